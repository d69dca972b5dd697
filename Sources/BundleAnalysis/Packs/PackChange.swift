internal import Bytes
package import Compression
package import LanguagePacks
package import Localization
internal import PackBuilding

/// The change of one locale's pack between two versions.
package struct PackChange: Hashable, Sendable {
  package let locale: LocaleTag
  package let isBase: Bool
  package let oldPackBytes: Int
  package let newPackBytes: Int
  /// Downloads without a dictionary, so that a change of the base pack is not counted here.
  package let oldDownloadBytes: Int
  package let newDownloadBytes: Int
  package let added: Int
  package let removed: Int
  /// Messages of both packs with different texts.
  package let changed: Int
  /// UTF-8 bytes of added texts and of the new texts of changed messages.
  package let addedTextBytes: Int
  /// UTF-8 bytes of removed texts and of the old texts of changed messages.
  package let removedTextBytes: Int
}

extension PackChange {
  /// - Throws: ``PackError`` if a pack is damaged, or if the packs' keys have different seeds.
  package init(from old: LanguagePack, to new: LanguagePack, codec: Codec) throws(PackError) {
    guard old.seed == new.seed else { throw PackError(.differentSeeds) }
    let metadata = try new.metadata()
    (locale, isBase) = (metadata.locale, metadata.isBase)
    (oldPackBytes, newPackBytes) = (old.byteCount, new.byteCount)
    oldDownloadBytes = try CompressedPack.compress(old, codec).count
    newDownloadBytes = try CompressedPack.compress(new, codec).count
    let bits = min(old.bucketBits, new.bucketBits)
    let (before, after) = (try old.messages(bits: bits), try new.messages(bits: bits))
    var (added, changed, addedBytes, removedBytes) = (0, 0, 0, 0)
    for (key, message) in after {
      let known = before[key]
      if known == message { continue }
      if known == nil { added += 1 } else { changed += 1 }
      addedBytes += message.textBytes
      removedBytes += known?.textBytes ?? 0
    }
    let gone = before.filter { after[$0.key] == nil }
    removed = gone.count
    (self.added, self.changed) = (added, changed)
    addedTextBytes = addedBytes
    removedTextBytes = gone.values.reduce(removedBytes) { $0 + $1.textBytes }
  }

  /// Compares the packs that both versions have, on all cores. If a version has two packs of one locale, the
  /// last one is used.
  /// - Returns: the largest increase of the download first, then by tag.
  /// - Throws: ``PackError`` if a pack is damaged, or if the packs' keys have different seeds.
  package static func all(
    from old: [LanguagePack], to new: [LanguagePack], codec: Codec
  ) throws(PackError) -> [PackChange] {
    var former: [Identity: LanguagePack] = [:]
    for pack in old { former[Identity(try pack.metadata())] = pack }
    var pairs: [(old: LanguagePack, new: LanguagePack)] = []
    for pack in new {
      if let before = former[Identity(try pack.metadata())] { pairs.append((before, pack)) }
    }
    let changes = try concurrentMap(pairs) { pair throws(PackError) in
      try PackChange(from: pair.old, to: pair.new, codec: codec)
    }
    return changes.sorted {
      ($0.newDownloadBytes - $0.oldDownloadBytes, $1.locale)
        > ($1.newDownloadBytes - $1.oldDownloadBytes, $0.locale)
    }
  }

  /// The base pack is the same pack in both versions even if the base language changed.
  private struct Identity: Hashable {
    let locale: LocaleTag?

    init(_ metadata: PackMetadata) { locale = metadata.isBase ? nil : metadata.locale }
  }
}

package import AppBundles
package import Compression
package import LanguagePacks
internal import Localization
internal import OperatingSystem
internal import PackBuilding
package import ReportSchema

/// The change of one locale's pack between two versions.
package struct PackChange: Hashable, Sendable {
  /// The update is a delta, or the whole pack if that is smaller.
  package let row: PackComparisonReport.Change
  /// Messages of the old pack.
  package let oldMessages: Int
}

/// The messages of two versions with known keys.
package struct KeyedVersions: Sendable {
  package let old: LocalizedStrings
  package let new: LocalizedStrings
  package let renames: Renames

  /// - Parameter matchesRenames: whether renamed tables and locales are matched, as in ``Staleness``.
  package init(old: LocalizedStrings, new: LocalizedStrings, matchesRenames: Bool = true) {
    (self.old, self.new) = (old, new)
    renames = matchesRenames ? Renames(from: old, to: new) : .none
  }
}

extension PackChange {
  private init(
    from old: LanguagePack, to new: LanguagePack, base: LanguagePack?, codec: Codec,
    _ versions: KeyedVersions?
  ) throws(PackError) {
    let metadata = try new.metadata()
    let former = try old.metadata()
    let isBase = metadata.isBase
    var (update, whole) = (Int?.none, Int?.none)
    if !isBase {
      let bytes = try PackDownload.make(new, codec, base: base).count
      whole = bytes
      update =
        old.checksum == new.checksum
        ? 0 : min(bytes, try PackDelta.make(from: old, to: new, base: base, codec: codec).count)
    }
    let messages =
      if let versions {
        MessageChanges(
          of: isBase ? .base : .locale(metadata.locale), from: versions.old, to: versions.new,
          versions.renames)
      } else {
        try MessageChanges(from: old, to: new)
      }
    row = PackComparisonReport.Change(
      locale: metadata.locale.text, name: metadata.locale.englishName,
      renamedFrom: isBase || former.locale == metadata.locale ? nil : former.locale.text, isBase: isBase,
      oldPackBytes: old.byteCount, newPackBytes: new.byteCount, packChange: new.byteCount - old.byteCount,
      updateBytes: update, wholeBytes: whole, added: messages.added, removed: messages.removed,
      changed: messages.changed)
    oldMessages = old.messageCount
  }

  /// Compares the packs that both versions have, on all cores. If a version has two packs of one locale, the
  /// last one is used.
  /// - Parameters:
  ///   - base: the new version's base pack, which receivers have; nil if they have none.
  ///   - versions: the messages of the packs. Without them, messages are compared by fingerprint, and
  ///     renamed tables and locales are not matched.
  /// - Returns: the largest download first, then by tag; base last.
  /// - Throws: ``PackError`` if a pack is damaged, or if messages are compared by fingerprint and the packs'
  ///   keys have different seeds.
  package static func all(
    from old: [LanguagePack], to new: [LanguagePack], base: LanguagePack?, codec: Codec,
    versions: KeyedVersions? = nil, progress: @Sendable (Int, Int) -> Void = { _, _ in }
  ) throws(PackError) -> [PackChange] {
    var former: [Identity: LanguagePack] = [:]
    for pack in old { former[Identity(try pack.metadata())] = pack }
    var pairs: [(old: LanguagePack, new: LanguagePack)] = []
    for pack in new {
      var identity = Identity(try pack.metadata())
      if let tag = identity.locale, let renamed = versions?.renames.oldTag(of: tag) {
        identity.locale = renamed
      }
      if let before = former[identity] { pairs.append((before, pack)) }
    }
    let count = pairs.count
    @Sendable func report(_ finished: Int) { progress(finished, count) }
    let changes = try concurrentMap(pairs, progress: report) { pair throws(PackError) in
      try PackChange(from: pair.old, to: pair.new, base: base, codec: codec, versions)
    }
    return changes.sorted {
      ($0.row.updateBytes ?? -1, $1.row.locale) > ($1.row.updateBytes ?? -1, $0.row.locale)
    }
  }

  /// The base pack is the same pack in both versions even if the base language changed.
  private struct Identity: Hashable {
    var locale: LocaleTag?

    init(_ metadata: PackMetadata) { locale = metadata.isBase ? nil : metadata.locale }
  }
}

package import Compression
package import LanguagePacks
package import Localization
internal import PackBuilding

/// What became of a locale's pack from one version to the next.
package struct PackGrowth: Hashable, Sendable {
  package let locale: LocaleTag
  package let oldPackBytes: Int
  package let newPackBytes: Int
  /// On the wire, alone: what base's pack does for both is no growth of this one's.
  package let oldWireBytes: Int
  package let newWireBytes: Int
  package let added: Int
  package let removed: Int
  /// Of what both have, how many have other texts.
  package let changed: Int
  /// UTF-8 bytes of the texts that came, and of those that went, of changed messages both.
  package let addedTextBytes: Int
  package let removedTextBytes: Int
}

extension PackGrowth {
  /// - Throws: where a pack is damaged.
  package init(from old: LanguagePack, to new: LanguagePack, codec: Codec) throws(PackError) {
    guard old.seed == new.seed else { throw PackError(.differentSeeds) }
    locale = try new.metadata().locale
    (oldPackBytes, newPackBytes) = (old.byteCount, new.byteCount)
    oldWireBytes = try CompressedPack.compress(old, codec).count
    newWireBytes = try CompressedPack.compress(new, codec).count
    let bits = min(old.bucketBits, new.bucketBits)
    let (before, after) = (try old.messages(bits: bits), try new.messages(bits: bits))
    var (added, changed, grown, shrunk) = (0, 0, 0, 0)
    for (slot, message) in after {
      let known = before[slot]
      if known == message { continue }
      if known == nil { added += 1 } else { changed += 1 }
      grown += message.textBytes
      shrunk += known?.textBytes ?? 0
    }
    let gone = before.filter { after[$0.key] == nil }
    removed = gone.count
    (self.added, self.changed) = (added, changed)
    addedTextBytes = grown
    removedTextBytes = gone.values.reduce(shrunk) { $0 + $1.textBytes }
  }
}

package import Compression
package import LanguagePacks
package import Localization
import OperatingSystem
import PackBuilding
import PackRestoring
import ProgramSystem

/// The download that replaces an outdated pack: the whole new pack, or a delta from the old one.
package struct UpdateCost: Sendable {
  package struct Row: Hashable, Sendable {
    package let locale: LocaleTag
    /// Size of the new pack, uncompressed.
    package let packBytes: Int
    /// Size of the new pack compressed for download; the receiver has the base pack of the new version.
    package let downloadBytes: Int
    /// Size of the delta from the old pack with the same codec; nil if there is no old pack.
    package let deltaBytes: Int?
    /// Whether the old pack is the new one.
    let isUnchanged: Bool

    /// The smaller download; 0 if the pack is unchanged.
    var updateBytes: Int { isUnchanged ? 0 : min(deltaBytes ?? downloadBytes, downloadBytes) }

    /// - Parameters:
    ///   - old: nil if the receiver has no older pack.
    ///   - base: the base pack of the new version, which the receiver has; nil if it has none.
    init(
      _ locale: LocaleTag, from old: LanguagePack?, to new: LanguagePack, base: LanguagePack?, codec: Codec
    ) throws(PackError) {
      self.locale = locale
      packBytes = new.byteCount
      downloadBytes = try PackDownload.make(new, codec, base: base).count
      deltaBytes = try old.map { old throws(PackError) in
        try PackDownload.make(new, codec, base: base, old: old).count
      }
      isUnchanged = old?.checksum == new.checksum
    }
  }

  /// The new version's locales, by tag.
  package let rows: [Row]
  package let codec: Codec
  /// The signed file and one entry of a site with the new version, for the locale with the largest.
  /// Nil without locales.
  package let metadataBytes: Int?

  package subscript(locale: LocaleTag) -> Row? { rows.first { $0.locale == locale } }

  /// Compresses and compares packs on all cores. The receiver has the base pack of the new version.
  /// - Parameter former: the new tags of the locales to compare, with their old tags.
  package init(
    from old: PackSet, to new: PackSet, former: [LocaleTag: LocaleTag], codec: Codec = .zlib
  ) throws(PackError) {
    self.codec = codec
    let olds = Dictionary(old.members.map { ($0.locale, $0.pack) }) { _, last in last }
    let members = new.members.filter { $0.locale.map { former[$0] != nil } ?? true }
    let base = new.base?.pack
    let costs = try concurrentMap(members) { member throws(PackError) in
      try member.locale.map { tag throws(PackError) in
        try Row(tag, from: olds[former[tag]], to: member.pack, base: base, codec: codec)
      }
    }
    rows = costs.compactMap(\.self)
    metadataBytes =
      rows.isEmpty
      ? nil
      : try? FirstLaunchMetadata.bytes(
        packs: members.map(\.pack),
        downloadBytes: zip(members, costs).map { member, cost in cost?.downloadBytes ?? member.bytes.count },
        deltaBytes: costs.map { $0?.deltaBytes }, keys: new.keys)
  }
}

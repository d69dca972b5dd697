internal import Bytes
package import Compression
package import LanguagePacks
internal import Localization
internal import PackBuilding

/// A property of a pack that makes its download larger or smaller than that of the base pack.
package enum SizeCause: String, Hashable, Sendable, CaseIterable {
  /// The texts of messages that only one of the two packs has.
  case messages
  /// The keys of messages that only one of the two packs has.
  case identifiers
  /// The number of texts per message, such as plural forms.
  case variations
  /// The number of characters per text.
  case length
  /// The bytes per character: letters outside ASCII.
  case width
  /// Texts that equal those of base.
  case untranslated
  /// The rest: how well the words of the language compress.
  case wording
}

/// The difference between the downloads of a pack and of the base pack, divided among its causes.
///
/// For every set of causes, a pack is built that has these properties of the pack and all others of base. Each is
/// compressed with the same codec, without a dictionary. A cause's share is its Shapley value over the 128 packs, so
/// that it does not depend on the order in which causes are removed. The shares sum to the difference.
package struct SizeDifference: Hashable, Sendable {
  private let shares: [Int]

  /// The bytes of a cause; negative if it makes the pack smaller.
  package subscript(cause: SizeCause) -> Int {
    SizeCause.allCases.firstIndex(of: cause).map { shares[$0] } ?? 0
  }

  /// The download of the pack minus that of base.
  package var total: Int { shares.reduce(0, +) }

  /// - Throws: ``PackError`` if a pack is damaged, or if the packs' keys have different seeds.
  package init(of pack: LanguagePack, from base: LanguagePack, codec: Codec) throws(PackError) {
    let ablation = try PackAblation(base: base, pack: pack)
    let sets = Array(0..<1 << SizeCause.allCases.count)
    let sizes = try concurrentMap(sets) { set throws(PackError) in
      let bytes = try ablation.pack { cause in
        SizeCause.allCases.firstIndex(of: cause).map { set & (1 << $0) != 0 } ?? false
      }
      return try CompressedPack.compress(LanguagePack(bytes), codec).count
    }
    shares = ShapleyValues.shares(of: sizes)
  }
}

extension PackComparison {
  /// The causes of each pack's difference from the base pack, in the order of the packs; nil for base.
  /// - Throws: ``PackError`` if a pack is damaged, or if the packs' keys have different seeds.
  package static func sizeDifferences(
    of packs: [LanguagePack], from base: LanguagePack, codec: Codec
  ) throws(PackError) -> [SizeDifference?] {
    var differences: [SizeDifference?] = []
    for pack in packs {
      differences.append(
        pack.checksum == base.checksum ? nil : try SizeDifference(of: pack, from: base, codec: codec))
    }
    return differences
  }
}

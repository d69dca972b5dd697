package import Compression
internal import Dispatch
package import LanguagePacks
internal import Localization
internal import PackBuilding
internal import Synchronization

/// What packs weigh, side by side: on disk, and on the wire with each codec.
package struct PackComparison: Sendable {
  package struct Row: Sendable {
    package let metadata: PackMetadata
    package let isBase: Bool
    package let messages: Int
    package let packBytes: Int
    /// By codec; behind the base pack where the codec takes a prefix and ``PackComparison/isBehindBase``.
    package let compressedBytes: [Codec: Int]
    package let texts: TextStatistics
    package let checksum: UInt64
    package let sections: [(name: String, bytes: Int)]
  }

  /// What a pack's texts are made of.
  package struct TextStatistics: Hashable, Sendable {
    package internal(set) var characters = 0
    package internal(set) var bytes = 0
    /// Messages that base has with the same texts; nil without a base pack.
    package internal(set) var untranslated: Int?
    /// Messages of base that the pack has not, and that fall back to it; nil without one.
    package internal(set) var missing: Int?
    /// Characters of what both have, for each of base's; nil without one.
    package internal(set) var expansion: Double?
  }

  /// In the order in which they were given.
  package let rows: [Row]
  package let codecs: [Codec]
  package let usesBaseDictionary: Bool

  /// - Parameters:
  ///   - base: the pack that the others are compared with, and compressed behind where `isBehindBase`.
  package init(
    _ packs: [LanguagePack], base: LanguagePack?, codecs: [Codec], usesBaseDictionary: Bool
  ) throws(PackError) {
    self.codecs = codecs
    self.usesBaseDictionary = usesBaseDictionary && base != nil
    // As many bits of the keys as all packs have, so that they can be compared.
    let bits = packs.map(\.bucketBits).min() ?? 0
    let originals = try base?.messages(bits: min(bits, base?.bucketBits ?? 0))
    let rows = Mutex([Result<Row, PackError>?](repeating: nil, count: packs.count))
    DispatchQueue.concurrentPerform(iterations: packs.count) { index in
      let row = Result { () throws(PackError) in
        try Self.row(
          packs[index], base: base, originals: originals, bits: bits, codecs: codecs,
          usesBaseDictionary: usesBaseDictionary)
      }
      rows.withLock { $0[index] = row }
    }
    var all: [Row] = []
    for row in rows.withLock({ $0 }) { if let row { all.append(try row.get()) } }
    self.rows = all
  }

  private static func row(
    _ pack: LanguagePack, base: LanguagePack?, originals: [KeyFingerprint: Message]?, bits: Int,
    codecs: [Codec],
    usesBaseDictionary: Bool
  ) throws(PackError) -> Row {
    let isBase = pack.checksum == base?.checksum
    // Ids of different seeds have nothing in common: then nothing is said of base.
    let originals = isBase || pack.seed != base?.seed ? nil : originals
    var wire: [Codec: Int] = [:]
    for codec in codecs {
      let prefix = usesBaseDictionary && !isBase ? base : nil
      wire[codec] = try CompressedPack.compress(pack, codec, base: prefix).count
    }
    return Row(
      metadata: try pack.metadata(), isBase: isBase, messages: pack.messageCount,
      packBytes: pack.byteCount, compressedBytes: wire,
      texts: try amounts(pack, originals: originals, bits: bits), checksum: pack.checksum,
      sections: pack.sections)
  }

  private static func amounts(
    _ pack: LanguagePack, originals: [KeyFingerprint: Message]?, bits: Int
  ) throws(PackError) -> TextStatistics {
    var amounts = TextStatistics()
    var (shared, untranslated) = (0, 0)
    var (own, theirs) = (0, 0)
    for (slot, message) in try pack.messages(bits: bits) {
      var characters = 0
      message.forEachText {
        characters += $0.unicodeScalars.count
        amounts.bytes += $0.utf8.count
      }
      amounts.characters += characters
      guard let original = originals?[slot] else { continue }
      shared += 1
      if original == message { untranslated += 1 }
      own += characters
      original.forEachText { theirs += $0.unicodeScalars.count }
    }
    if let originals {
      amounts.untranslated = untranslated
      amounts.missing = originals.count - shared
    }
    if theirs > 0 { amounts.expansion = Double(own) / Double(theirs) }
    return amounts
  }
}

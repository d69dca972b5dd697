package import AppBundles
package import Compression
package import LanguagePacks
internal import Localization
internal import OperatingSystem
internal import PackBuilding

/// Sizes and texts of several packs.
package struct PackComparison: Sendable {
  package struct Row: Sendable {
    package let metadata: PackMetadata
    /// Whether this is the pack that the others are compared with.
    package let isBase: Bool
    package let messages: Int
    package let packBytes: Int
    /// Files compressed for download, by codec; for a receiver with the base pack if
    /// ``PackComparison/usesBaseDictionary`` is set.
    let downloads: [Codec: [UInt8]]
    package let texts: TextStatistics
    package let checksum: UInt64
    package let sections: [(name: String, bytes: Int)]

    /// The download with a codec.
    func downloadBytes(_ codec: Codec) -> Int { downloads[codec]?.count ?? packBytes }
    package var compressedBytes: [Codec: Int] { downloads.mapValues(\.count) }
  }

  /// Sizes of a pack's texts.
  package struct TextStatistics: Hashable, Sendable {
    /// Unicode code points.
    package internal(set) var characters = 0
    /// UTF-8 bytes.
    package internal(set) var bytes = 0
    /// Messages whose texts equal those of the base pack; nil without a comparable base pack.
    package internal(set) var untranslated: Int?
    /// Messages of the base pack that the pack does not have, or has with an empty text; nil without a comparable base pack.
    package internal(set) var missing: Int?
    /// Code points per code point of the base pack, over messages of both; nil without a comparable base
    /// pack.
    package internal(set) var expansion: Double?
  }

  /// In the order of the packs.
  package let rows: [Row]
  /// The pack that the others are compared with, which may have no row; nil without one.
  let baseRow: Row?
  package let codecs: [Codec]
  package let usesBaseDictionary: Bool

  /// - Parameters:
  ///   - base: the pack that the others are compared with. Without it, a pack of the base locale is only
  ///     marked as base.
  ///   - usesBaseDictionary: whether downloads leave out what a receiver with `base` can derive, and use `base` as a
  ///     dictionary if the codec supports one.
  ///   - progress: called on any thread, with the finished and all packs.
  package init(
    _ packs: [LanguagePack], base: LanguagePack?, codecs: [Codec], usesBaseDictionary: Bool,
    progress: @Sendable (Int, Int) -> Void = { _, _ in }
  ) throws(PackError) {
    self.codecs = codecs
    self.usesBaseDictionary = usesBaseDictionary && base != nil
    // Fingerprints are comparable up to the smallest number of bits.
    let bits = packs.map(\.bucketBits).min() ?? 0
    let originals = try base?.messages(bits: min(bits, base?.bucketBits ?? 0))
    @Sendable func report(_ finished: Int) { progress(finished, packs.count) }
    rows = try concurrentMap(packs, progress: report) { pack throws(PackError) in
      try Self.row(
        pack, base: base, originals: originals, bits: bits, codecs: codecs,
        usesBaseDictionary: usesBaseDictionary)
    }
    if let row = rows.first(where: \.isBase) {
      baseRow = row
    } else {
      baseRow = try base.map { base throws(PackError) in
        try Self.row(
          base, base: base, originals: nil, bits: bits, codecs: codecs, usesBaseDictionary: false)
      }
    }
  }

  private static func row(
    _ pack: LanguagePack, base: LanguagePack?, originals: [KeyFingerprint: Message]?, bits: Int,
    codecs: [Codec], usesBaseDictionary: Bool
  ) throws(PackError) -> Row {
    let metadata = try pack.metadata()
    let isBase = base.map { pack.checksum == $0.checksum } ?? metadata.isBase
    // Fingerprints of different seeds cannot be compared.
    let originals = isBase || pack.seed != base?.seed ? nil : originals
    var downloads: [Codec: [UInt8]] = [:]
    for codec in codecs {
      downloads[codec] = try PackDownload.make(pack, codec, base: usesBaseDictionary && !isBase ? base : nil)
    }
    return Row(
      metadata: metadata, isBase: isBase, messages: pack.messageCount, packBytes: pack.byteCount,
      downloads: downloads, texts: try statistics(pack, originals: originals, bits: bits),
      checksum: pack.checksum, sections: pack.sections)
  }

  private static func statistics(
    _ pack: LanguagePack, originals: [KeyFingerprint: Message]?, bits: Int
  ) throws(PackError) -> TextStatistics {
    var statistics = TextStatistics()
    var (shared, untranslated) = (0, 0)
    var (own, original) = (0, 0)
    for (key, message) in try pack.messages(bits: bits) {
      var characters = 0
      message.forEachText {
        characters += $0.unicodeScalars.count
        statistics.bytes += $0.utf8.count
      }
      statistics.characters += characters
      guard let base = originals?[key] else { continue }
      // An empty text is not translated yet.
      if !message.isEmpty || base.isEmpty { shared += 1 }
      if base == message { untranslated += 1 }
      own += characters
      base.forEachText { original += $0.unicodeScalars.count }
    }
    if let originals {
      statistics.untranslated = untranslated
      statistics.missing = originals.count - shared
    }
    if original > 0 { statistics.expansion = Double(own) / Double(original) }
    return statistics
  }
}

extension PackComparison {
  /// Warnings if packs of several apps or versions are compared as if they belonged together.
  package var warnings: [BundleWarning] {
    func list(_ names: Set<String>) -> String { names.sorted().joined(separator: ", ") }
    var warnings: [BundleWarning] = []
    let apps = Set(rows.map(\.metadata.appIdentifier).filter { !$0.isEmpty })
    if apps.count > 1 {
      warnings.append(BundleWarning("packs of different apps are compared: \(list(apps))"))
    }
    let versions = Set(rows.map(\.metadata.appVersion).filter { !$0.isEmpty })
    if versions.count > 1 {
      warnings.append(
        BundleWarning(
          "packs of different versions are compared: \(list(versions)); pass the older folder with '--against'"
        ))
    }
    var seen: Set<LocaleTag> = []
    let twice = rows.map(\.metadata.locale).filter { !seen.insert($0).inserted }
    if versions.count < 2, let locale = twice.min() {
      warnings.append(BundleWarning("several packs of locale '\(locale)' are compared"))
    }
    if !rows.contains(where: { $0.messages > 0 }) {
      warnings.append(BundleWarning("the packs contain no messages"))
    }
    return warnings
  }
}

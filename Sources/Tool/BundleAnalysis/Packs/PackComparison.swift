package import AppBundles
import Bytes
package import Compression
package import LanguagePacks
package import Localization
import LocalizationAnalysis
import OperatingSystem
import PackBuilding
import PackRestoring
import ProgramSystem
package import ReportSchema

/// Sizes and texts of several packs.
package struct PackComparison: Sendable {
  package struct Row: Sendable {
    package let locale: LocaleTag
    /// Without the path of the file. ``PacksInspectReport/isBase`` is set for the pack that the others are compared with.
    package internal(set) var report: PacksInspectReport
    /// Files compressed for download, by codec; for a receiver with the base pack if
    /// ``PackComparison/usesBaseDictionary`` is set.
    let downloads: [Codec: [UInt8]]

    /// The download with a codec.
    func downloadBytes(_ codec: Codec) -> Int { downloads[codec]?.count ?? report.packBytes }
    package var compressedBytes: [Codec: Int] { downloads.mapValues(\.count) }
  }

  /// In the order of the packs.
  package let rows: [Row]
  /// The pack that the others are compared with, which may have no row; nil without one.
  let baseRow: Row?
  package let codecs: [Codec]
  /// The first codec.
  var codec: Codec { codecs.first ?? .zlib }
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
    if let row = rows.first(where: \.report.isBase) {
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
    let dictionary = usesBaseDictionary && !isBase ? base : nil
    var downloads: [Codec: [UInt8]] = [:]
    for codec in codecs { downloads[codec] = try PackDownload.make(pack, codec, base: dictionary) }
    var report = PacksInspectReport(
      file: "", locale: metadata.locale.text, name: metadata.locale.englishName, isBase: isBase,
      app: metadata.appIdentifier, version: metadata.appVersion, revision: Int(metadata.revision),
      parents: metadata.parents.map(\.text), checksum: pack.checksum.hexadecimal, messages: pack.messageCount,
      packBytes: pack.byteCount,
      downloadBytes: Dictionary(uniqueKeysWithValues: downloads.map { ($0.key.rawValue, $0.value.count) }),
      textCharacters: 0, textBytes: 0,
      sections: pack.sections.map { PacksInspectReport.Section(name: $0.name, bytes: $0.bytes) })
    report.count(try pack.messages(bits: bits), originals: originals)
    return Row(locale: metadata.locale, report: report, downloads: downloads)
  }
}

extension PacksInspectReport {
  /// Sets the sizes of the texts.
  /// - Parameter originals: the messages of the base pack; nil if they are not comparable.
  fileprivate mutating func count(
    _ messages: [KeyFingerprint: Message], originals: [KeyFingerprint: Message]?
  ) {
    var shared = 0
    var untranslated = 0
    var own = 0
    var original = 0
    for (key, message) in messages {
      var characters = 0
      message.forEachText {
        characters += $0.unicodeScalars.count
        textBytes += $0.utf8.count
      }
      textCharacters += characters
      guard let base = originals?[key] else { continue }
      // An empty text is not translated yet.
      if !message.isEmpty || base.isEmpty { shared += 1 }
      if base == message { untranslated += 1 }
      own += characters
      base.forEachText { original += $0.unicodeScalars.count }
    }
    if let originals {
      self.untranslated = untranslated
      missing = originals.count - shared
    }
    if original > 0 { expansion = Double(own) / Double(original) }
  }
}

extension PackComparison {
  /// Warnings if packs of several apps or versions are compared as if they belonged together.
  package var warnings: [BundleWarning] {
    func list(_ names: Set<String>) -> String { names.sorted().joined(separator: ", ") }
    var warnings: [BundleWarning] = []
    let apps = Set(rows.map(\.report.app).filter { !$0.isEmpty })
    if apps.count > 1 {
      warnings.append(BundleWarning("packs of different apps are compared: \(list(apps))"))
    }
    let versions = Set(rows.map(\.report.version).filter { !$0.isEmpty })
    if versions.count > 1 {
      warnings.append(
        BundleWarning(
          "packs of different versions are compared: \(list(versions)); pass the older folder with '--against'"
        ))
    }
    var seen: Set<LocaleTag> = []
    let twice = rows.map(\.locale).filter { !seen.insert($0).inserted }
    if versions.count < 2, let locale = twice.min() {
      warnings.append(BundleWarning("several packs of locale '\(locale)' are compared"))
    }
    if !rows.contains(where: { $0.report.messages > 0 }) {
      warnings.append(BundleWarning("the packs contain no messages"))
    }
    return warnings
  }
}

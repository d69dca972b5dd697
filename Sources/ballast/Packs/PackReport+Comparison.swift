import AppBundles
import BundleAnalysis
import Compression
import LanguagePacks
import Localization
import ReportSchema

extension PackSetReport {
  /// - Parameter files: of the comparison's rows, in their order.
  init(_ comparison: PackComparison, files: [String], warnings: [BundleWarning]) {
    let first = comparison.codecs.first ?? .zlib
    let others = comparison.rows.filter { !$0.isBase }
    let sizes = others.map { $0.compressedBytes[first] ?? $0.packBytes }.sorted()
    var totals: [String: Int] = [:]
    for codec in comparison.codecs {
      totals[codec.rawValue] = others.reduce(0) { $0 + ($1.compressedBytes[codec] ?? 0) }
    }
    self.init(
      packs: zip(comparison.rows, files).map { PackReport($0, file: $1) },
      downloadBytes: SpreadFigures(
        codec: first.rawValue, min: sizes.first ?? 0,
        median: sizes.isEmpty ? 0 : sizes[sizes.count / 2], max: sizes.last ?? 0),
      totalDownloadBytes: totals, totalPackBytes: others.reduce(0) { $0 + $1.packBytes },
      behindBase: comparison.usesBaseDictionary,
      warnings: warnings.map { WarningFigures(entry: $0.entry, message: $0.message) })
  }
}

extension PackReport {
  init(_ row: PackComparison.Row, file: String) {
    self.init(
      file: file, locale: row.metadata.locale.text, isBase: row.isBase, app: row.metadata.appIdentifier,
      version: row.metadata.appVersion, checksum: row.checksum.hexadecimal, messages: row.messages,
      packBytes: row.packBytes,
      downloadBytes: Dictionary(
        uniqueKeysWithValues: row.compressedBytes.map { ($0.key.rawValue, $0.value) }),
      textCharacters: row.texts.characters, textBytes: row.texts.bytes, untranslated: row.texts.untranslated,
      missing: row.texts.missing,
      expansion: row.texts.expansion,
      sections: row.sections.map { SectionFigures(name: $0.name, bytes: $0.bytes) }, entries: nil)
  }
}

extension UInt64 {
  /// All 16 digits.
  var hexadecimal: String {
    let text = String(self, radix: 16)
    return String(repeating: "0", count: 16 - text.count) + text
  }
}

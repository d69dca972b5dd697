internal import DataFormats
internal import Localization

extension ResourceFormat {
  /// Keys are numbers that each build assigns anew. `de.pak.info` next to `de.pak` contains their names.
  static let chromiumPak = ResourceFormat(
    name: ".pak", files: FilePattern("pak"), kind: .strings, syntax: .chromium,
    messages: .oneLocale { bytes, _ throws(FormatError) in try ChromiumPak.messages(in: bytes) },
    count: ChromiumPak.messageCount,
    companion: Companion(suffix: ".info") { bytes throws(FormatError) in
      let index = try ChromiumPak.NameIndex(parsing: bytes)
      if index.names.isEmpty { return nil }
      return .oneLocale { bytes, _ throws(FormatError) in try ChromiumPak.messages(in: bytes, named: index) }
    }, source: .messages)
}

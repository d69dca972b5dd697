internal import DataFormats
internal import Localization

extension ResourceFormat {
  static let stringCatalog = ResourceFormat(
    name: "xcstrings", files: FilePattern("xcstrings"), kind: .strings,
    scope: .severalLocales(rule: "xcstrings-localizations"), syntax: .apple,
    messages: .severalLocales { bytes throws(FormatError) in try StringCatalog.messages(of: bytes) },
    attribution: .byContent { bytes throws(FormatError) in try StringCatalog.shares(of: bytes) },
    removal: .byLocale { bytes, _, isRemoved throws(FormatError) in
      try StringCatalog.removing(from: bytes, isRemoved)
    },
    baseLocale: StringCatalog.sourceLanguage,
    source: .custom { bytes, name throws(FormatError) in
      let owners = try StringCatalog.messages(of: bytes)
      return .tables(
        owners.mapValues { [StringTable(name: name, syntax: .apple, messages: $0)] },
        base: try StringCatalog.sourceLanguage(bytes))
    })
}

internal import DataFormats
internal import Localization

extension ResourceFormat {
  /// One file whose outermost names are locales.
  static let localeKeyedJSON = ResourceFormat(
    name: "JSON of several locales", files: FilePattern("json"), kind: .strings, recognition: .byContent,
    scope: .severalLocales(rule: "json-members"), syntax: .i18next,
    detectedSyntax: { MessagesJSON.syntax(of: $0) },
    messages: .severalLocales { bytes, _ throws(FormatError) in
      var owners: [Owner: [String: Message]] = [:]
      for (tag, messages) in try LocaleKeyedJSON.messages(of: bytes) ?? [:] {
        owners[.locale(tag)] = messages
      }
      return owners
    },
    attribution: .byContent { bytes throws(FormatError) in try LocaleKeyedJSON.shares(of: bytes) },
    removal: .byLocale { bytes, _, isRemoved throws(FormatError) in
      try LocaleKeyedJSON.removing(from: bytes, isRemoved)
    },
    source: .custom { bytes, name throws(FormatError) in
      guard let locales = try LocaleKeyedJSON.messages(of: bytes) else { return nil }
      var tables: [Owner: [StringTable]] = [:]
      for (tag, messages) in locales {
        let syntax = MessagesJSON.syntax(of: messages.values)
        tables[.locale(tag)] = [StringTable(name: name, syntax: syntax, messages: messages)]
      }
      return .tables(tables, base: nil)
    })
}

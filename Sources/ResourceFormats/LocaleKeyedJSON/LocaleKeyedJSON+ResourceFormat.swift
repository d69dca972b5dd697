internal import DataFormats
internal import Localization

extension ResourceFormat {
  /// One file whose outermost names are locales.
  static let localeKeyedJSON = localeKeyedJSON(
    name: "JSON of several locales", files: FilePattern("json"), syntax: .i18next,
    detectedSyntax: { MessagesJSON.syntax(of: $0) },
    messages: { bytes throws(FormatError) in try LocaleKeyedJSON.messages(of: bytes) })

  /// A format of JSON files whose outermost names are locales. Bytes are attributed by members, and locales removed with
  /// their members.
  /// - Parameter messages: reads the messages by locale; nil for JSON of another format.
  static func localeKeyedJSON(
    name: String, files: FilePattern, syntax: PlaceholderSyntax, detectedSyntax: SyntaxDetector? = nil,
    messages: @escaping @Sendable (RawSpan) throws(FormatError) -> [LocaleTag: [String: Message]]?
  ) -> ResourceFormat {
    ResourceFormat(
      name: name, files: files, kind: .strings, recognition: .byContent,
      scope: .severalLocales(rule: "json-members"), syntax: syntax, detectedSyntax: detectedSyntax,
      messages: .severalLocales { bytes throws(FormatError) in
        var owners: [Owner: [String: Message]] = [:]
        for (tag, messages) in try messages(bytes) ?? [:] { owners[.locale(tag)] = messages }
        return owners
      },
      attribution: .byContent { bytes throws(FormatError) in try LocaleKeyedJSON.shares(of: bytes) },
      removal: .byLocale { bytes, _, isRemoved throws(FormatError) in
        try LocaleKeyedJSON.removing(from: bytes, isRemoved)
      },
      source: .custom { bytes, name throws(FormatError) in
        guard let locales = try messages(bytes) else { return nil }
        var tables: [Owner: [StringTable]] = [:]
        for (tag, messages) in locales {
          let syntax = detectedSyntax?(messages.values) ?? syntax
          tables[.locale(tag)] = [StringTable(name: name, syntax: syntax, messages: messages)]
        }
        return .tables(tables, base: nil)
      })
  }
}

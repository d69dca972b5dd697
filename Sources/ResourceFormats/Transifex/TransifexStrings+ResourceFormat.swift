internal import DataFormats
internal import Localization

extension ResourceFormat {
  /// Bytes are attributed, and locales removed, as in other files with locales as outermost names.
  static let transifexStrings = ResourceFormat(
    name: "txstrings.json", files: FilePattern("json", fileName: TransifexStrings.fileName), kind: .strings,
    recognition: .byContent, scope: .severalLocales(rule: "json-members"), syntax: .apple,
    messages: .severalLocales { bytes, _ throws(FormatError) in
      var owners: [Owner: [String: Message]] = [:]
      for (tag, messages) in try TransifexStrings.messages(of: bytes) ?? [:] {
        owners[.locale(tag)] = messages
      }
      return owners
    },
    attribution: .byContent { bytes throws(FormatError) in try LocaleKeyedJSON.shares(of: bytes) },
    removal: .byLocale { bytes, _, isRemoved throws(FormatError) in
      try LocaleKeyedJSON.removing(from: bytes, isRemoved)
    },
    source: .custom { bytes, name throws(FormatError) in
      guard let locales = try TransifexStrings.messages(of: bytes) else { return nil }
      var tables: [Owner: [StringTable]] = [:]
      for (tag, messages) in locales {
        tables[.locale(tag)] = [StringTable(name: name, syntax: .apple, messages: messages)]
      }
      return .tables(tables, base: nil)
    })
}

import Bytes
package import DataFormats
package import Localization
import LocalizationAnalysis

/// JSON with the messages of one locale: ARB, i18next and similar formats.
package enum MessagesJSON {
  /// Whether an object's names select variations of one message: plural categories, or fbt's keys.
  ///
  /// `*` selects any gender and any number in fbt; every fbt table contains it.
  static func isVariations(_ names: Set<String>) -> Bool {
    names.contains("*") || names.contains("other") && names.allSatisfy { PluralCategory(rawValue: $0) != nil }
  }

  /// The messages of ARB, i18next and similar formats, by key.
  ///
  /// A key consists of the names from the outermost object inwards, and array indices from 0, joined with
  /// `.`. These are one message:
  /// - Sibling plural forms, selected by the argument `count`: `item_one` and `item_other`, or `item` and
  ///   `item_plural`, are forms of `item`; those of `item_ordinal_one` are ordinal. A plain `item` beside
  ///   them is for calls without a number. A file has numbered forms (`item_0`, `item_1`) if it contains
  ///   `{{count}}` and there is no plain `item`; i18next's rule of the language selects one. MediaWiki's files and
  ///   ARB have no such forms.
  /// - An object whose names are plural categories, selected by the first number.
  /// - fbt's variations, which are words; `*` is the default.
  ///
  /// - A list of elements that FormatJS compiled, see ``FormatJSPattern``.
  /// - A list of records is a table, see ``JSONRecords``.
  ///
  /// A catalog of Jed has gettext's keys and forms, and so have ``NextcloudMessages``.
  ///
  /// ARB attributes, whose names begin with `@`, are not messages. The syntax of ARB is
  /// ``PlaceholderSyntax/arb``; for other files see ``PlaceholderSyntax/detected(in:)``.
  /// - Parameters:
  ///   - locale: the locale of the texts; nil if unknown.
  ///   - isARB: whether plurals are in the texts, so that every key is a message of its own.
  package static func messages(
    in bytes: RawSpan, locale: LocaleTag? = nil, isARB: Bool = false
  ) throws(FormatError) -> [String: Message] {
    var scanner = JSONScanner(bytes)
    let tree = try JSONValue(messages: &scanner, scanner.next())
    guard try scanner.next() == .end else { throw FormatError(.notJSON, at: scanner.position) }
    if !isARB,
      let messages = tree.jedMessages(locale: locale) ?? NextcloudMessages(tree)?.messages(locale: locale)
    {
      return messages
    }
    let suffixes = PluralSuffixes(bytes, locale: locale, isUsed: !isARB)
    return try tree.messages(TextBudget(for: bytes.byteCount), suffixes)
  }
}

extension ResourceFormat {
  /// i18next and similar libraries: one file per locale, named for it or in a folder named for it.
  package static let messagesJSON = ResourceFormat(
    name: "JSON", files: FilePattern("json"), kind: .strings, recognition: .byConvention,
    localeNaming: .wholeName, structure: .json, syntax: .i18next, isSyntaxDetected: true,
    messages: .oneLocale { bytes, locale throws(FormatError) in
      try MessagesJSON.messages(in: bytes, locale: locale)
    },
    originals: NextcloudMessages.originals,
    source: .custom { bytes, name throws(FormatError) in
      // fbt names files by locales of its own, such as `fb_HX`.
      let tag = LocaleTag(posix: name).flatMap { $0.isKnownLanguage || $0.region != nil ? $0 : nil }
      let messages = try MessagesJSON.messages(in: bytes, locale: tag)
      let table = StringTable(
        name: name, syntax: .detected(in: messages.values), messages: messages)
      return .tables([tag.map { .locale($0) } ?? .base: [table]], base: nil)
    })

  /// Flutter's Application Resource Bundle.
  static let arb = ResourceFormat(
    name: ".arb", files: FilePattern("arb"), kind: .strings,
    localeNaming: .partOfName(LocaleSuffix.reading), structure: .json, syntax: .arb,
    messages: .oneLocale { bytes, _ throws(FormatError) in
      try MessagesJSON.messages(in: bytes, isARB: true)
    },
    messageRemoval: { bytes, keys throws(FormatError) in
      try MessagesJSON.removing(keys, from: bytes, isARB: true)
    },
    source: .messages)
}

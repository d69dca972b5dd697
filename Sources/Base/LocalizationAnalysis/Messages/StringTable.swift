package import Localization

/// The messages of one table in one locale, by key.
package struct StringTable: Hashable, Sendable {
  /// The name that code uses, after the path of the bundle if it is not the app's main bundle: `Localizable`,
  /// `Frameworks/Core.framework/Localizable`.
  package let name: String
  package var syntax: PlaceholderSyntax
  package private(set) var messages: [String: Message]
  /// The syntaxes of messages that state one, as gettext's flags do.
  package let statedSyntaxes: [String: PlaceholderSyntax]
  /// The language of the program's texts in a catalog, if it is another one than the app's base: its texts define the arguments
  /// that the code passes. Nil if base's do.
  package var sourceLanguage: LocaleTag?
  /// Whether nothing shows if an apostrophe quotes all that follows it, as in `java.text.MessageFormat`.
  package var mayQuoteAll = false
  /// Whether a text has a quoted character, which only vue-i18n since version 9 reads.
  package var hasVueQuotes = false
  /// Whether the library displays base for an empty text, by an option of the program.
  package var skipsEmptyTexts = false
  /// Whether a name in braces may be the key of another text of the same language, `{{common.submit}}`: Transloco, `transpile` in
  /// transloco.transpiler.ts. Nothing is displayed for a key without a text, also if the fallback language has one.
  package var refersToKeys = false

  package init(
    name: String, syntax: PlaceholderSyntax, messages: [String: Message] = [:],
    statedSyntaxes: [String: PlaceholderSyntax] = [:], sourceLanguage: LocaleTag? = nil
  ) {
    self.sourceLanguage = sourceLanguage
    self.name = name
    self.syntax = syntax
    self.messages = messages
    self.statedSyntaxes = statedSyntaxes
  }

  package func syntax(of key: String) -> PlaceholderSyntax { statedSyntaxes[key] ?? syntax }

  package subscript(key: String) -> Message? {
    get { messages[key] }
    set { messages[key] = newValue }
  }

  /// Whether keys are texts, as in gettext and in some tables of Apple's, and not symbols (`menu.open`): at least one in ten
  /// has a space.
  package var hasTextsAsKeys: Bool {
    messages.keys.count { $0.utf8.contains(UInt8(ascii: " ")) } * 10 >= messages.count
  }

  /// Whether at least one key in ten is a symbol, such as `menu.open`, `video_count` or `videoCount`. No program displays a symbol,
  /// so that a file has the texts of base.
  package var hasSymbolsAsKeys: Bool {
    messages.keys.count(where: Self.isSymbol) * 10 >= messages.count
  }

  /// Whether a key has parts without a space between them: `README` and `e-mail` may be texts.
  private static func isSymbol(_ key: String) -> Bool {
    let bytes = key.utf8
    func isPart(_ byte: UInt8) -> Bool { byte.isLetter || byte.isDigit }
    func isSeparator(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "_") || byte == UInt8(ascii: ".") }
    guard bytes.allSatisfy({ isPart($0) || isSeparator($0) }), let first = bytes.first, let last = bytes.last,
      isPart(first), isPart(last)
    else { return false }
    if bytes.contains(where: isSeparator) { return true }
    let capitals = UInt8(ascii: "A")...UInt8(ascii: "Z")
    return !capitals.contains(first) && bytes.contains(where: capitals.contains)
  }

  /// The keys in UTF-8 order.
  package var sortedKeys: [String] {
    let keys = messages.keys
    // For ASCII, Swift's own order is the same, and several times as fast.
    return keys.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } }
      ? keys.sorted() : keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Returns this table with the other table's messages added. If both have a key, the other's message is used.
  package func merging(_ other: StringTable) -> StringTable {
    var merged = StringTable(
      name: name, syntax: syntax, messages: messages.merging(other.messages) { _, new in new },
      statedSyntaxes: statedSyntaxes.merging(other.statedSyntaxes) { first, _ in first },
      sourceLanguage: sourceLanguage ?? other.sourceLanguage)
    merged.mayQuoteAll = mayQuoteAll && other.mayQuoteAll
    merged.hasVueQuotes = hasVueQuotes || other.hasVueQuotes
    merged.refersToKeys = refersToKeys || other.refersToKeys
    merged.skipsEmptyTexts = skipsEmptyTexts || other.skipsEmptyTexts
    return merged
  }
}

extension StringTable {
  /// The names in a text that have the form of a key with several parts, if texts refer to keys.
  package func references(in message: Message) -> Set<String> {
    guard refersToKeys else { return [] }
    let names = message.texts.flatMap { syntax.placeholders(of: $0).compactMap(\.name) }
    return Set(names.filter { $0.utf8.contains(UInt8(ascii: ".")) })
  }
}

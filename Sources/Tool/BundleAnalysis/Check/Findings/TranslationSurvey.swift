import AppBundles
import DataFormats
import Localization
import LocalizationAnalysis
import OperatingSystem
import ProgramSystem
import TextSelection

/// Comparison of each translation with its base text, word by word.
struct TranslationSurvey: Sendable {
  /// One table of one locale.
  struct Table: Hashable, Sendable {
    let locale: LocaleTag
    let name: String
    /// Messages whose base text has two words or more.
    var phrases = 0
    /// The phrases that are equal to base.
    var equalPhrases = 0
    /// Whether base has every message of the table with the same texts.
    var isCopy: Bool
    /// Keys that base does not have; none if keys are texts.
    var unused: [String] = []
    /// Translations without a word, although base has words; by key.
    var empty: [Suspect] = []
    /// Empty translations that no user sees, because the library displays base for them; by key.
    var skipped: [Suspect] = []
    /// By key.
    var overlong: [Suspect] = []

    var id: TableOfLocale { TableOfLocale(table: name, locale: locale) }
  }

  /// A translation to look at.
  struct Suspect: Hashable, Sendable {
    let key: String
    let text: String
    let base: String
    let evidence: String
  }

  /// By locale and name.
  let tables: [Table]
  /// The tables in which no text has words that base lacks.
  let withoutOwnWords: Set<TableOfLocale>

  /// - Parameter left: locales whose texts are not the app's own.
  init(_ strings: LocalizedStrings, without left: Set<LocaleTag> = []) {
    let base = strings.tables[.base] ?? [:]
    let originals = base.mapValues { table in
      table.messages.mapValues { BaseText($0, table.syntax) }
    }
    // Texts of pseudo-locales differ on purpose.
    let compared = strings.locales.filter { $0.unusableReason == nil && !left.contains($0) }
    tables = concurrentMap(compared) { locale in
      strings.tables(of: .locale(locale)).compactMap { table in
        base[table.name].map {
          var found = Self.table(
            table, of: locale, base: $0, originals[table.name] ?? [:],
            fixed: strings.fixedTexts[table.name] ?? [:])
          // An entry with a syntax error may have the key.
          if table.syntax == .fluent, strings.hasUnreadFluentOfBase { found.unused = [] }
          found.unused.removeAll { strings.arrays.isItemOfOwnList($0, inTable: table.name, of: locale) }
          return found
        }
      }
    }.flatMap { $0 }
    withoutOwnWords = Set(
      strings.locales.flatMap { locale in
        strings.tables(of: .locale(locale)).filter { !Self.hasOwnWords($0, base: base[$0.name]) }.map {
          TableOfLocale(table: $0.name, locale: locale)
        }
      })
  }

  /// Without a base text, a short word may be a unit: `mmol`.
  private static func hasOwnWords(_ table: StringTable, base: StringTable?) -> Bool {
    table.messages.contains { key, message in
      guard let original = base?[key] else { return Words.hasLongWord(message.longestText) }
      return message != original && message.texts.contains { Words.hasWord($0, table.syntax) }
    }
  }

  /// The base text, prepared for comparison.
  private struct BaseText {
    let message: Message
    let text: String
    let words: Int
    let hasWord: Bool
    let width: Int
    let isDocument: Bool

    init(_ message: Message, _ syntax: PlaceholderSyntax) {
      self.message = message
      text = message.longestText
      words = Words.count(in: text)
      hasWord = Words.hasWord(text, syntax)
      isDocument = message.isDocument
      width = syntax.longestForm(of: text).displayWidth
    }
  }

  /// - Parameters:
  ///   - originals: the texts of `base`.
  ///   - fixed: texts of base that are not messages.
  private static func table(
    _ table: StringTable, of locale: LocaleTag, base: StringTable, _ originals: [String: BaseText],
    fixed: [String: Message]
  ) -> Table {
    var found = Table(locale: locale, name: table.name, isCopy: !table.messages.isEmpty)
    for (key, message) in table.messages {
      guard let text = originals[key] else {
        found.isCopy = false
        if !base.messages.isEmpty, fixed[key] == nil, !base.mayBeUsed(key) { found.unused.append(key) }
        continue
      }
      let isEqual = message == text.message
      if !isEqual { found.isCopy = false }
      if text.words >= 2 {
        found.phrases += 1
        if isEqual { found.equalPhrases += 1 }
      }
      guard !isEqual, !text.isDocument, table.references(in: message).isEmpty else { continue }
      if let empty = Self.empty(message, table.syntax, base: text, key: key) {
        if table.skipsEmptyTexts, message.isEmpty {
          found.skipped.append(empty)
        } else {
          found.empty.append(empty)
        }
      } else if let width = locale.excessiveWidth(
        of: message.longestText, as: table.syntax, base: text.text, text.width),
        !message.longestText.isEncodedTwice
      {
        found.overlong.append(
          Suspect(
            key: key, text: message.longestText, base: text.text,
            evidence: "\(message.longestText.columns(width)); base has \(text.text.columns(text.width))"))
      }
    }
    if [.apple, .printf].contains(base.syntax),
      found.unused.contains(where: { $0.contains(" ") }) || base.hasTextsAsKeys && !base.messages.isEmpty
    {
      found.unused = []
    }
    found.empty.sort { $0.key < $1.key }
    found.skipped.sort { $0.key < $1.key }
    found.overlong.sort { $0.key < $1.key }
    return found
  }

  /// A translation without words; nil for any other. Some languages need no word for a single one, and signs may
  /// replace words: `%d of %d` is `%d / %d`, `Copyright %s` is `© %s`, `None` is `—`.
  private static func empty(
    _ message: Message, _ syntax: PlaceholderSyntax, base: BaseText, key: String
  ) -> Suspect? {
    guard base.hasWord, !message.texts.contains(where: { Words.hasSigns($0, syntax) })
    else { return nil }
    let hasText = message.texts.contains { !$0.allSatisfy(\.isWhitespace) }
    if hasText, base.words < 2 { return nil }
    return Suspect(
      key: key, text: message.longestText, base: base.text,
      evidence: hasText ? "text has placeholders only" : "text is empty")
  }
}

extension StringTable {
  /// The most underscores of a context that are tried: `liked_by_a_friend`.
  private static var mostContexts: Int { 8 }

  /// Whether code uses a key that base does not have: a term of Fluent or its attribute, of which each language has those
  /// that it needs ("Fluent Syntax Guide", "Terms"), or i18next's form of a key of base for a context, `liked_male` ("Context").
  fileprivate func mayBeUsed(_ key: String) -> Bool {
    switch syntax {
    case .fluent: key.hasPrefix("-")
    case .i18next:
      key.indices.filter { key[$0] == "_" && $0 > key.startIndex }.suffix(Self.mostContexts)
        .contains { messages[String(key[..<$0])] != nil }
    default: false
    }
  }
}

/// The name of a table, and one of its locales.
struct TableOfLocale: Hashable {
  let table: String
  let locale: LocaleTag
}

/// Words of a text.
private enum Words {
  /// The number of parts between spaces that have two letters or more in sequence and no placeholder.
  static func count(in text: String) -> Int {
    text.split(whereSeparator: \.isWhitespace).count { word in
      guard !word.contains("%"), !word.contains("{"), !word.contains("$") else { return false }
      var letters = 0
      for character in word {
        letters = character.isLetter ? letters + 1 : 0
        if letters == 2 { return true }
      }
      return false
    }
  }

  /// Whether a text has five letters in sequence.
  static func hasLongWord(_ text: String) -> Bool { text.split { !$0.isLetter }.contains { $0.count >= 5 } }

  private static let quotationMarks = Set("'\"«»“”„‘’‚‹›「」『』".unicodeScalars)

  /// Whether a text has a character outside of placeholders, besides spaces and quotation marks.
  static func hasSigns(_ text: String, _ syntax: PlaceholderSyntax) -> Bool {
    contains(text, syntax) {
      $0.unicodeScalars.contains { !$0.properties.isWhitespace && !quotationMarks.contains($0) }
    }
  }

  /// Whether a text has two letters in sequence outside of placeholders. A single one is a unit or an abbreviation.
  static func hasWord(_ text: String, _ syntax: PlaceholderSyntax) -> Bool {
    contains(text, syntax) { literal in
      var letters = 0
      return literal.contains { character in
        letters = character.isLetter ? letters + 1 : 0
        return letters == 2
      }
    }
  }

  private static func contains(
    _ text: String, _ syntax: PlaceholderSyntax, _ matches: (String) -> Bool
  ) -> Bool {
    guard matches(text) else { return false }
    guard text.utf8.contains(syntax.mark) else { return true }
    return syntax.segments(of: text).contains { segment in
      switch segment {
      case .literal(let literal): matches(literal)
      case .variations, .selection, .reference, .part: true
      // A broken pattern is displayed as written: `{antall, flertall, …}`. Ruby's `%{name}` has a brace, too.
      case .placeholder(let placeholder):
        !syntax.isPrintf
          && (placeholder.conversion.contains("{") || placeholder.name?.contains(",") ?? false)
      }
    }
  }
}

extension LocaleTag {
  /// The width of a text if it is unusually long for its script; nil otherwise. Short base texts are skipped, because
  /// the widths of one-word labels differ more.
  fileprivate func excessiveWidth(
    of text: String, as syntax: PlaceholderSyntax, base: String, _ baseWidth: Int
  ) -> Int? {
    // Twice the width of base in scripts whose texts are shorter than English ones.
    let ratio = ["ja", "ko", "zh", "yue"].contains(language) ? 2 : 3
    // No text is wider than its bytes, which are faster to count.
    guard baseWidth >= 24, text.utf8.count > ratio * baseWidth,
      // Keywords for a search, which are not displayed. freedesktop.org, Desktop Entry Specification, "Possible value types".
      !base.hasSuffix(";")
    else { return nil }
    let width = syntax.longestForm(of: text).displayWidth
    return width > ratio * baseWidth ? width : nil
  }
}

extension PlaceholderSyntax {
  /// A text of ICU or Fluent with the longest case of each plural and selection, as users see it, and with its placeholders as written.
  /// Other texts are unchanged.
  fileprivate func longestForm(of text: String) -> String {
    let mayVary = isICU ? text.utf8.contains(UInt8(ascii: ",")) : self == .fluent && text.contains("->")
    guard mayVary, text.utf8.contains(UInt8(ascii: "{")) else { return text }
    return segments(of: text).map { segment in
      switch segment {
      case .literal(let literal): literal
      case .placeholder(let placeholder): "\(MessageArgument(placeholder.argument, syntax: self))"
      case .variations(let variations, _), .selection(let variations, _):
        variations.cases.flatMap(\.message.texts).map(longestForm).max { $0.utf8.count < $1.utf8.count } ?? ""
      case .part: ""
      case .reference(let reference): "{ \(reference.name) }"
      }
    }.joined()
  }
}

extension Message {
  /// The longest of all texts; the first of several.
  fileprivate var longestText: String {
    if case .text(let text) = self { return text }
    return texts.max { $0.utf8.count < $1.utf8.count } ?? ""
  }
}

extension String {
  /// `26 columns`; with the number of characters, if some are wide or take no column: `52 columns (26 characters)`.
  fileprivate func columns(_ width: Int) -> String {
    if width == count { return "\(width) columns" }
    return "\(width) columns (\(count) characters)"
  }
}

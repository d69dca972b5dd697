/// ICU's message patterns: `{0}`, `{name}`, `{n, number}`, and variations by plural, ordinal or word.
/// unicode-org.github.io/icu, "Formatting Messages".
package enum ICUPattern {
  /// Splits a pattern. From its first syntax error on, a pattern is literal text.
  /// - Parameter counted: the argument that `#` stands for in a plural's case.
  package static func segments(
    of text: String, _ syntax: PlaceholderSyntax, counted: Placeholder? = nil
  ) -> [TextSegment] {
    parsed(text, syntax, counted: counted).segments
  }

  /// Splits a pattern, and returns the beginning of the part with a syntax error; nil if the pattern is valid.
  package static func parsed(
    _ text: String, _ syntax: PlaceholderSyntax, counted: Placeholder? = nil
  ) -> (segments: [TextSegment], broken: String?) {
    var parser = ICUParser(rest: text.scalars, syntax)
    let segments = parser.segments(counted: counted, depth: 0)
    return (segments, parser.broken.map { String($0.prefix(24)) })
  }

  /// The names of FormatJS's tags in a text, with their brackets: `<b>`. The code passes a function for each of them.
  package static func tags(of text: String, _ syntax: PlaceholderSyntax) -> Set<String> {
    var parser = ICUParser(rest: text.scalars, syntax)
    _ = parser.segments(counted: nil, depth: 0)
    return parser.tags
  }

  /// The places of the code points that are displayed as they are written, in all variations.
  package static func plainScalars(of text: String, _ syntax: PlaceholderSyntax) -> Set<String.Index> {
    var parser = ICUParser(rest: text.scalars, syntax)
    parser.plain = []
    _ = parser.segments(counted: nil, depth: 0)
    return parser.plain ?? []
  }
}

private struct ICUParser {
  /// Levels of nested variations; more than translators write.
  private static let depthLimit = 32

  var rest: Scalars
  let hasQuotes: Bool
  /// Whether the formatter may be vue-i18n, whose texts have no extension of their own.
  let mayBeVue: Bool
  /// Whether an apostrophe before any character quotes: `java.text.MessageFormat`, "Patterns and Their Interpretation".
  let quotesAll: Bool
  /// Whether the formatter is ICU4J, which throws an exception for an invalid name.
  let isStrict: Bool
  /// Whether Flutter's gen-l10n compiles the pattern.
  let isARB: Bool
  /// Whether an apostrophe without a second one is a syntax error.
  let mustCloseQuotes: Bool
  /// Whether an apostrophe quotes only if another one follows it: `quoted` in lexer.ts of @messageformat/parser.
  let needsClosingQuote: Bool
  /// Whether nothing shows which library reads the text.
  let isUnknown: Bool
  /// Whether an apostrophe before a tag quotes: `tryParseQuote` of @formatjs/icu-messageformat-parser.
  let quotesTags: Bool
  /// The tags of FormatJS, in all variations.
  private(set) var tags: Set<String> = []
  /// The part from the first syntax error on.
  var broken: Scalars?
  /// The places of plain code points; nil if they are not needed.
  var plain: Set<String.Index>?

  /// Parses up to the brace that ends this pattern, or to the end of the text. The brace is not consumed.
  /// - Parameter counted: the argument that `#` stands for.
  mutating func segments(counted: Placeholder?, depth: Int) -> [TextSegment] {
    var builder = SegmentBuilder()
    var open: [String] = []
    while let scalar = rest.first {
      switch scalar {
      case "<" where quotesTags:
        let start = rest
        guard tag(&open) else {
          stop(at: start, &builder)
          return builder.finish()
        }
        builder.append(start[..<rest.startIndex])
      case "'" where hasQuotes: builder.append(quoted(isCounted: counted != nil))
      case "{" where isVueLiteral: builder.append(vueLiteral())
      // A conversion of printf in braces that are displayed: no library has such a name.
      case "{" where isUnknown && rest.hasPrefix("{%"):
        builder.append("{")
        rest = rest.dropFirst()
      case "{":
        let start = rest
        if let segment = argument(depth: depth) {
          builder.append(segment)
        } else {
          stop(at: start, &builder)
        }
      case "}" where depth > 0:
        return finish(&builder, open: open)
      case "#":
        rest = rest.dropFirst()
        if let counted { builder.append(.placeholder(counted)) } else { builder.append("#") }
      default:
        builder.append(scalar)
        plain?.insert(rest.startIndex)
        rest = rest.dropFirst()
      }
    }
    return finish(&builder, open: open)
  }

  /// Appends the text from a syntax error on as it is written, and ends the parsing.
  private mutating func stop(at error: Scalars, _ builder: inout SegmentBuilder) {
    builder.append(error)
    broken = error
    rest = rest.suffix(0)
  }

  /// Ends a pattern. A tag that is still open is a syntax error.
  private mutating func finish(_ builder: inout SegmentBuilder, open tags: [String]) -> [TextSegment] {
    if let tag = tags.last, broken == nil { broken = "<\(tag)>".scalars }
    return builder.finish()
  }

  /// Reads a tag of FormatJS, or the character `<`. False if the parser refuses the text.
  /// - Parameter open: the names of the tags that are not closed yet, outermost first.
  private mutating func tag(_ open: inout [String]) -> Bool {
    switch FormatJSTag.next(in: &rest) {
    case .opening(let name):
      tags.insert("<\(name)>")
      open.append(name)
    case .closing(let name): return open.popLast() == name
    case .whole: break
    case .invalid: return false
    case nil: rest = rest.dropFirst()
    }
    return true
  }

  init(rest: Scalars, _ syntax: PlaceholderSyntax) {
    self.rest = rest
    hasQuotes = syntax.hasQuotes
    mayBeVue = syntax == .icu || syntax == .braces
    quotesAll = syntax == .messageFormat
    isStrict = syntax == .icu4j
    quotesTags = syntax == .formatJS
    isARB = syntax == .arb || syntax == .quotedARB
    mustCloseQuotes = syntax == .quotedARB
    needsClosingQuote = syntax == .lingui
    isUnknown = syntax == .braces
  }

  /// Parses quoted text: `''` is an apostrophe, and an apostrophe before a brace quotes up to the next one.
  private mutating func quoted(isCounted: Bool) -> String {
    let start = rest
    rest = rest.dropFirst()
    guard let next = rest.first else {
      refuseQuote(start)
      return quotesAll ? "" : "'"
    }
    if next == "'" {
      rest = rest.dropFirst()
      return "'"
    }
    guard quotesAll || quotes(before: next, isCounted: isCounted) else {
      refuseQuote(start)
      return "'"
    }
    if needsClosingQuote, !hasClosingQuote { return "'" }
    var literal = ""
    while let scalar = rest.first {
      rest = rest.dropFirst()
      if scalar == "'" {
        guard rest.first == "'" else { return literal }
        rest = rest.dropFirst()
      }
      literal.unicodeScalars.append(scalar)
    }
    refuseQuote(start)
    return literal
  }

  /// Whether an apostrophe that is not doubled follows.
  private var hasClosingQuote: Bool {
    var text = rest
    while let quote = text.firstIndex(of: "'") {
      let after = text[quote...].dropFirst()
      guard after.first == "'" else { return true }
      text = after.dropFirst()
    }
    return false
  }

  /// Marks an apostrophe without a second one as a syntax error, if the formatter refuses it.
  private mutating func refuseQuote(_ start: Scalars) {
    if mustCloseQuotes, broken == nil { broken = start }
  }

  private func quotes(before next: Unicode.Scalar, isCounted: Bool) -> Bool {
    switch next {
    case "{", "}": true
    case "#": isCounted
    case "|": !quotesTags
    case "<", ">": quotesTags
    default: false
    }
  }

  /// Whether a literal of vue-i18n is next: `{'@'}` ("Message Format Syntax", "Literal interpolation"). No name of an
  /// argument begins with an apostrophe.
  private var isVueLiteral: Bool { mayBeVue && rest.hasPrefix("{'") && rest.firstRange(of: "'}") != nil }

  private mutating func vueLiteral() -> String {
    let content = rest.dropFirst(2)
    guard let end = content.firstRange(of: "'}") else { return "" }
    rest = content[end.upperBound...]
    return String(content[..<end.lowerBound]).replacing("\\'", with: "'")
  }

  /// Parses from an opening brace to its closing brace. Nil if the text between is not an argument.
  private mutating func argument(depth: Int) -> TextSegment? {
    guard depth < Self.depthLimit else { return nil }
    rest = rest.dropFirst()
    let start = rest
    let name = word()
    guard !name.isEmpty, isName(name, writtenAs: start[..<rest.startIndex]), let mark = rest.first else {
      return nil
    }
    rest = rest.dropFirst()
    if mark == "}" { return .placeholder(placeholder(name, "")) }
    guard mark == "," else { return nil }
    let type = word()
    switch type {
    case "plural", "selectordinal", "select":
      guard rest.first == "," else { return nil }
      rest = rest.dropFirst()
      return variations(placeholder(name, type), type: type, depth: depth)
    default:
      guard let end = styleEnd else { return nil }
      let style = Substring(rest[..<end])
      guard !quotesAll || JavaPatternStyle.isValid(style.drop { $0 == "," }, of: type) else { return nil }
      rest = rest[end...].dropFirst()
      return .placeholder(placeholder(name, String((type + style).trimmed)))
    }
  }

  /// Whether a formatter that throws an exception accepts the name of an argument.
  ///
  /// `java.text.MessageFormat` reads a number with `Integer.parseInt`, which accepts a sign, and the decimal digits of all
  /// scripts (`Character.digit`), but no spaces: `{০}` is `{0}`. ICU's names are
  /// identifiers, without punctuation (`Pattern_Syntax` of Unicode): unicode-org.github.io/icu, "Formatting Messages".
  private func isName(_ name: String, writtenAs written: Scalars) -> Bool {
    if quotesAll { return String(written) == name && number(of: name).map { $0 >= 0 } ?? false }
    return !isStrict
      || name.utf8.allSatisfy { $0 >= 0x80 || $0 == UInt8(ascii: "_") || $0.isLetter || $0.isDigit }
  }

  /// The brace that ends an argument: the style of a `choice` contains arguments.
  private var styleEnd: Scalars.Index? {
    var depth = 0
    return rest.indices.first { index in
      if rest[index] == "{" { depth += 1 }
      if rest[index] == "}" { depth -= 1 }
      return depth < 0
    }
  }

  private mutating func variations(_ placeholder: Placeholder, type: String, depth: Int) -> TextSegment? {
    var cases: [Variations.Case] = []
    var offset = ""
    while true {
      skipSpace()
      if rest.first == "}" {
        rest = rest.dropFirst()
        guard !cases.isEmpty else { return nil }
        return .variations(
          Variations(by: Self.selector(type, placeholder.argument), cases),
          Placeholder(position: placeholder.position, name: placeholder.name, conversion: type + offset))
      }
      let key = word()
      guard !key.isEmpty else { return nil }
      if key.hasPrefix("offset:"), type != "select" {
        offset = " " + key
        continue
      }
      skipSpace()
      guard rest.first == "{" else { return nil }
      rest = rest.dropFirst()
      let first = rest
      // Parsed only to find its end: the case contains its source text.
      let counted = type == "select" ? nil : placeholder
      _ = segments(counted: counted, depth: depth + 1)
      guard rest.first == "}" else { return nil }
      let text = String(first[..<rest.startIndex])
      rest = rest.dropFirst()
      guard let caseKey = self.key(key, type: type) else { return nil }
      cases.append(Variations.Case(caseKey, .text(text)))
    }
  }

  private static func selector(_ type: String, _ argument: ArgumentName) -> Selector {
    switch type {
    case "plural": .plural(argument)
    case "selectordinal": .ordinal(argument)
    default: .word(argument)
    }
  }

  private func key(_ word: String, type: String) -> CaseKey? {
    if type == "select" { return word == "other" ? .any : .word(word) }
    if isARB, let category = Self.categoriesOfARB[word] { return .category(category) }
    if word.hasPrefix("=") { return Int64(word.dropFirst()).map { .exactly($0) } }
    // ICU and FormatJS accept every word, such as a translated `one`. No number selects it.
    return PluralCategory(rawValue: word).map { .category($0) } ?? .word(word)
  }

  /// In ARB, `=0`, `=1` and `=2` are other names of categories: gen-l10n writes `zero:`, `one:` and `two:` (`pluralCases` in
  /// `gen_l10n.dart` of flutter/flutter), and `Intl.pluralLogic` displays them for this number and for CLDR's category.
  private static let categoriesOfARB: [String: PluralCategory] = ["=0": .zero, "=1": .one, "=2": .two]

  private func placeholder(_ name: String, _ conversion: String) -> Placeholder {
    // ICU counts from 0.
    if let number = number(of: name), number >= 0, number < 1000 {
      return Placeholder(position: number + 1, conversion: conversion)
    }
    return Placeholder(name: name, conversion: conversion)
  }

  /// The number that a formatter reads; nil for a name.
  private func number(of name: String) -> Int? {
    guard quotesAll else { return Int(name) }
    let digits = name.map { character -> String in
      let scalars = character.unicodeScalars
      guard scalars.count == 1, scalars.first?.properties.numericType == .decimal,
        let value = character.wholeNumberValue
      else { return String(character) }
      return String(value)
    }
    return Int(digits.joined())
  }

  private mutating func word() -> String {
    skipSpace()
    let word = rest.prefix { !$0.isWhitespace && $0 != "{" && $0 != "}" && $0 != "," }
    rest = rest[word.endIndex...]
    skipSpace()
    return String(word)
  }

  private mutating func skipSpace() { rest = rest.drop { $0.isWhitespace } }
}

extension Placeholder {
  /// The argument that selects among variations by this placeholder.
  package var argument: ArgumentName {
    if let name { return .name(name) }
    return position.map { .position($0) } ?? .first
  }
}

/// ICU's message patterns: `{0}`, `{name}`, `{n, number}`, and variations by plural, ordinal or word.
/// unicode-org.github.io/icu, "Formatting Messages".
package enum ICUPattern {
  /// Splits a pattern. From its first syntax error on, a pattern is literal text.
  /// - Parameter counted: the argument that `#` stands for in a plural's case.
  package static func segments(
    of text: String, _ syntax: PlaceholderSyntax, counted: Placeholder? = nil
  ) -> [TextSegment] {
    var parser = ICUParser(rest: text[...], hasQuotes: syntax == .icu)
    return parser.segments(counted: counted, depth: 0)
  }

  /// The places of the characters that are displayed as they are written, in all variations.
  package static func plainCharacters(of text: String, _ syntax: PlaceholderSyntax) -> Set<String.Index> {
    var parser = ICUParser(rest: text[...], hasQuotes: syntax == .icu)
    parser.plain = []
    _ = parser.segments(counted: nil, depth: 0)
    return parser.plain ?? []
  }
}

private struct ICUParser {
  /// Levels of nested variations; more than translators write.
  private static let depthLimit = 32

  var rest: Substring
  let hasQuotes: Bool
  /// The places of plain characters; nil if they are not needed.
  var plain: Set<String.Index>?

  /// Parses up to the brace that ends this pattern, or to the end of the text. The brace is not consumed.
  /// - Parameter counted: the argument that `#` stands for.
  mutating func segments(counted: Placeholder?, depth: Int) -> [TextSegment] {
    var builder = SegmentBuilder()
    while let character = rest.first {
      switch character {
      case "'" where hasQuotes: builder.append(quoted(isCounted: counted != nil))
      case "{":
        let start = rest
        if let segment = argument(depth: depth) {
          builder.append(segment)
        } else {
          builder.append(start)
          rest = ""
        }
      case "}" where depth > 0: return builder.finish()
      case "#":
        rest = rest.dropFirst()
        if let counted { builder.append(.placeholder(counted)) } else { builder.append("#") }
      default:
        builder.append(character)
        plain?.insert(rest.startIndex)
        rest = rest.dropFirst()
      }
    }
    return builder.finish()
  }

  init(rest: Substring, hasQuotes: Bool) { (self.rest, self.hasQuotes) = (rest, hasQuotes) }

  /// Parses quoted text: `''` is an apostrophe, and an apostrophe before a brace quotes up to the next one.
  private mutating func quoted(isCounted: Bool) -> String {
    rest = rest.dropFirst()
    guard let next = rest.first else { return "'" }
    if next == "'" {
      rest = rest.dropFirst()
      return "'"
    }
    guard next == "{" || next == "}" || next == "|" || isCounted && next == "#" else { return "'" }
    var literal = ""
    while let character = rest.first {
      rest = rest.dropFirst()
      if character == "'" {
        guard rest.first == "'" else { return literal }
        rest = rest.dropFirst()
      }
      literal.append(character)
    }
    return literal
  }

  /// Parses from an opening brace to its closing brace. Nil if the text between is not an argument.
  private mutating func argument(depth: Int) -> TextSegment? {
    guard depth < Self.depthLimit else { return nil }
    rest = rest.dropFirst()
    let name = word()
    guard !name.isEmpty, let mark = rest.first else { return nil }
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
      guard let end = rest.firstIndex(of: "}") else { return nil }
      let style = rest[..<end]
      rest = rest[end...].dropFirst()
      return .placeholder(placeholder(name, String((type + style).trimmed)))
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
        let argument = placeholder.argument
        let selector: Selector =
          switch type {
          case "plural": .plural(argument)
          case "selectordinal": .ordinal(argument)
          default: .word(argument)
          }
        return .variations(
          Variations(by: selector, cases),
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
      let start = rest.index(after: rest.startIndex)
      rest = rest[start...]
      // Parsed only to find its end: the case contains its source text.
      let counted = type == "select" ? nil : placeholder
      _ = segments(counted: counted, depth: depth + 1)
      guard rest.first == "}" else { return nil }
      let text = String(rest.base[start..<rest.startIndex])
      rest = rest.dropFirst()
      guard let caseKey = Self.key(key, type: type) else { return nil }
      cases.append(Variations.Case(caseKey, .text(text)))
    }
  }

  private static func key(_ word: String, type: String) -> CaseKey? {
    if type == "select" { return word == "other" ? .any : .word(word) }
    if word.hasPrefix("=") { return Int64(word.dropFirst()).map { .exactly($0) } }
    return PluralCategory(rawValue: word).map { .category($0) }
  }

  private func placeholder(_ name: String, _ conversion: String) -> Placeholder {
    // ICU counts from 0.
    if let number = Int(name), number >= 0, number < 1000 {
      return Placeholder(position: number + 1, conversion: conversion)
    }
    return Placeholder(name: name, conversion: conversion)
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

package import Localization

/// Texts of a pseudo-language: accented, longer and in brackets, so that a tester sees texts that are cut off,
/// concatenated or not translated.
package struct PseudoText: Sendable {
  /// Whether texts are displayed from right to left.
  package let isRightToLeft: Bool

  package init(isRightToLeft: Bool = false) { self.isRightToLeft = isRightToLeft }

  private static let accents: [Character: Character] = Dictionary(
    uniqueKeysWithValues: zip(
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz",
      "ÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽåƀçðéƒĝĥîĵķļṁñöþǫŕšţûṽŵẋýž"))

  /// The text in the pseudo-language. Placeholders, markup, entities, escapes and links are kept, and so is everything in
  /// braces but the variations of ICU's patterns.
  package func text(_ text: String, _ syntax: PlaceholderSyntax) -> String {
    let plain = syntax.isICU ? ICUPattern.plainScalars(of: text, syntax) : nil
    var output = ""
    var rest = text[...]
    var letters = 0
    while let character = rest.first {
      let isPlain = plain?.contains(rest.startIndex) ?? true
      let kept = isPlain ? Self.keptPrefix(of: rest) : rest.prefix(1)
      if kept.isEmpty {
        output.append(Self.accents[character] ?? character)
        letters += 1
        rest.removeFirst()
      } else {
        output += kept
        rest = rest[kept.endIndex...]
      }
    }
    let padding = Self.padding(plain == nil ? letters : min(letters, Self.displayed(text, syntax)))
    let marked = marked(output, padding: padding)
    // A text that would be read in another way keeps its letters.
    return syntax.placeholders(of: marked) == syntax.placeholders(of: text)
      ? marked : self.marked(text, padding: 0)
  }

  /// The characters that are displayed at most: those of the longest variation.
  private static func displayed(_ text: String, _ syntax: PlaceholderSyntax) -> Int {
    syntax.segments(of: text).reduce(0) { sum, segment in
      switch segment {
      case .literal(let text): sum + text.count
      case .variations(let variations, _), .selection(let variations, _):
        sum + (variations.cases.flatMap(\.message.texts).map { displayed($0, syntax) }.max() ?? 0)
      case .placeholder, .part, .reference: sum
      }
    }
  }

  private func marked(_ text: String, padding: Int) -> String {
    var inner = text
    if padding > 0 { inner += " " + String(repeating: "~", count: padding) }
    return isRightToLeft ? "\u{202e}[\(inner)]\u{202c}" : "[\(inner)]"
  }

  /// Short texts grow by all of their length, long ones by 30 %.
  private static func padding(_ letters: Int) -> Int {
    switch letters {
    case ...10: return letters
    // checked: a text in memory has fewer characters than a third of the largest integer
    case ...30: return letters * 6 / 10
    // checked: as above
    default: return letters * 3 / 10
    }
  }
}

// MARK: - Kept parts

extension PseudoText {
  /// The part at the beginning of a text that is not changed; empty for a letter.
  private static func keptPrefix(of text: Substring) -> Substring {
    switch text.first {
    case "%": placeholder(text)
    case "{": balanced(text)
    case "<": markup(text)
    case "&":
      closed(text, by: ";") { $0.isASCIILetter || $0.isASCIIDigit || $0 == "#" } ?? text.prefix(1)
    case "$": dollar(text)
    case "@": linkedMessage(text) ?? text.prefix(1)
    // The attributes of Markdown and of Foundation's inflection: `^[%lld file](inflect: true)`.
    case "]": parenthesized(text.dropFirst()).map { text[..<$0] } ?? text.prefix(1)
    case "\\": escape(text)
    case "h": link(text)
    default: ""
    }
  }

  /// The first character, at least one more that is allowed, and a closing one; nil if it does not follow.
  private static func closed(
    _ text: Substring, by end: Character, _ isAllowed: (Character) -> Bool
  ) -> Substring? {
    let name = text.dropFirst().prefix(while: isAllowed)
    guard !name.isEmpty, text[name.endIndex...].first == end else { return nil }
    return text[...name.endIndex]
  }

  /// `$name$`, `$1`, or i18next's `$t(key)`; the sign alone if none of them follows.
  private static func dollar(_ text: Substring) -> Substring {
    let name = closed(text, by: "$") { $0.isASCIILetter || $0.isASCIIDigit || "_@".contains($0) }
    if let name { return name }
    if text.hasPrefix("$t("), let end = parenthesized(text.dropFirst(2)) { return text[..<end] }
    return text.prefix(1 + text.dropFirst().prefix(while: \.isASCIIDigit).count)
  }

  /// The end of `(…)` without parentheses inside; nil if the text does not begin with it.
  private static func parenthesized(_ text: Substring) -> String.Index? {
    guard text.first == "(" else { return nil }
    let end = text.dropFirst().prefix { $0 != "(" && $0 != ")" }.endIndex
    return text[end...].first == ")" ? text.index(after: end) : nil
  }

  /// vue-i18n's linked messages: `@:key.of.message`, `@.lower:key`, `@:(key)`, `@:{'key'}`.
  private static func linkedMessage(_ text: Substring) -> Substring? {
    var rest = text.dropFirst()
    if rest.first == "." { rest = rest.dropFirst().drop(while: \.isASCIILetter) }
    guard rest.first == ":" else { return nil }
    rest = rest.dropFirst()
    if let end = parenthesized(rest) { return text[..<end] }
    if rest.first == "{" {
      let end = rest.prefix { $0 != "}" }.endIndex
      return end < text.endIndex ? text[...end] : nil
    }
    var end = rest.prefix(while: \.isKeyCharacter).endIndex
    guard end > rest.startIndex else { return nil }
    // A full stop at the end of a sentence is not part of the key.
    while end < text.endIndex, text[end] == "." {
      let part = text[text.index(after: end)...].prefix(while: \.isKeyCharacter)
      guard !part.isEmpty else { break }
      end = part.endIndex
    }
    return text[..<end]
  }

  /// `\u00e9`, or a backslash and one character.
  private static func escape(_ text: Substring) -> Substring {
    let digits = text.dropFirst(2).prefix(4)
    let isUnit =
      text.hasPrefix("\\u") && digits.count == 4 && digits.allSatisfy { $0.isASCII && $0.isHexDigit }
    return text.prefix(isUnit ? 6 : 2)
  }

  /// `https://example.org`; empty for other words.
  private static func link(_ text: Substring) -> Substring {
    for scheme in ["https:", "http:"] where text.hasPrefix(scheme) {
      let rest = text.dropFirst(scheme.count).prefix { !$0.isWhitespace }
      return rest.isEmpty ? "" : text[..<rest.endIndex]
    }
    return ""
  }

  /// `<b>`, `<![CDATA[`, or an `xliff:g` element with its text.
  private static func markup(_ text: Substring) -> Substring {
    let name = text.dropFirst().prefix { $0 != "<" && $0 != ">" }
    let isClosed = text[name.endIndex...].first == ">"
    if isClosed, name.hasPrefix("xliff:g") {
      let end = text[name.endIndex...].dropFirst().prefix { $0 != "<" }.endIndex
      let tag = "</xliff:g>"
      if text[end...].hasPrefix(tag) { return text[..<text.index(end, offsetBy: tag.count)] }
    }
    let data = "<![CDATA["
    if text.hasPrefix(data) { return text.prefix(data.count) }
    return isClosed ? text[...name.endIndex] : text.prefix(1)
  }

  /// `%d`, `%1$@`, `%#@files@`, `%(name)s`; a percent sign that begins no placeholder.
  private static func placeholder(_ text: Substring) -> Substring {
    let body = text.dropFirst()
    let digits = body.prefix(while: \.isASCIIDigit)
    var end: String.Index?
    if !digits.isEmpty, text[digits.endIndex...].first == "$" {
      end = endOfConversion(text[digits.endIndex...].dropFirst())
    }
    return (end ?? endOfConversion(body)).map { text[..<$0] } ?? text.prefix(1)
  }

  /// The end of a placeholder after its percent sign and its position.
  private static func endOfConversion(_ text: Substring) -> String.Index? {
    if text.hasPrefix("#@") {
      let end = text.dropFirst(2).prefix { $0 != "@" }.endIndex
      if end < text.endIndex { return text.index(after: end) }
    }
    if let end = endOfFormat(text) { return end }
    guard text.first == "(" else { return nil }
    let type = text[text.prefix { $0 != ")" }.endIndex...].dropFirst()
    return type.first?.isASCIILetter == true ? type.index(after: type.startIndex) : nil
  }

  /// The end of flags, width, precision, length and conversion of `printf`.
  private static func endOfFormat(_ text: Substring) -> String.Index? {
    var rest = text.drop { "-+ 0#',(".contains($0) }
    rest = rest.first == "*" ? rest.dropFirst() : rest.drop(while: \.isASCIIDigit)
    if rest.first == "." {
      rest = rest.dropFirst()
      rest = rest.first == "*" ? rest.dropFirst() : rest.drop(while: \.isASCIIDigit)
    }
    for length in ["hh", "h", "ll", "l", "q", "L", "z", "t", "j"] where rest.hasPrefix(length) {
      let conversion = rest.dropFirst(length.count)
      if conversion.first?.isConversion == true { return conversion.index(after: conversion.startIndex) }
    }
    return rest.first?.isConversion == true ? rest.index(after: rest.startIndex) : nil
  }

  /// From `{` to the matching `}`, or to the end.
  private static func balanced(_ text: Substring) -> Substring {
    var depth = 0
    for index in text.indices {
      if text[index] == "{" { depth += 1 }
      if text[index] == "}" { depth -= 1 }
      if depth == 0 { return text[...index] }
    }
    return text
  }
}

extension Character {
  fileprivate var isASCIILetter: Bool { isASCII && isLetter }
  fileprivate var isASCIIDigit: Bool { isASCII && isNumber }
  fileprivate var isKeyCharacter: Bool { isLetter || isNumber || self == "_" || self == "-" }
  fileprivate var isConversion: Bool { isASCIILetter || self == "@" || self == "%" }
}

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
    let plain = syntax.isICU ? ICUPattern.plainCharacters(of: text, syntax) : nil
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
    let longer = "[\(text)\(padding > 0 ? " " + String(repeating: "~", count: padding) : "")]"
    return isRightToLeft ? "\u{202e}\(longer)\u{202c}" : longer
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

  /// The part at the beginning of a text that is not changed; empty for a letter.
  private static func keptPrefix(of text: Substring) -> Substring {
    switch text.first {
    case "%":
      text.prefixMatch(
        of:
          /%(?:[0-9]+\$)?(?:#@[^@]*@|[-+ 0#',(]*(?:\*|[0-9]+)?(?:\.(?:\*|[0-9]+))?(?:hh|h|ll|l|q|L|z|t|j)?[@a-zA-Z%]|\([^)]*\)[a-zA-Z]|arg)/
      )?.0 ?? text.prefix(1)
    case "{": balanced(text)
    case "<":
      text.prefixMatch(of: /<xliff:g[^<>]*>[^<]*<\/xliff:g>|<!\[CDATA\[|<[^<>]*>/)?.0 ?? text.prefix(1)
    case "&": text.prefixMatch(of: /&[#A-Za-z0-9]+;/)?.0 ?? text.prefix(1)
    case "$": text.prefixMatch(of: /\$(?:[A-Za-z0-9_@]+\$|[0-9]+)/)?.0 ?? text.prefix(1)
    case "\\": text.prefixMatch(of: /\\u[0-9A-Fa-f]{4}/)?.0 ?? text.prefix(2)
    case "h" where text.hasPrefix("http"): text.prefixMatch(of: /https?:[^\s]+/)?.0 ?? ""
    default: ""
    }
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

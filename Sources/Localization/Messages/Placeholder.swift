/// How a table's texts write what is filled in when they are shown.
package enum PlaceholderSyntax: String, Hashable, Sendable, CaseIterable {
  /// Foundation's: `%@`, `%1$@`, `%2$ld`, `%#@part@`, `%arg`.
  case apple
  /// `java.util.Formatter`'s: `%1$s`, `%d`.
  case android
  /// C's, as gettext's catalogs have them.
  case c
  /// ICU's, and Java's MessageFormat: `{0}`, `{name}`, `{count, plural, one {# file} other {# files}}`.
  case icu
  /// `{name}`, and `{=inner}` for a part that is translated by itself.
  case fbt
  /// `{{name}}`.
  case i18next
  /// `{ $name }`.
  case fluent
  /// `$1`, and `$PLACE$` in web extensions.
  case chromium
  /// None: what looks like a placeholder is text.
  case plain
}

/// Something in a text that is filled in when it is shown.
package struct Placeholder: Hashable, Sendable {
  /// Nil where it takes what comes next, or has a name.
  package let position: Int?
  package let name: String?
  /// What may be filled in, in the syntax's own words: `@`, `ld`, `.2f`, `plural`. Empty for anything.
  package let conversion: String

  package init(position: Int? = nil, name: String? = nil, conversion: String = "") {
    self.position = position
    self.name = name
    self.conversion = conversion
  }
}

/// A text taken apart.
package enum TextSegment: Hashable, Sendable {
  case literal(String)
  case placeholder(Placeholder)
  /// A reference to one of a message's ``Substitutions``: `%#@name@`, `%2$#@name@`.
  case part(name: String, position: Int?)
  /// A choice within the text, as ICU's patterns have it.
  case variations(Variations, Placeholder)
}

extension PlaceholderSyntax {
  /// The text's literals and placeholders in order. What is no placeholder is literal: nothing is an error.
  package func segments(of text: String) -> [TextSegment] {
    switch self {
    case .apple, .android, .c: PrintfPattern.segments(of: text, isApple: self == .apple)
    case .icu: ICUPattern.segments(of: text)
    case .fbt: BracePattern.segments(of: text, opening: "{", closing: "}", isWhole: true)
    case .i18next: BracePattern.segments(of: text, opening: "{{", closing: "}}")
    case .fluent: BracePattern.segments(of: text, opening: "{", closing: "}", sigil: "$")
    case .chromium: DollarPattern.segments(of: text)
    case .plain: text.isEmpty ? [] : [.literal(text)]
    }
  }

  /// All placeholders of a text, those within choices too, in the order of the text.
  package func placeholders(of text: String) -> [Placeholder] {
    segments(of: text).flatMap { segment -> [Placeholder] in
      switch segment {
      case .literal: []
      case .placeholder(let placeholder): [placeholder]
      case .part(let name, let position): [Placeholder(position: position, name: name, conversion: "#@")]
      case .variations(let variations, let placeholder):
        [placeholder]
          + variations.cases.flatMap { one in one.message.texts.flatMap(placeholders) }
      }
    }
  }
}

/// Collects segments, with neighbouring literals joined.
struct SegmentBuilder {
  private(set) var segments: [TextSegment] = []
  private var literal = ""

  mutating func append(_ text: some StringProtocol) { literal += text }
  mutating func append(_ character: Character) { literal.append(character) }

  mutating func append(_ segment: TextSegment) {
    flush()
    segments.append(segment)
  }

  mutating func finish() -> [TextSegment] {
    flush()
    return segments
  }

  private mutating func flush() {
    if !literal.isEmpty { segments.append(.literal(literal)) }
    literal = ""
  }
}

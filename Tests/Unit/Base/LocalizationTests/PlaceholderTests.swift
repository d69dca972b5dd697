import Localization
import LocalizationAnalysis
import TestSupport
import Testing

@Suite struct PlaceholderTests {
  /// A segment in its syntax.
  private static func written(_ segment: TextSegment, _ syntax: PlaceholderSyntax) -> String {
    switch (segment, syntax) {
    case (.literal(let text), .apple), (.literal(let text), .android), (.literal(let text), .c):
      return text.replacing("%", with: "%%")
    case (.literal(let text), .chromium): return text.replacing("$", with: "$$")
    case (.literal(let text), _): return text
    case (.part(let name, let position), _): return "%\(position.map { "\($0)$" } ?? "")#@\(name)@"
    case (.placeholder(let one), _):
      let name = one.name ?? ""
      let position = one.position.map { "\($0)" } ?? ""
      return switch syntax {
      case .fbt: "{\(name)}"
      case .i18next: "{{\(name)\(one.conversion.isEmpty ? "" : ",")\(one.conversion)}}"
      case .chromium: one.name == nil ? "$\(position)" : "$\(name)$"
      default: "%\(position)\(position.isEmpty ? "" : "$")\(name)\(one.conversion)"
      }
    default: return ""
    }
  }

  /// Laravel's `MessageSelector::extractFromString`: a number in braces, or one or two limits in brackets.
  @Test(arguments: [
    ("{0} No|[1,19] Some|[20,*] :count", " No| Some| :count"), ("{1} One|Many", " One|Many"),
    ("[*,0] None|[1] One|x", " None| One|x"), ("{0} of {1}", "{0} of {1}"), ("{n} a|{n} b", "{n} a|{n} b"),
    ("a|b {0}", "a|b {0}"), ("[1,2,3] a|b", "[1,2,3] a|b"), ("{} a|[] b", "{} a|[] b"), ("{0", "{0"),
    ("", ""),
  ])
  func conditionsOfLaravelArePartsOfNoText(_ text: String, _ rest: String) {
    #expect(ColonPattern.withoutConditions(text) == rest)
  }

  /// Segments that are written and parsed again are the same.
  @Test(arguments: [
    (PlaceholderSyntax.apple, "% %% 1$ 0$ * l h d @ s . 2 - # ##@n@ #@ arg é x"),
    (.android, "% %% 1$ d s , ( 0 . 2 é"),
    (.c, "% %% 1$ * l d s . 2 é #@n@"), (.fbt, "{ } a = , é"), (.i18next, "{{a}} {{b,é}} {{c,d}} { } a , é"),
    (.chromium, "$ $$ a B 1 0 _ @ é ٣"),
  ])
  func segmentsAreParsedAsWritten(_ syntax: PlaceholderSyntax, _ words: String) {
    let words = words.split(separator: " ").map(String.init) + [" "]
    var random = SeededGenerator(seed: 7)
    var placeholders = 0
    for _ in 0..<2000 {
      let text = (0..<Int.random(in: 1...9, using: &random))
        .map { _ in words[Int.random(in: 0..<words.count, using: &random)] }.joined()
      let segments = syntax.segments(of: text)
      let written = segments.map { Self.written($0, syntax) }.joined()
      #expect(syntax.segments(of: written) == segments, "'\(text)' is written as '\(written)'")
      if syntax == .fbt { #expect(written == text) }
      placeholders += syntax.placeholders(of: text).count
    }
    #expect(placeholders > 100)
  }

  /// Python, "printf-style String Formatting": the name precedes flags and conversion.
  @Test func aNameOfPythonIsAPlaceholder() {
    #expect(
      PlaceholderSyntax.python.segments(of: "a %(n)05d%% %s") == [
        .literal("a "), .placeholder(Placeholder(name: "n", conversion: "05d")), .literal("% "),
        .placeholder(Placeholder(conversion: "s")),
      ])
  }

  /// From its first syntax error on, a pattern is literal. No beginning of a pattern is an error.
  @Test(arguments: [
    (
      PlaceholderSyntax.icu,
      "x {n, plural, offset:1 =0 {no '{'} one {# of {m}} other {{g, select, a {A} other {#}}}} y"
    ),
    (
      .fluent,
      "x { $n ->\n [one] { -brand(case: \"a\", n: -1.5) }\n *[other] { NUMBER($n, type: \"ordinal\") }\n} y"
    ),
  ])
  func beginningOfAPatternIsLiteralFromItsError(_ syntax: PlaceholderSyntax, _ pattern: String) {
    func isLiteral(_ text: String) -> Bool { syntax.segments(of: text) == [.literal(text)] }
    for end in pattern.indices where end > pattern.startIndex {
      let isClosed = [" y", "y"].contains(pattern[end...])
      #expect(isLiteral(String(pattern[..<end])) == !isClosed, "'\(pattern[..<end])'")
    }
    #expect(
      syntax.segments(of: pattern).map { if case .literal(let text) = $0 { text } else { "…" } } == [
        "x ", "…", " y",
      ])
  }

  /// Deeper nesting is literal.
  @Test(arguments: [
    (PlaceholderSyntax.icu, "{n, plural, other {", "}}"), (.icu, "{n, select, other {", "}}"),
    (.fluent, "{", "}"),
  ])
  func thirtyTwoLevelsAreParsed(_ syntax: PlaceholderSyntax, _ opening: String, _ closing: String) {
    func isParsed(_ levels: Int) -> Bool {
      let text =
        String(repeating: opening, count: levels) + (syntax == .fluent ? "$n" : "x")
        + String(repeating: closing, count: levels)
      return syntax.segments(of: text) != [.literal(text)]
    }
    #expect([1, 31, 32, 33, 5000].map(isParsed) == [true, true, true, false, false])
  }

  @Test(
    arguments: [
      ("%d", "%d", true), ("%d", "%1$d", false),
      // The order of cases, `%arg`, and a position that equals the one without it have no meaning.
      ("one:a other:b", "other:b one:a", true), ("one:a other:b", "one:a other:c", false),
      ("part:%arg x", "part:%ld x", true), ("part:%1$ld x", "part:%ld x", true),
      ("part:%2$ld x", "part:%ld x", false),
    ] as [(String, String, Bool)])
  func meaningIsThatOfTheTextsDisplayed(_ one: String, _ other: String, _ isEqual: Bool) throws {
    func message(_ text: String) -> Message {
      if text.hasPrefix("part:") {
        let part = Substitutions.Part(
          name: "n", argument: .position(1), specifier: "ld", message: .text(String(text.dropFirst(5))))
        return .substitutions(Substitutions(format: .text("%#@n@"), parts: [part]))
      }
      guard text.contains(":") else { return .text(text) }
      return .variations(
        Variations(
          by: .plural(.first),
          text.split(separator: " ").compactMap { one in
            PluralCategory(rawValue: String(one.dropLast(2))).map {
              .init(.category($0), .text(String(one.suffix(1))))
            }
          }))
    }
    #expect(message(one).hasMeaning(of: message(other)) == isEqual)
    #expect(message(other).hasMeaning(of: message(one)) == isEqual)
  }
}

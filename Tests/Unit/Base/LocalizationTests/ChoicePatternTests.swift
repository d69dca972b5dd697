import Localization
import TestSupport
import Testing

/// Styles of `choice`, judged by `java.text.MessageFormat` of JDK 17.
@Suite struct ChoicePatternTests {
  private static let styles: [(style: String, isValid: Bool)] = [
    ("0#no|1#one|1<{0} files", true), ("0#no|eine Datei|1<x", false), ("0#a|b", true), ("no", false),
    ("0#a|0#b", false), ("1#a|0#b", false), ("0<a|0#b", false), ("0#a|1\u{2264}b", true),
    ("-\u{221e}#a|0#b", true), ("0#a|\u{221e}<b", true), (" 0 #a| 1 #b", true), ("x#a", false),
    ("0#a|1#b|", true), ("0#it''s|1#b", true), ("0#a'|'b|1#c", true), ("#a", false),
    ("1.5#a|2#b", true), ("0#a#b|1#c", false), ("1e2#a", true),
  ]

  @Test(arguments: styles) func limitsAreThoseOfJava(_ style: String, _ isValid: Bool) {
    let pattern = "{0,choice,\(style)}"
    #expect((ICUPattern.parsed(pattern, .messageFormat).broken == nil) == isValid, "\(pattern)")
  }

  /// ICU has other rules: `#` in a text is a character.
  @Test func limitsOfICUAreNotExamined() {
    #expect(ICUPattern.parsed("{0,choice,0#a#b|1#c}", .icu4j).broken == nil)
  }

  /// vue-i18n, "Literal interpolation".
  @Test func aLiteralOfVueIsText() {
    let found = ICUPattern.parsed("{name}{'@'}{host}, it{'|'}s", .icu)
    #expect(found.broken == nil)
    let texts = found.segments.compactMap { segment -> String? in
      if case .literal(let text) = segment { text } else { nil }
    }
    #expect(texts == ["@", ", it|s"])
  }
}

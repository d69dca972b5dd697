import Testing

@testable import Reports

@Suite struct PrintableTextTests {
  @Test func controlsAndDirectionMarksAreReplaced() {
    #expect("a\u{1b}[2J\n\u{202e}b\u{2028}".printable == "a\u{fffd}[2J\u{fffd}\u{fffd}b\u{fffd}")
    #expect("漢字 é ع".printable == "漢字 é ع")
  }

  @Test func invisibleCharactersOfAMessageAreShown() {
    #expect("a\n\r\tb\u{200f}\u{202e}\u{1b}".visible == "a⏎␍⇥b<U+200F><U+202E>\u{fffd}")
    #expect("one\r\ntwo".visible == "one␍⏎two")
  }

  @Test func clippedTextEndsWithAnEllipsis() {
    #expect("abcd".clipped(to: 4) == "abcd")
    #expect("abcde".clipped(to: 4) == "abcd…")
  }

  @Test(arguments: ["", "abcde", "日本語のテキスト", "é̂e\u{301}a", "👩‍🚀👩‍🚀a"], 0...17)
  func clippedTextFitsInItsCells(_ text: String, _ limit: Int) {
    let clipped = text.clipped(toCells: limit)
    #expect((clipped == text) == (text.displayWidth <= limit))
    guard clipped != text else { return }
    let shown = clipped.dropLast()
    #expect(clipped.last == "…" && text.hasPrefix(shown) && shown.displayWidth <= limit)
    // The next character does not fit.
    #expect(text.prefix(shown.count + 1).displayWidth > limit)
  }

  @Test func markupIsEscaped() {
    #expect(
      XMLText.escaped("<a b='c'>\"&\u{1b}\u{202e}\u{ffff}")
        == "&lt;a b='c'&gt;&quot;&amp;\u{fffd}\u{fffd}\u{fffd}")
  }
}

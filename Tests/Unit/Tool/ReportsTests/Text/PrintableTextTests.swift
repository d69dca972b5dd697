import DataFormats
import Foundation
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

  /// Joiners and variation selectors are kept where they choose the shape of what precedes them.
  @Test func charactersWithoutAWidthAreShown() {
    for hidden in [
      "\u{ad}", "\u{200b}", "\u{200d}", "\u{2060}", "\u{3164}", "\u{fe0f}", "\u{feff}", "\u{e0041}",
    ] {
      let code = "<U+\(String(hidden.unicodeScalars.first?.value ?? 0, radix: 16, uppercase: true))>"
        .replacing("+AD>", with: "+00AD>")
      for text in ["\(hidden)pay", "pay\(hidden)pal", "é\u{200b}\(hidden)"] {
        // A joiner is part of the character before it, so that scalars are compared.
        let codes = text.unicodeScalars.map { scalar in
          scalar == "\u{200b}" ? "<U+200B>" : String(scalar) == hidden ? code : String(scalar)
        }
        #expect(text.printable == codes.joined())
        #expect(text.visible == text.printable)
        #expect(
          XMLText.escaped(text).replacing("&lt;", with: "<").replacing("&gt;", with: ">") == text.printable)
      }
    }
    for shown in ["می‌خواهم", "क्‍ष", "👩‍👩‍👧", "❤️‍🔥", "1️⃣"] {
      #expect(shown.printable == shown && shown.visible == shown && XMLText.escaped(shown) == shown)
    }
  }

  /// Every scalar that can hide in a text is in no output as itself.
  @Test func noScalarIsHiddenInJSONOrCSV() throws {
    struct Report: Encodable { let text: String }
    for value in UInt32(0)...0xe0fff {
      guard let scalar = Unicode.Scalar(value), scalar.isUnsafeForTerminal || scalar.isHidden(after: "a")
      else {
        continue
      }
      let report = Report(text: "a\(scalar)b")
      let json = try ReportJSON.line(of: report)
      #expect(json.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7f }, "U+\(String(value, radix: 16))")
      #expect(try JSONDecoder().decode([String: String].self, from: Data(json.utf8)) == ["text": report.text])
      let csv = CSVRenderer.text(of: report).replacing("\r\n", with: "")
      #expect(csv.unicodeScalars.contains(scalar) == (scalar == "\n" || scalar == "\t"))
    }
    #expect(CSVRenderer.text(of: Report(text: "\u{202e}a\u{1b}")) == "row,text\r\nreport,\\u202ea\\u001b\r\n")
    #expect(try ReportJSON.line(of: Report(text: "می‌خواهم")).contains("می‌خواهم"))
  }

  /// The scalars on both sides of the limits of each range.
  @Test func unsafeScalarsAreThoseOfTheRanges() {
    for value: UInt32 in [
      0, 0x9, 0xa, 0x1f, 0x7f, 0x80, 0x9f, 0x2028, 0x2029, 0x202a, 0x202e, 0x2066, 0x2069,
    ] {
      let scalar = Unicode.Scalar(value)
      #expect(scalar?.isUnsafeForTerminal == true, "U+\(String(value, radix: 16))")
      #expect(scalar.map { "a\($0)".printable != "a\($0)" } == true)
      #expect(scalar.map { "a\($0)".visible != "a\($0)" } == true)
    }
    for value: UInt32 in [
      0x20, 0x21, 0x7e, 0xa0, 0xa1, 0x200b, 0x200e, 0x2027, 0x202f, 0x2065, 0x206a, 0x1f600, 0x10ffff,
    ] {
      #expect(Unicode.Scalar(value)?.isUnsafeForTerminal == false, "U+\(String(value, radix: 16))")
    }
    for text in [" ", "~", "a b", "é"] { #expect(text.printable == text && text.visible == text) }
    #expect("\u{7f}".visible == "\u{fffd}" && "\u{9b}é".visible == "\u{fffd}é")
    #expect("\u{4}".printable == "|" && "a\u{4}b".visible == "a|b")
    #expect("\u{61c}\u{feff}\u{2066}".visible == "<U+061C><U+FEFF><U+2066>")
  }

  @Test func wordsOfAShellAreQuotedIfNeeded() {
    for plain in ["a", "z", "A", "Z", "0", "9", "a/b.c_d-e+f", "\u{c0}", "日本", "\u{80}"] {
      #expect(plain.shellQuoted == plain)
    }
    for other in " !\"#$%&()*,:;<=>?@[\\]^`{|}~\u{7f}\t\n" {
      #expect("a\(other)".shellQuoted == "'a\(other)'")
    }
    #expect("it's 'so'".shellQuoted == "'it'\\''s '\\''so'\\'''")
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

import DataFormats
import Testing

@testable import Reports

@Suite struct LineWrappingTests {
  private func lines(_ text: RichText, width: Int, first: String = "", rest: String = "") -> [String] {
    LineWrapping(width: width).lines(text, first: first, rest: rest).map { $0.map(\.text).joined() }
  }

  @Test func linesBreakBetweenWords() {
    #expect(lines("one two three", width: 7) == ["one two", "three"])
    #expect(lines("one two three", width: 8, first: "- ", rest: "  ") == ["- one", "  two", "  three"])
    #expect(lines("", width: 8) == [""])
  }

  @Test func wideCharactersTakeTwoCells() {
    #expect(lines("漢字 漢字", width: 8) == ["漢字", "漢字"])
    #expect(lines("漢字 漢字", width: 9) == ["漢字 漢字"])
    #expect(lines("漢字漢字", width: 5) == ["漢字", "漢字"])
  }

  @Test func combiningMarksTakeNoCell() {
    #expect(lines("e\u{301}e\u{301} e\u{301}", width: 4) == ["e\u{301}e\u{301} e\u{301}"])
  }

  @Test func wordsBreakOnlyIfLongerThanALine() {
    #expect(lines("abcdefgh i", width: 5) == ["abcde", "fgh i"])
    #expect(lines("ab cdefg", width: 5) == ["ab", "cdefg"])
  }

  @Test func pathsAreNeverBroken() {
    let path = "Payload/App.app/de.lproj/Localizable.strings"
    #expect(lines("see " + .code(path) + " here", width: 20) == ["see", path, "here"])
  }

  @Test func numbersKeepTheirUnits() {
    #expect(lines("size is 1.44 MB now", width: 12) == ["size is", "1.44 MB now"])
    #expect(lines("it is (16.7 %).", width: 11) == ["it is", "(16.7 %)."])
  }

  @Test func changedWordsAreMarkedWithoutColor() {
    #expect(lines(RichText([.init(.removed, "a b"), .init(.added, "c")]), width: 40) == ["[-a b-]{+c+}"])
  }

  /// Texts of words with lengths from a fixed sequence, at every width.
  @Test func everyLineFitsAndNothingIsLost() {
    let letters = Array("aé漢👍🏽ع") + ["e\u{301}"]
    for count in 1...40 {
      let words = (0..<count).map { word in
        (0...(word * 7 % 11)).map { String(letters[($0 + word * 3) % letters.count]) }.joined()
      }
      let text = words.joined(separator: " ")
      for width in 2...30 {
        let lines = lines(RichText(text), width: width)
        #expect(lines.allSatisfy { $0.displayWidth <= width }, "\(width): \(text)")
        #expect(lines.joined().filter { $0 != " " } == text.filter { $0 != " " })
        for word in words where word.displayWidth <= width {
          #expect(lines.contains { $0.split(separator: " ").contains(Substring(word)) }, "\(width): \(word)")
        }
      }
    }
  }
}

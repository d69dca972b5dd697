import DataFormats
import Testing

@Suite struct DisplayWidthTests {
  @Test(arguments: [
    ("", 0), ("abc", 3), ("漢字", 4), ("ウィジェット", 12), ("ｱｲ", 2), ("Ａ", 2), ("한국어", 6), ("한", 2),
    ("e\u{301}", 1), ("\u{200b}\u{feff}", 0), ("שָׁלוֹם", 4), ("العربية", 7), ("ไทย", 3), ("ที่", 1),
    ("क्षि", 3), ("👍", 2), ("👍🏽", 2), ("👩‍👩‍👧", 2), ("🇩🇪", 2), ("❤️", 2), ("❤", 1), ("─█▏", 3), ("…", 1),
  ])
  func widthIsInTerminalCells(_ text: String, _ width: Int) { #expect(text.displayWidth == width) }

  /// Combining, format and joining scalars take no cell, and their neighbours do.
  @Test(arguments: [
    ("\u{2ff}", 1), ("\u{300}", 0), ("\u{ac}", 1), ("\u{ad}", 0), ("\u{ae}", 1), ("\u{20dd}", 0),
    ("\u{115f}", 2),
    ("\u{1160}", 0), ("\u{11ff}", 0), ("\u{1200}", 1), ("\u{d7af}", 1), ("\u{d7b0}", 0), ("\u{d7ff}", 0),
    ("\u{f8ff}", 1), ("\u{f900}", 2), ("\u{10ff}", 1), ("\u{1100}", 2), ("\u{3fffd}", 2), ("\u{3fffe}", 1),
    ("\u{1f}", 1), ("\u{7f}", 1), ("\r\n", 2), ("a\u{200d}b", 2), ("1\u{fe0f}\u{20e3}", 2), ("\u{1f1e6}", 1),
  ])
  func scalarsAtTheLimits(_ text: String, _ width: Int) { #expect(text.displayWidth == width) }

  @Test func everyEmojiIsWide() {
    var count = 0
    for value in UInt32(0x80)...0x1ffff {
      guard let scalar = Unicode.Scalar(value), scalar.properties.isEmojiPresentation,
        !(0x1f1e6...0x1f1ff).contains(value)
      else { continue }
      count += 1
      #expect(scalar.displayWidth == 2, "U+\(String(value, radix: 16))")
    }
    #expect(count > 1000)
  }

  @Test func everyUnifiedIdeographIsWide() {
    for value in [UInt32(0x3400), 0x4dbf, 0x4e00, 0x9fff, 0x20000, 0x2a6df, 0x30000, 0x323af] {
      #expect(Unicode.Scalar(value)?.displayWidth == 2)
    }
  }

  @Test func lettersOutsideEastAsiaAreNarrow() {
    for range in [UInt32(0x20)...0x7e, 0xa1...0xac, 0x400...0x45f, 0x5d0...0x5ea, 0x627...0x63a] {
      for value in range {
        #expect(Unicode.Scalar(value)?.displayWidth == 1, "U+\(String(value, radix: 16))")
      }
    }
  }
}

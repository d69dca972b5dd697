import Bytes
import Testing

@Suite struct UTF8CheckTests {
  private static func differs(_ bytes: [UInt8]) -> Bool {
    bytes.span.rawBytes.isValidUTF8 != (bytes.span.rawBytes.validUTF8String() != nil)
  }

  /// The first byte that differs from the standard library's decision, after `count` letters and before two.
  private static func failures(after count: Int, _ tails: [[UInt8]]) -> [[UInt8]] {
    let letters = [UInt8](repeating: UInt8(ascii: "a"), count: count)
    var failures: [[UInt8]] = []
    for first in UInt8(0x80)...0xff {
      for second in UInt8.min...0xff {
        for tail in tails {
          let bytes = letters + [first, second] + tail
          if differs(bytes) || differs(bytes + letters.prefix(2)) { failures.append(bytes) }
        }
      }
    }
    return failures
  }

  @Test(arguments: [0, 5, 6, 7])
  func sequencesEqualTheStandardLibrary(after count: Int) {
    #expect(Self.failures(after: count, [[], [0x80], [0x80, 0xbf]]).isEmpty)
  }

  @Test func textsAreValid() {
    for text in [
      "", "a", "Grüße aus Köln", "Всё готово, капитан", "नमस्ते दुनिया", "日本語の文章", "🚢🚣‍♀️ two",
      "\u{10ffff}\0\u{7ff}\u{800}",
    ] {
      let isValid = Array(text.utf8).span.rawBytes.isValidUTF8
      #expect(isValid)
      for end in text.utf8.indices.dropFirst() {
        #expect(!Self.differs(Array(text.utf8[..<end])))
      }
    }
  }

  @Test func lengthOfUTF16EqualsThatOfTheText() {
    let units: [UInt16] = [0x61, 0xe9, 0x20ac, 0xd83d, 0xdea2, 0xd83d, 0x62, 0xdea2]
    for count in 0...units.count {
      let bytes = units.prefix(count).flatMap { [UInt8($0 & 0xff), UInt8($0 >> 8)] }
      let span = bytes.span.rawBytes
      let (counted, text) = (span.utf8Count(ofUTF16: false), span.utf16String(bigEndian: false))
      #expect(counted == text.utf8.count)
    }
  }
}

import DataFormats
import Testing

/// Decodes texts in the character sets of old message files.
@Suite struct CharsetDecoderTests {
  @Test func charactersAreDecoded() throws {
    let texts: [(charset: String, bytes: [UInt8], text: String?)] = [
      ("ISO-8859-15", [0xa4, 0x41], "€A"), ("euc-jp", [0xc6, 0xfc], "日"), ("EUC-JP", [0xc6], nil),
      ("koi8-r", [0xd1], "я"),
      // Microsoft's character set, with a backslash.
      ("Shift_JIS", [0x5c, 0x93, 0xfa], "\\日"), ("sjis", [0x5c], "\\"), ("shift-jis", [0x5c], "\\"),
      ("SHIFT_JIS", [0x5c], "\\"),
      ("windows-1252", [0x80], "€"), ("utf-8", [], ""), ("utf-8", [0xff], nil),
      ("ISO_8859-1:1987", [0xe9], "é"),
    ]
    for (charset, bytes, text) in texts {
      let decoder = try #require(CharsetDecoder(charset), "\(charset)")
      // Twice: no state remains.
      for _ in 0..<2 { #expect(decoder.utf8(bytes) == text.map { Array($0.utf8) }, "\(charset)") }
    }
    for name in [
      "", "utf-8//IGNORE", "utf-8/", "no such charset", "latin1,", "a\u{e9}", "ascii//TRANSLIT", "@", "[",
      "`", "{",
    ] {
      #expect(CharsetDecoder(name) == nil, "\(name)")
    }
  }
}

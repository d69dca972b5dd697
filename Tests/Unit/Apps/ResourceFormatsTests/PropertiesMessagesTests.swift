import Bytes
import DataFormats
import Localization
import ResourceFormats
import Testing

private func messages(_ text: String) throws(FormatError) -> [String: Message] {
  let bytes = Array(text.utf8)
  return try PropertiesFile.messages(in: bytes.span.bytes)
}

/// Keys and texts from `java.util.Properties.load`.
private let propertiesCases: [(String, [String: String])] = [
  ("a=b\n", ["a": "b"]), ("", [:]), ("# a=b\n! c=d\n", [:]),
  ("a=1\na=2\nb:3\nc 4", ["a": "2", "b": "3", "c": "4"]),
  ("a = b ", ["a": "b "]), ("a :=b", ["a": "=b"]), ("a==b", ["a": "=b"]), ("a   b = c", ["a": "b = c"]),
  ("a\t=\u{c} b\\ ", ["a": "b "]), ("a=\\ b", ["a": " b"]), ("a\\=b=c\na=d", ["a=b": "c", "a": "d"]),
  ("a=b\\\n   c=d\ne=f", ["a": "bc=d", "e": "f"]), ("a=b\\\r\n c\rd=\\\\\n", ["a": "bc", "d": "\\"]),
  ("a=\\t\\n\\r\\f\\q\\\"\\'", ["a": "\t\n\r\u{c}q\"'"]), ("a=It''s {0}", ["a": "It''s {0}"]),
  ("\\u0061=\\u00e9\\uD83D\\uDEA2\na\\u0020b=2", ["a": "é\u{1f6a2}", "a b": "2"]), ("a", ["a": ""]),
  ("a=b\\", ["a": "b"]), ("=b", ["": "b"]), ("a \\\n = \\\n b", ["a": "b"]),
  ("a=grün \u{1f6a2}", ["a": "grün \u{1f6a2}"]),
  ("a=\\#b # c", ["a": "#b # c"]), ("\\ a=b", [" a": "b"]), ("  \\\n  a=b", ["a": "b"]),
  ("\t\u{c} a = b", ["a": "b"]), ("a\\\n  b=c\nab=d", ["ab": "d"]), ("grün=1", ["grün": "1"]),
  ("a=b\r\nc=d\re=f", ["a": "b", "c": "d", "e": "f"]),
]

@Suite struct PropertiesMessagesTests {
  @Test(arguments: propertiesCases) func textsAreUnescaped(_ text: String, _ expected: [String: String])
    throws
  {
    #expect(try messages(text) == expected.mapValues { .text($0) })
  }

  /// The first key has its letter in both spellings.
  @Test func otherBytesAreLatin1() throws {
    let latin =
      Array("gr".utf8) + [0xfc] + Array("n=1\ngr\\u00fcn=f".utf8) + [0xfc] + Array("r\\u00fc\n".utf8)
    #expect(try PropertiesFile.messages(in: latin.span.bytes) == ["grün": .text("fürü")])
  }

  @Test func malformedEscapeIsAnError() throws {
    for text in ["a=\\u12", "a=\\u12\n34", "a=\\u12g4"] {
      #expect(throws: FormatError(.badUnicodeEscape, at: 2)) { try messages(text) }
    }
    #expect(try messages("a=\\uD83D") == ["a": .text("\u{fffd}")])
  }
}

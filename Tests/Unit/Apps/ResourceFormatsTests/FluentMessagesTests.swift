import Bytes
import DataFormats
import Localization
import ResourceFormats
import Testing

private func messages(_ text: String) throws(FormatError) -> [String: String] {
  let bytes = Array(text.utf8)
  return try FluentResource.messages(in: bytes.span.bytes).mapValues { $0.texts.joined() }
}

private let file = """
  # A comment
  -brand = Ballast
      .gender = neuter
  hello = Hello, { $name }!
  only-attribute =
      .label = Open
      .accesskey = O

  title =
      Measures { $count ->
          [one] 5" of one locale
         *[other] { NUMBER($count, style: "}{") } locales
      } and more
      .tooltip =
          First
            second

          third

  -no-value =
      .label = A term needs one
  nothing =
  hello = Once more
  last = x
  """

@Suite struct FluentMessagesTests {
  @Test func valuesAndAttributesAreMessages() throws {
    let choice = """
      Measures { $count ->
              [one] 5" of one locale
             *[other] { NUMBER($count, style: "}{") } locales
          } and more
      """
    let expected = [
      "-brand": "Ballast", "-brand.gender": "neuter", "hello": "Hello, { $name }!",
      "only-attribute.label": "Open", "only-attribute.accesskey": "O", "title": choice,
      "title.tooltip": "First\n  second\n\nthird", "last": "x",
    ]
    #expect(try messages(file) == expected)
    #expect(try messages(file.replacing("\n", with: "\r\n")) == expected)
    #expect(try messages("\u{feff}" + file) == expected)
  }

  /// Based on the examples of the specification: `multiline_values`, `select_expressions`, `placeables`,
  /// `crlf`.
  @Test(
    arguments: [
      ("a =  b  ", ["a": "b"]), ("a=b", ["a": "b"]), ("a =\n\n\n    b\n\n", ["a": "b"]),
      ("a = b\n    c\n   d", ["a": "b\n c\nd"]), ("a =\n     b\n    c", ["a": " b\nc"]),
      ("a = b\n\n\n  c", ["a": "b\n\n\nc"]), ("a = b \n  c ", ["a": "b \nc"]),
      ("a =\n{ x }\n", ["a": "{ x }"]), ("a =\n  b\n{ x }\n", ["a": "  b\n{ x }"]),
      ("a = {\n  $x\n}\nb = c", ["a": "{\n  $x\n}", "b": "c"]), ("a = { \"{\" }", ["a": "{ \"{\" }"]),
      ("a = { \"\\\"}\" } b", ["a": "{ \"\\\"}\" } b"]), ("a = b\n# c\n  d", ["a": "b"]),
      ("a = b\n  [c] d", ["a": "b"]),
      ("a = b\n  .c = d\n  e\n.f = g", ["a": "b", "a.c": "d\ne", "a.f": "g"]),
      ("a = b\n  .c d", ["a": "b"]), ("a = {\nb = c", ["b": "c"]), ("a = }\nb = c", ["b": "c"]),
      ("a = { \"x\nb = c", ["b": "c"]), ("a = b\n  .c = { d\ne = f", ["e": "f"]),
      ("a = { $n ->\n[one] x\n*[o] \" y\n}\nb = c", ["a": "{ $n ->\n[one] x\n*[o] \" y\n}", "b": "c"]),
      ("a =\n  .b =\n  c", ["a.b": "c"]), ("a =\n  .b =\nc", [:]), ("-a =\n  .b = c", [:]),
      ("a = 1\n\ta", ["a": "1"]), ("", [:]), (" a = b", [:]), ("1st = b", [:]), ("a b\n### c = d", [:]),
      ("a   =   b", ["a": "b"]), ("a\t= b", [:]),
    ] as [(String, [String: String])])
  func aPatternIsDedented(_ text: String, _ expected: [String: String]) throws {
    #expect(try messages(text) == expected)
  }

  @Test func invalidUTF8IsAnError() {
    #expect(throws: FormatError(.badUTF8, at: 0)) {
      try FluentResource.messages(in: ([0x61, 0x3d, 0xff] as [UInt8]).span.bytes)
    }
  }

  @Test func openBracesTakeLinearTime() throws {
    let text = String(repeating: "a = {\n {\n", count: 50_000) + "b = c"
    #expect(try messages(text) == ["b": "c"])
    #expect(try messages("a = " + String(repeating: "{", count: 200_000)) == [:])
  }
}

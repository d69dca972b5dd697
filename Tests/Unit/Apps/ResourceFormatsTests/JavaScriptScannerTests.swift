import Bytes
import DataFormats
import ResourceFormats
import Testing

/// Tokens of JavaScript, derived by hand from ECMA-262, clause 12.
@Suite struct JavaScriptScannerTests {
  private static func tokens(_ text: String) throws -> [String] {
    let bytes = Array(text.utf8)
    var scanner = JavaScriptScanner(bytes.span.bytes)
    var tokens: [String] = []
    while true {
      let token = try scanner.next()
      if token == .end { return tokens }
      let range = scanner.tokenStart..<scanner.position
      let name =
        switch token {
        case .identifier: "name"
        case .string: "string"
        case .template: "template"
        case .templatePart: "part"
        case .number: "number"
        case .regularExpression: "expression"
        case .punctuator, .arrow, .update: ""
        case .other: "other"
        case .end: ""
        }
      tokens.append(name + ":" + String(decoding: bytes[range], as: UTF8.self))
    }
  }

  @Test(
    arguments: [
      ("a=1.5e-3+.5", ["name:a", ":=", "number:1.5e-3", ":+", "number:.5"]),
      ("0x1F-1_000n", ["number:0x1F", ":-", "number:1_000n"]),
      ("a/b/c", ["name:a", ":/", "name:b", ":/", "name:c"]),
      ("a=/b\\/[/]c/g", ["name:a", ":=", "expression:/b\\/[/]c/g"]),
      ("return/b/", ["name:return", "expression:/b/"]),
      ("a.return/b/c", ["name:a", ":.", "name:return", ":/", "name:b", ":/", "name:c"]),
      ("(a)/b/c", [":(", "name:a", ":)", ":/", "name:b", ":/", "name:c"]),
      ("if(a)/b/", ["name:if", ":(", "name:a", ":)", "expression:/b/"]),
      ("x={}/1", ["name:x", ":=", ":{", ":}", ":/", "number:1"]),
      ("{}/b/", [":{", ":}", "expression:/b/"]),
      ("a++/b", ["name:a", ":++", ":/", "name:b"]),
      ("a=>/b/", ["name:a", ":=>", "expression:/b/"]),
      ("a=/b\nc", ["name:a", ":=", ":/", "name:b", "name:c"]),
      ("'a\\'b'+\"c\"", ["string:'a\\'b'", ":+", "string:\"c\""]),
      ("'a\nb", ["other:'a", "name:b"]),
      ("`a\n$b`", ["template:`a\n$b`"]),
      ("`a${b}c${`d`}e`", ["part:`a${", "name:b", "part:}c${", "template:`d`", "part:}e`"]),
      ("`${{a:1}}`", ["part:`${", ":{", "name:a", "::", "number:1", ":}", "part:}`"]),
      ("a// '\nb/* \" */c", ["name:a", "name:b", "name:c"]),
      ("#!/usr/bin/env node\na", ["name:a"]),
      ("\u{feff}a\u{a0}b\u{2028}c", ["name:a", "name:b", "name:c"]),
      ("\\u0061b.#c.Größe", ["name:\\u0061b", ":.", "name:#c", ":.", "name:Größe"]),
    ])
  func tokensAreThoseOfTheLanguage(_ text: String, _ tokens: [String]) throws {
    #expect(try Self.tokens(text) == tokens)
  }

  @Test(
    arguments: [
      (#"'a'"#, "a"), (#""a'b""#, "a'b"), (#"'\b\t\n\v\f\r'"#, "\u{8}\t\n\u{b}\u{c}\r"),
      (#"'\0'"#, "\0"), (#"'\101\7'"#, "A\u{7}"), (#"'\400'"#, " 0"), (#"'\x41\u0042\u{43}'"#, "ABC"),
      (#"'\u{000000043}'"#, "C"), (#"'\u{0}'"#, "\0"), (#"'\ud83d\ude00'"#, "😀"),
      (#"'\ud83d'"#, "\u{fffd}"), (#"'\u{110000}'"#, "\u{fffd}"), (#"'\'\"\`\q'"#, "'\"`q"),
      ("'a\\\nb\\\r\nc\\\u{2028}d'", "abcd"), ("`a\r\nb\rc`", "a\nb\nc"), (#"`\${a}`"#, "${a}"),
      ("'ä\u{2028}'", "ä\u{2028}"),
    ])
  func escapesAreThoseOfTheLanguage(_ literal: String, _ text: String) {
    let bytes = Array(literal.utf8)
    #expect(bytes.span.bytes.javaScriptText(0..<bytes.count) == text)
  }

  @Test func nestingIsLimited() {
    let bytes = [UInt8](repeating: UInt8(ascii: "("), count: JavaScriptScanner.maximalDepth + 1)
    #expect(throws: FormatError.self) {
      var scanner = JavaScriptScanner(bytes.span.bytes)
      while try scanner.next() != .end {}
    }
  }
}

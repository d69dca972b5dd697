import Bytes
import DataFormats
import Foundation
import ResourceFormats
import TestSupport
import Testing

/// `.strings` files of which Foundation reads a part or nothing: the texts are those of the Foundation that runs the test.
@Suite struct FoundationEndTests {
  /// Each text has `"a" = "A";` before the place, and `"z" = "Z";` after it, unless the name says otherwise.
  private static let files: [(name: String, text: String)] = [
    ("two semicolons", "\"a\" = \"A\";;\n\"z\" = \"Z\";\n"),
    ("a semicolon for an equals sign", "\"a\" = \"A\";\n\"b\";= \"B\";\n\"z\" = \"Z\";\n"),
    ("an equals sign", "\"a\" = \"A\";\n= \"B\";\n\"z\" = \"Z\";\n"),
    ("typographic quotes", "\"a\" = \"A\";\n\u{201c}b\u{201d} = \"B\";\n\"z\" = \"Z\";\n"),
    ("a closing brace", "\"a\" = \"A\";\n}\n\"z\" = \"Z\";\n"),
    ("a closing brace at the end", "\"a\" = \"A\";\n\"z\" = \"Z\";\n}\n"),
    ("a comment of shells", "\"a\" = \"A\";\n# note\n\"z\" = \"Z\";\n"),
    ("a comment that is not terminated", "\"a\" = \"A\";\n/* note\n\"z\" = \"Z\";\n"),
    ("a key that is not terminated", "\"a\" = \"A\";\n\"z = Z;\n"),
    ("a text that is not terminated", "\"a\" = \"A\";\n\"z\" = \"Z;\n"),
    ("no semicolon", "\"a\" = \"A\"\n\"z\" = \"Z\";\n"),
    ("no semicolon at the end", "\"a\" = \"A\";\n\"z\" = \"Z\"\n"),
    ("no equals sign", "\"a\" = \"A\";\n\"b\" \"B\";\n\"z\" = \"Z\";\n"),
    ("no value", "\"a\" = \"A\";\n\"b\" = ;\n\"z\" = \"Z\";\n"),
    ("a semicolon at the beginning", ";\n\"a\" = \"A\";\n\"z\" = \"Z\";\n"),
    ("keys alone", "a;\nz;\n"),
    ("braces", "{ \"a\" = \"A\"; \"z\" = \"Z\"; }\n"),
    ("braces, and texts after them", "{ \"a\" = \"A\"; }\n\"z\" = \"Z\";\n"),
    ("braces with two semicolons", "{ \"a\" = \"A\";; \"z\" = \"Z\"; }\n"),
  ]

  @Test(arguments: files.indices) func theTextsAreFoundations(_ index: Int) throws {
    let (name, text) = Self.files[index]
    let bytes = Array(text.utf8)
    let list = try? PropertyListSerialization.propertyList(from: Data(bytes), format: nil)
    let expected = (list as? [String: String])?.keys.sorted()
    let found = (try? StringsFile.messages(in: bytes.span.bytes))?.keys.sorted()
    #expect(found == expected, "\(name): Foundation reads \(expected ?? []), and the reader \(found ?? [])")
  }

  @Test(arguments: files.indices) func textsThatFoundationDoesNotReadAreReported(_ index: Int) throws {
    let (name, text) = Self.files[index]
    let bytes = Array(text.utf8)
    guard let messages = try? StringsFile.messages(in: bytes.span.bytes) else { return }
    let reported = try PropertyList.unreadRest(of: bytes.span.bytes)
    let isLost = messages["z"] == nil
    #expect((reported != nil) == isLost, "\(name): reported '\(reported?.description ?? "nothing")'")
  }

  @Test func theLineIsThatOfTheFirstCharacterThatIsNotRead() throws {
    let bytes = Array("\"a\" = \"A\";\r\n// note\r\"b\" = \"B\";\n;\n\"z\" = \"Z\";".utf8)
    let end = try #require(try PropertyList.unreadRest(of: bytes.span.bytes), "no end was found")
    #expect(end.withLine(in: bytes.span.bytes).line == 4, "line of '\(end)'")
  }
}

import Bytes
import DataFormats
import TestSupport
import Testing

@testable import ResourceFormats

func reason(_ bytes: [UInt8], of format: ResourceFormat) -> FormatError.Reason? {
  refusal { () throws(FormatError) in _ = try format.messages(in: bytes.span.bytes, locale: nil) }
}

/// Files of one locale that end early or have fields without a meaning.
@Suite struct InvalidMessageFileTests {
  // MARK: - gettext

  @Test func catalogPointingOutsideIsAnError() {
    let bytes = messageCatalog([("", "h"), ("a", "A")], false)
    for length in 0..<bytes.count {
      #expect(reason(Array(bytes.prefix(length)), of: .gettextMO) != nil)
    }
    var unterminated = bytes
    unterminated[unterminated.count - 1] = 1
    #expect(reason(unterminated, of: .gettextMO) == .unterminated(.string))
    var version = bytes
    version[6] = 2
    #expect(reason(version, of: .gettextMO) == .unsupportedVersion(0x2_0000))
  }

  @Test(arguments: [
    ("msgid \"a\"\nmsgstr \"b", FormatError.Reason.unterminated(.string)),
    ("msgstr \"b\"", .unexpected(found: UInt8(ascii: "m"), expected: .key)),
    ("msgid \"a\"\nmsgid \"b\"\nmsgstr \"\"", .unexpected(found: UInt8(ascii: "m"), expected: .value)),
    ("hello", .unexpected(found: UInt8(ascii: "h"), expected: .key)),
    (
      "msgid \"\"\nmsgstr \"Content-Type: text/plain; charset=X-GBK\\n\"\n",
      .unsupportedEncoding("x-gbk")
    ),
  ])
  func malformedTextCatalogIsAnError(_ text: String, _ wanted: FormatError.Reason) {
    #expect(reason(Array(text.utf8), of: .gettextPO) == wanted)
  }

  // MARK: - Chromium

  @Test(arguments: [4, 5] as [UInt32]) func packThatEndsEarlyIsAnError(_ version: UInt32) {
    let bytes = dataPack(version, texts: ["Sail", "", "Anker"], aliases: version == 5 ? 2 : 0)
    for length in 0..<bytes.count {
      #expect(reason(Array(bytes.prefix(length)), of: .chromiumPak) != nil)
    }
  }

  @Test func unsupportedPackVersionIsAnError() {
    var bytes = dataPack(5, texts: ["a"])
    bytes[0] = 3
    #expect(reason(bytes, of: .chromiumPak) == .unsupportedVersion(3))
    bytes[0] = 5
    bytes[4] = 7
    #expect(reason(bytes, of: .chromiumPak) == .unsupportedEncoding("7"))
    bytes = dataPack(5, texts: ["a"], aliases: 1)
    bytes[bytes.count - 3] = 9
    #expect(reason(bytes, of: .chromiumPak) == .badReference(9))
  }

  // MARK: - Qt

  @Test(arguments: [false, true]) func qtFileThatEndsEarlyIsAnError(_ hasHashes: Bool) {
    let bytes = messageFile([["Segel"], ["ein Boot", "%n Boote"], [""]], hasHashes: hasHashes)
    #expect(reason(Array(bytes.dropLast()), of: .qtMessageFile) != nil)
    #expect(reason(Array(bytes.prefix(15)), of: .qtMessageFile) != nil)
  }
}

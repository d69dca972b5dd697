import Bytes
import DataFormats
import ResourceFormats
import TestSupport
import Testing

private typealias Counter = (RawSpan) throws(FormatError) -> Int

private func reason(_ bytes: [UInt8], _ count: Counter) -> FormatError.Reason? {
  do throws(FormatError) {
    _ = try count(bytes.span.bytes)
    return nil
  } catch { return error.reason }
}

/// The number of messages in files of one locale.
@Suite struct MessageCountTests {
  // MARK: - gettext

  @Test(arguments: [false, true]) func countOfCatalogExcludesHeader(_ isBig: Bool) throws {
    let bytes = messageCatalog(
      [("", "Language: de\n"), ("a", "A"), ("menu\u{4}a", "B"), ("one\0many", "x\0y")], isBig)
    #expect(try GettextMO.messageCount(in: bytes.span.bytes) == 3)
    #expect(try GettextMO.messageCount(in: messageCatalog([], isBig).span.bytes) == 0)
  }

  @Test func catalogPointingOutsideIsAnError() {
    let bytes = messageCatalog([("", "h"), ("a", "A")], false)
    for length in 0..<bytes.count {
      #expect(reason(Array(bytes.prefix(length)), GettextMO.messageCount) != nil)
    }
    var unterminated = bytes
    unterminated[unterminated.count - 1] = 1
    #expect(reason(unterminated, GettextMO.messageCount) == .unterminated(.string))
    var version = bytes
    version[6] = 2
    #expect(reason(version, GettextMO.messageCount) == .unsupportedVersion(0x2_0000))
  }

  /// Every rule once. The count is that of msgfmt for the same text.
  @Test func countOfTextCatalogIsTranslatedEntries() throws {
    let text = #"""
      # A comment
      msgid ""
      msgstr "Content-Type: text/plain; charset=UTF-8\n"

      #: harbor.c:1
      msgid "Sail"
      msgstr "Segel"

      #, c-format, fuzzy
      msgid "Fog"
      msgstr "Frosch"

      msgctxt "menu"
      msgid "Sail"
      msgstr "In See "
      "stechen"

      msgid "%d \"boat\""
      msgid_plural "%d boats"
      msgstr[0] "%d Boot"
      msgstr[1] "%d Boote"

      msgid "Anchor"
      msgstr ""

      #~ msgid "Oar"
      #~ msgstr "Ruder"
      """#
    #expect(try GettextPO.messageCount(in: Array(text.utf8).span.bytes) == 3)
    let crlf = text.replacing("\n", with: "\r\n")
    #expect(try GettextPO.messageCount(in: Array(crlf.utf8).span.bytes) == 3)
  }

  @Test(arguments: [
    ("msgid \"a\"\nmsgstr \"b", FormatError.Reason.unterminated(.string)),
    ("msgid \"a\"\nmsgid \"b\"\nmsgstr \"\"", .unexpected(found: UInt8(ascii: "m"), expected: .value)),
    ("msgstr \"b\"", .unexpected(found: UInt8(ascii: "m"), expected: .key)),
    ("hello", .unexpected(found: UInt8(ascii: "h"), expected: .key)),
    (
      "msgid \"\"\nmsgstr \"Content-Type: text/plain; charset=X-GBK\\n\"\n",
      .unsupportedEncoding("x-gbk")
    ),
  ])
  func malformedTextCatalogIsAnError(_ text: String, _ wanted: FormatError.Reason) {
    #expect(reason(Array(text.utf8), GettextPO.messageCount) == wanted)
  }

  // MARK: - Chromium

  @Test(arguments: [4, 5] as [UInt32]) func countOfPackIncludesAliases(_ version: UInt32) throws {
    let bytes = dataPack(version, texts: ["Sail", "", "Anker"], aliases: version == 5 ? 2 : 0)
    #expect(try ChromiumPak.messageCount(in: bytes.span.bytes) == (version == 5 ? 5 : 3))
    for length in 0..<bytes.count {
      #expect(reason(Array(bytes.prefix(length)), ChromiumPak.messageCount) != nil)
    }
  }

  @Test func unsupportedPackVersionIsAnError() {
    var bytes = dataPack(5, texts: ["a"])
    bytes[0] = 3
    #expect(reason(bytes, ChromiumPak.messageCount) == .unsupportedVersion(3))
    bytes[0] = 5
    bytes[4] = 7
    #expect(reason(bytes, ChromiumPak.messageCount) == .unsupportedEncoding("7"))
    bytes = dataPack(5, texts: ["a"], aliases: 1)
    bytes[bytes.count - 3] = 9
    #expect(reason(bytes, ChromiumPak.messageCount) == .badReference(9))
  }

  // MARK: - Java

  /// Counts from `java.util.Properties.load` for these texts.
  @Test(arguments: [
    ("a=b\n", 1), ("", 0), ("# a=b\n! c=d\n", 0), ("a=1\na=2\nb:3\nc 4", 3), ("a\\=b=c\na=d", 2),
    ("a=b\\\n   c=d\ne=f", 2), ("\\u0061=1\na=2", 1), ("a=b\r\nc=d\re=f", 3), ("a=\\\\\nb=c", 2),
    ("  \\\n  a=b", 1), ("a", 1), ("a=b\\", 1), ("\t\u{c} a = b", 1), ("=b", 1), ("a\\\n  b=c\nab=d", 1),
    ("gr\u{fc}n=1", 1),
  ])
  func countOfPropertiesIsDistinctKeys(_ text: String, _ count: Int) throws {
    #expect(try PropertiesFile.messageCount(in: Array(text.utf8).span.bytes) == count)
  }

  @Test func keySpellingsAreEqual() throws {
    let latin = Array("gr".utf8) + [0xfc] + Array("n=1\ngr\\u00fcn=2\n".utf8)
    #expect(try PropertiesFile.messageCount(in: latin.span.bytes) == 1)
    #expect(reason(Array("a=\\u12".utf8), PropertiesFile.messageCount) == .badUnicodeEscape)
  }

  // MARK: - Fluent

  @Test func countOfFluentIncludesAttributes() throws {
    let text = """
      # A comment with a = b
      ### Another

      -brand = Ballast
          .gender = neuter
      hello = Hello
      title =
          Measures { $count ->
              [one] one locale
             *[other] locales
          }
      only-attribute =
          .label = Open
      -no-value =
          .label = A term needs one
      nothing =

      block-placeable =
      { hello }
      hello = Once more
       indented = no entry
      1st = no name
      broken line
      spaced   =   yes
      tab\t= no
      """
    // brand, brand.gender, hello, title, only-attribute.label, block-placeable, spaced.
    #expect(try FluentResource.messageCount(in: Array(text.utf8).span.bytes) == 7)
    let crlf = text.replacing("\n", with: "\r\n")
    #expect(try FluentResource.messageCount(in: Array(crlf.utf8).span.bytes) == 7)
    #expect(try FluentResource.messageCount(in: Array("\u{feff}a = b".utf8).span.bytes) == 1)
    #expect(reason([0x61, 0x3d, 0xff], FluentResource.messageCount) == .badUTF8)
  }

  // MARK: - Qt

  @Test(arguments: [false, true]) func countOfQtFileIsReadMessages(_ hasHashes: Bool) throws {
    let bytes = messageFile([["Segel"], ["ein Boot", "%n Boote"], [""]], hasHashes: hasHashes)
    #expect(try QtMessageFile.messageCount(in: bytes.span.bytes) == 3)
    #expect(try QtMessageFile.messageCount(in: messageFile([], hasHashes: hasHashes).span.bytes) == 0)
    #expect(reason(Array(bytes.dropLast()), QtMessageFile.messageCount) != nil)
    #expect(reason(Array(bytes.prefix(15)), QtMessageFile.messageCount) != nil)
  }
}

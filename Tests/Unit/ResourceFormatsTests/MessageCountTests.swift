import DataFormats
import TestSupport
import Testing

@testable import ResourceFormats

private func reason(_ bytes: [UInt8], of format: ResourceFormat) -> FormatError.Reason? {
  do throws(FormatError) {
    _ = try format.messages(in: bytes.span.bytes, locale: nil)
    return nil
  } catch { return error.reason }
}

/// The number of messages in files of one locale.
@Suite struct MessageCountTests {
  // MARK: - gettext

  @Test(arguments: [false, true]) func countOfCatalogExcludesHeader(_ isBig: Bool) throws {
    let bytes = messageCatalog(
      [("", "Language: de\n"), ("a", "A"), ("menu\u{4}a", "B"), ("one\0many", "x\0y")], isBig)
    #expect(try GettextMO.messages(in: bytes.span.bytes).count == 3)
    #expect(try GettextMO.messages(in: messageCatalog([], isBig).span.bytes).count == 0)
  }

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
    #expect(try GettextPO.messages(in: Array(text.utf8).span.bytes).count == 3)
    let crlf = text.replacing("\n", with: "\r\n")
    #expect(try GettextPO.messages(in: Array(crlf.utf8).span.bytes).count == 3)
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
    #expect(reason(Array(text.utf8), of: .gettextPO) == wanted)
  }

  // MARK: - Chromium

  @Test(arguments: [4, 5] as [UInt32]) func countOfPackIncludesAliases(_ version: UInt32) throws {
    let bytes = dataPack(version, texts: ["Sail", "", "Anker"], aliases: version == 5 ? 2 : 0)
    #expect(try ChromiumPak.messages(in: bytes.span.bytes).count == (version == 5 ? 5 : 3))
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

  // MARK: - Java

  /// Counts from `java.util.Properties.load` for these texts.
  @Test(arguments: [
    ("a=b\n", 1), ("", 0), ("# a=b\n! c=d\n", 0), ("a=1\na=2\nb:3\nc 4", 3), ("a\\=b=c\na=d", 2),
    ("a=b\\\n   c=d\ne=f", 2), ("\\u0061=1\na=2", 1), ("a=b\r\nc=d\re=f", 3), ("a=\\\\\nb=c", 2),
    ("  \\\n  a=b", 1), ("a", 1), ("a=b\\", 1), ("\t\u{c} a = b", 1), ("=b", 1), ("a\\\n  b=c\nab=d", 1),
    ("gr\u{fc}n=1", 1),
  ])
  func countOfPropertiesIsDistinctKeys(_ text: String, _ count: Int) throws {
    #expect(try PropertiesFile.messages(in: Array(text.utf8).span.bytes).count == count)
  }

  @Test func keySpellingsAreEqual() throws {
    let latin = Array("gr".utf8) + [0xfc] + Array("n=1\ngr\\u00fcn=2\n".utf8)
    #expect(try PropertiesFile.messages(in: latin.span.bytes).count == 1)
    #expect(reason(Array("a=\\u12".utf8), of: .properties) == .badUnicodeEscape)
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
    #expect(try FluentResource.messages(in: Array(text.utf8).span.bytes).count == 7)
    let crlf = text.replacing("\n", with: "\r\n")
    #expect(try FluentResource.messages(in: Array(crlf.utf8).span.bytes).count == 7)
    #expect(try FluentResource.messages(in: Array("\u{feff}a = b".utf8).span.bytes).count == 1)
    #expect(reason([0x61, 0x3d, 0xff], of: .fluent) == .badUTF8)
  }

  // MARK: - Qt

  @Test(arguments: [false, true]) func countOfQtFileIsReadMessages(_ hasHashes: Bool) throws {
    let bytes = messageFile([["Segel"], ["ein Boot", "%n Boote"], [""]], hasHashes: hasHashes)
    #expect(try QtMessageFile.messages(in: bytes.span.bytes).count == 3)
    #expect(try QtMessageFile.messages(in: messageFile([], hasHashes: hasHashes).span.bytes).count == 0)
    #expect(reason(Array(bytes.dropLast()), of: .qtMessageFile) != nil)
    #expect(reason(Array(bytes.prefix(15)), of: .qtMessageFile) != nil)
  }
}

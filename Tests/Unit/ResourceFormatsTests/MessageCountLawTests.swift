import DataFormats
import Localization
import ResourceFormats
import TestSupport
import Testing

/// The number of messages counted equals the number read, for every format with a counting function.
@Suite struct MessageCountLawTests {
  private typealias Count = (RawSpan) throws(FormatError) -> Int
  private typealias Messages = (RawSpan) throws(FormatError) -> [String: Message]

  private func check(
    _ files: [[UInt8]], _ count: Count, _ messages: Messages,
    _ location: SourceLocation = #_sourceLocation
  ) {
    for file in files {
      // An unmodified file must be readable, so that the law is not only checked for errors.
      do throws(FormatError) { _ = try messages(file.span.bytes) } catch {
        Issue.record("\(error)", sourceLocation: location)
      }
      for bytes in [file] + mutations(of: file) {
        let broken = FormatLaws.messageTable(bytes, count, messages)
        #expect(broken == nil, "\(bytes)", sourceLocation: location)
      }
    }
  }

  private func check(
    _ texts: [String], _ count: Count, _ messages: Messages, _ location: SourceLocation = #_sourceLocation
  ) {
    check(texts.map { Array($0.utf8) }, count, messages, location)
  }

  @Test func strings() {
    let key = PlistBuilder.Object.ascii("a")
    let files = [
      PlistBuilder(objects: [.dictionary([(1, 2), (3, 4)]), key, .ascii("x"), .utf16("ü"), .utf16("y")]),
      // Duplicate keys whose last value is not a text, or is one.
      PlistBuilder(objects: [.dictionary([(1, 2), (3, 4)]), key, .ascii("x"), .utf16("a"), .integer(1)]),
      PlistBuilder(objects: [.dictionary([(1, 2), (3, 4)]), key, .integer(1), .utf16("a"), .ascii("x")]),
      // Canonically equivalent keys are equal strings.
      PlistBuilder(objects: [.dictionary([(1, 2), (3, 2)]), .utf16("\u{212a}"), .ascii("x"), .ascii("K")]),
      // Rules with and without a format.
      PlistBuilder(objects: [
        .dictionary([(1, 2), (3, 4)]), key, .dictionary([(5, 6)]), .ascii("b"), .dictionary([]),
        .ascii("NSStringLocalizedFormatKey"), .ascii("x"),
      ]),
    ]
    check(files.map(\.bytes), StringsFile.messageCount, StringsFile.messages)
    check(files.map(\.bytes), StringsdictFile.messageCount, StringsdictFile.messages)
    let texts = ["a = b; \"c\" = d; a = (1);", "<plist><dict><key>a</key><string>b</string></dict></plist>"]
    check(texts, StringsFile.messageCount, StringsFile.messages)
  }

  @Test func json() {
    let texts = [
      #"{"a":"x","b_one":"1","b_other":"2","c":{"one":"1","other":"2"},"d":["x",1],"@a":{"e":"f"}}"#,
      #"{"a":{"b":"x"},"a.b":"y","a":{"c":"z"},"n":{"*":1}}"#, #""x""#, "[]",
    ]
    check(
      texts, MessagesJSON.messageCount, { bytes throws(FormatError) in try MessagesJSON.messages(in: bytes) })
    let extensions = [#"{"a":{"message":"x"},"b":{"message":1},"a":{"x":2},"c":"d"}"#]
    check(extensions, MessagesJSON.webExtensionMessageCount, MessagesJSON.webExtensionMessages)
  }

  @Test func gettext() {
    let catalogs = [
      messageCatalog([("", "h"), ("a", "A"), ("one\0many", "x\0y")], false),
      messageCatalog([("", "h"), ("a", "A"), ("a", "B"), ("a\0b", "C")], true),
    ]
    check(catalogs, GettextMO.messageCount) { bytes throws(FormatError) in try GettextMO.messages(in: bytes) }
    let texts = [
      "#, fuzzy\nmsgctxt \"a\"\nmsgid \"b\"\nmsgstr[0] \"c\"\nmsgid \"d\"\nmsgstr \"e\"\n",
      "domain \"x\"\nmsgid \"a\"\nmsgstr \"b\"\ndomain \"y\"\nmsgid \"\\141\"\nmsgstr \"c\"\n",
    ]
    check(texts, GettextPO.messageCount) { bytes throws(FormatError) in try GettextPO.messages(in: bytes) }
  }

  @Test func packs() {
    let files = [
      dataPack(4, texts: ["Sail", "Anker"]), dataPack(5, texts: ["Sail", "Ankér", ""], aliases: 1),
    ]
    check(files, ChromiumPak.messageCount, ChromiumPak.messages)
  }

  @Test func otherFormats() {
    let compiled = [
      messageFile([["a"], ["b", "c"]], hasHashes: true), messageFile([["a"], ["b", "c"]], hasHashes: false),
    ]
    check(compiled, QtMessageFile.messageCount) { bytes throws(FormatError) in
      try QtMessageFile.messages(in: bytes)
    }
    check(["# c\na\\u0041\\\n =b\nc:d"], PropertiesFile.messageCount, PropertiesFile.messages)
    check(["# c\na = b\n  .c = { d }\n-e =\n {f}"], FluentResource.messageCount, FluentResource.messages)
    let resources =
      "<resources><string name='a'>@string/b</string><string name='c'>d</string>"
      + "<plurals name='e'><item quantity='one'>f</item></plurals></resources>"
    check([resources], AndroidStringsXML.messageCount, AndroidStringsXML.messages)
  }
}

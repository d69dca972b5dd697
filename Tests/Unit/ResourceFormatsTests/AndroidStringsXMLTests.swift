import DataFormats
import ResourceFormats
import TestSupport
import Testing

private func count(_ text: String) throws(FormatError) -> Int {
  let bytes = Array(text.utf8)
  return try AndroidStringsXML.messages(in: bytes.span.bytes).count
}

private let values = """
  \u{feff}<?xml version="1.0" encoding="utf-8"?>
  <!-- <string name="gone">commented out</string> -->
  <resources xmlns:xliff="urn:oasis:names:tc:xliff:document:1.2">
    <string name="title">Hafen</string>
    <string name="site" translatable="false">https://example.org/?a=1&amp;b=2</string>
    <string name="markup"><![CDATA[<string name="x">no element</string>]]></string>
    <string name="span">Ein <b>wichtiges</b> <xliff:g id="n" example=">">%d</xliff:g></string>
    <string name="empty"/>
    <string-array name="days"><item>Mo</item><!-- <item>x</item> --><item>Di</item><item/></string-array>
    <plurals name="ships"><item quantity="one">Schiff</item><item quantity="other">Schiffe</item></plurals>
    <integer-array name="sizes"><item>1</item></integer-array>
    <array name="mixed"><item>1</item></array>
    <style name="s"><item name="a">1</item></style>
    <dimen name="margin">8dp</dimen><bool name="b">true</bool><color name="c">#fff</color>
  </resources>

  """

@Suite struct AndroidStringsXMLTests {
  @Test func stringsPluralsAndStringArrayItemsAreMessages() throws {
    #expect(try count(values) == 4 + 3 + 1)
  }

  @Test(arguments: [
    ("<resources/>", 0), ("<resources></resources>", 0), ("", 0), ("<!-- nothing -->", 0),
    ("<resources><string name=\"a\"></string></resources>", 1),
    ("<resources><string-array name=\"a\"/><string name=\"b\"/></resources>", 1),
    // An item belongs to the enclosing array.
    ("<resources><string-array/><style><item/></style></resources>", 0),
    ("<resources><string-array><item/></string-array><style><item/></style></resources>", 1),
    // Deeper elements are text.
    ("<resources><string>a <string>b</string></string></resources>", 1),
    ("<resources><string-array><item><item/></item></string-array></resources>", 1),
    ("<resources><string\nname='a>b'\t/></resources>", 1),
  ])
  func elementsAreCountedWhereAllowed(_ text: String, _ expected: Int) throws {
    #expect(try count(text) == expected)
  }

  @Test(arguments: [
    ("<manifest/>", FormatError.Reason.unknownElement("manifest")), ("<string/>", .unknownElement("string")),
    ("<resources>", .unterminated(.element)), ("<resources><string>a</resources>", .unterminated(.element)),
    ("</resources>", .unexpected(found: 0x2f, expected: .element)), ("<resources", .unterminated(.tag)),
    ("<resources><!-- </resources>", .unterminated(.comment)),
    ("<resources><![CDATA[</resources>", .unterminated(.text)), ("<?xml", .unterminated(.declaration)),
    ("<resources><string name=\"a></string></resources>", .unterminated(.tag)),
    ("<resources><></resources>", .unexpected(found: 0x3e, expected: .tag)),
  ])
  func otherFilesAreRejectedWithAReason(_ text: String, _ expected: FormatError.Reason) {
    let error = #expect(throws: FormatError.self) { try count(text) }
    #expect(error?.reason == expected)
  }

  @Test func deepNestingDoesNotTrap() throws {
    let depth = 100_000
    let text =
      "<resources>" + String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)
      + "</resources>"
    #expect(try count(text) == 0)
  }
}

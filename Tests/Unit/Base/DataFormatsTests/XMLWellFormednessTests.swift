import Bytes
import DataFormats
import TestSupport
import Testing

/// Files that expat accepts, and files that it rejects. The nesting of elements is checked elsewhere.
@Suite struct XMLWellFormednessTests {
  private static let accepted: [(name: String, text: String)] = [
    ("a file", "<r><t a=\"1\">x</t></r>\n"),
    (
      "a declaration and a comment",
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!-- x - y -->\n<r/>\n<!-- z -->"
    ),
    ("a byte order mark", "\u{feff}<r/>"),
    ("references", "<r a=\"&lt;&#65;\">&amp;&#x41;&quot;</r>"),
    ("declared entities", "<!DOCTYPE r [<!ENTITY app \"Harbor\">]><r>&app;</r>"),
    ("character data", "<r><![CDATA[ & < ]]></r>"),
    ("spaces in tags", "<r a = '1'\n b=\"2\" ></r >"),
    ("a name that is not ASCII", "<größe/>"),
  ]

  private static let rejected: [(name: String, text: String)] = [
    ("two roots", "<r/><r/>"),
    ("text after the root", "<r/>x"),
    ("text before the root", "x<r/>"),
    ("a declaration after a space", " <?xml version=\"1.0\"?><r/>"),
    ("an attribute without quotes", "<r a=1/>"),
    ("an attribute without a value", "<r a/>"),
    ("a repeated attribute", "<r a=\"1\" a=\"2\"/>"),
    ("attributes without a space", "<r a=\"1\"b=\"2\"/>"),
    ("a bracket in an attribute", "<r a=\"<\"/>"),
    ("an ampersand", "<r>x & y</r>"),
    ("an ampersand in an attribute", "<r a=\"x & y\"/>"),
    ("an entity of HTML", "<r>x&nbsp;y</r>"),
    ("a control character", "<r>\u{1}</r>"),
    ("a reference to a control character", "<r>&#1;</r>"),
    ("hyphens in a comment", "<r><!-- a -- b --></r>"),
    ("the end of character data", "<r>a ]]> b</r>"),
    ("a digit as a name", "<r><1/></r>"),
    ("an attribute of a closing tag", "<r></r a=\"1\">"),
    ("character data after the root", "<r/><![CDATA[x]]>"),
    ("nothing", ""),
    ("a comment only", "<!-- x -->"),
  ]

  @Test(arguments: accepted.indices) func aWellFormedFileHasNoViolation(_ index: Int) {
    let (name, text) = Self.accepted[index]
    let violation = XMLWellFormedness.violation(in: Array(text.utf8).span.bytes)
    #expect(violation == nil, "\(name): \(violation?.description ?? "")")
  }

  @Test(arguments: rejected.indices) func aViolationIsFound(_ index: Int) {
    let (name, text) = Self.rejected[index]
    #expect(XMLWellFormedness.violation(in: Array(text.utf8).span.bytes) != nil, "\(name): accepted")
  }

  @Test func mutatedFileGivesValueOrTypedError() {
    let text = "<?xml version=\"1.0\"?><!-- x --><r a=\"&lt;\"><![CDATA[y]]>&#65;<t/></r>"
    for mutated in mutations(of: Array(text.utf8)) {
      let violation = XMLWellFormedness.violation(in: mutated.span.bytes)
      #expect(violation?.description.isEmpty != true)
    }
  }

  @Test func otherEncodingsAreNamed() {
    let utf16: [UInt8] = [0xff, 0xfe, 0x3c, 0, 0x72, 0]
    #expect(XMLWellFormedness.violation(in: utf16.span.bytes)?.reason == .unsupportedEncoding("UTF-16"))
    let latin = Array("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><r/>".utf8)
    #expect(XMLWellFormedness.violation(in: latin.span.bytes)?.reason == .unsupportedEncoding("iso-8859-1"))
  }

  @Test func aLineIsCountedInTheTextThatWasRead() {
    let error = FormatError(.badUTF8, at: 4)
    #expect(error.withLine(in: Array("a\nb\nc".utf8).span.bytes).description.hasSuffix("offset 0x4 (line 3)"))
    let utf16: [UInt8] = [0xff, 0xfe] + "a\nb\nc".utf16.flatMap { [UInt8($0), 0] }
    #expect(error.withLine(in: utf16.span.bytes).line == 3, "offsets refer to the text in UTF-8")
    #expect(error.withLine(in: [1, 0, 10, 10, 10, 10].span.bytes).line == nil, "a binary file has no lines")
  }
}

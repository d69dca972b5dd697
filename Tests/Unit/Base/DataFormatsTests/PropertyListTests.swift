import Bytes
import DataFormats
import TestSupport
import Testing

private func parse(_ bytes: [UInt8]) throws(FormatError) -> JSONValue {
  try PropertyList.value(of: bytes.span.bytes)
}

private func reason(_ bytes: [UInt8]) -> FormatError.Reason? {
  refusal { () throws(FormatError) in _ = try parse(bytes) }
}

private func utf16(_ text: String, big: Bool, mark: Bool) -> [UInt8] {
  var out = ByteBuilder()
  for unit in (mark ? "\u{feff}" : "").utf16 + Array(text.utf16) {
    if big { out.big(unit) } else { out.little(unit) }
  }
  return out.bytes
}

private let pairs = [("welcome", "Grüße, “Kapitän”"), ("a & b", "1 < 2"), ("emoji", "⛵️ 🌊"), ("empty", "")]
private let oldStyle = """
  /* Harbor */
  "welcome" = "Grüße, “Kapitän”"; // greeting
  "a & b" = "1 < 2";
  emoji = "⛵️ 🌊";
  'empty' = "";
  """
private let xml = """
  <?xml version="1.0" encoding="UTF-8"?>
  <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
  <plist version="1.0"><dict>
    <key>welcome</key><string>Gr&#xfc;&#223;e, “Kapitän”</string><!-- a comment -->
    <key>a &amp; b</key><string><![CDATA[1 < 2]]></string>
    <key>emoji</key><string>⛵️ 🌊</string>
    <key>empty</key><string/>
  </dict></plist>
  """

@Suite struct PropertyListTests {
  @Test func tableIsEqualInEveryEncoding() throws {
    let expected = try parse(PlistBuilder.table(pairs))
    #expect(expected.members?.map(\.name) == pairs.map(\.0))
    #expect(expected.members?.compactMap(\.value.string) == pairs.map(\.1))
    let forms: [(String, [UInt8])] = [
      ("XML", Array(xml.utf8)), ("old style", Array(oldStyle.utf8)),
      ("old style with a mark", Array("\u{feff}\(oldStyle)".utf8)),
      ("UTF-16, little", utf16(oldStyle, big: false, mark: true)),
      ("UTF-16, big", utf16(oldStyle, big: true, mark: true)),
      ("XML in UTF-16", utf16(xml, big: true, mark: true)),
      ("braces", Array("{\(oldStyle)}".utf8)),
    ]
    for (name, bytes) in forms { #expect(try parse(bytes) == expected, "\(name)") }
  }

  /// `plutil` of Core Foundation: "Unexpected character".
  @Test(arguments: [oldStyle, xml, "a = \"b\";"]) func utf16NeedsAByteOrderMark(_ text: String) {
    for big in [true, false] {
      let error = reason(utf16(text, big: big, mark: false))
      #expect(error == .unsupportedEncoding("UTF-16 without a byte order mark"), "\(text.prefix(12))")
    }
  }

  @Test func everyKindOfXMLValueIsRead() throws {
    let text = """
      <plist><array><true/><false></false><integer> 42 </integer><integer>-1</integer><real>1.5</real>
      <integer>18446744073709551615</integer><data> SGFy Ym9y </data><date>2026-01-01T00:00:00Z</date></array></plist>
      """
    #expect(
      try parse(Array(text.utf8)).items == [
        .bool(true), .bool(false), .null, .null, .null, .null, .null, .null,
      ])
  }

  @Test func everyKindOfBinaryValueIsRead() throws {
    let list = PlistBuilder(objects: [
      .array([1, 2, 3, 4, 5, 6, 7, 8]), .raw([0x08]), .raw([0x09]), .integer(200),
      .raw([0x13] + [UInt8](repeating: 0xff, count: 8)), .raw([0x23, 0x3f, 0xf8, 0, 0, 0, 0, 0, 0]),
      .raw([0x42, 1, 2]), .raw([0x81, 1, 0]), .raw([0x33, 0x40, 0, 0, 0, 0, 0, 0, 0]),
    ])
    #expect(
      try parse(list.bytes).items == [
        .bool(false), .bool(true), .null, .null, .null, .null, .null, .null,
      ])
  }

  @Test func oldStyleEscapesAreResolved() throws {
    let text = #"""
      "a" = "tab\tline\nquote\"back\\slash"; "u" = "\U00fc\U2028"; "pair" = "\Ud83c\Udf0a"; "lone" = "\Ud83c!";
      "octal" = "\101\341"; "lower" = "\u203A"; key; data = <48 61>; list = (a, "b c",); nested = { x = y; };
      """#
    let list = try parse(Array(text.utf8))
    #expect(list["a"]?.string == "tab\tline\nquote\"back\\slash")
    #expect(list["u"]?.string == "ü\u{2028}")
    #expect(list["pair"]?.string == "🌊")
    #expect(list["lone"]?.string == "\u{fffd}!")
    #expect(list["octal"]?.string == "AÆ")
    #expect(list["lower"]?.string == "u203A")
    #expect(list["key"]?.string == "key")
    #expect(list["data"] == .null)
    #expect(list["list"]?.items == [.string("a"), .string("b c")])
    #expect(list["nested"]?["x"]?.string == "y")
  }

  @Test func duplicateKeysArePreservedAndLastIsUsed() throws {
    let list = try parse(Array("a = 1; b = 2; a = 3;".utf8))
    #expect(list["a"]?.string == "3")
    #expect(list.members?.map(\.name) == ["a", "b", "a"])
  }

  @Test(arguments: ["0x10", "0xffffffffffffffff", "-7", " 18446744073709551615\n"])
  func integersMayBeHexadecimal(_ text: String) throws {
    #expect(try parse(Array("<plist><integer>\(text)</integer></plist>".utf8)) == .null)
  }

  /// U+2028 and U+2029 are white space, as in Foundation.
  @Test func lineAndParagraphSeparatorsAreSpace() throws {
    let list = try parse(Array("{\u{2028}a\u{2029}= \u{2028}b;\u{2029}}\u{2028}".utf8))
    #expect(list["a"]?.string == "b")
  }

  /// Slashes that begin no comment, comments in quotes and at the end, and line ends of each kind.
  @Test(
    arguments: [
      ("a/b = /;", []), ("a/* c */ = \"/* d */\"; '// e'; // f", ["/* c */", "// f"]),
      ("\"a\\\"/*\"; /* b */", ["/* b */"]),
      ("//\n// b\r\n// c\ra;", ["//", "// b\r", "// c"]),
    ] as [(String, [String])])
  func commentsAreFoundOutsideQuotes(_ text: String, _ expected: [String]) throws {
    let bytes = Array(text.utf8)
    let list = try PropertyListText(bytes.span.bytes)
    let found = try OldStylePropertyList.comments(in: list).map { String(decoding: bytes[$0], as: UTF8.self) }
    #expect(found == expected)
  }

  // MARK: - Bad input

  @Test(arguments: [
    ("/* never ended", FormatError.Reason.unterminated(.comment)), ("a = \"b", .unterminated(.string)),
    ("{ a = b;", .unterminated(.dictionary)), ("(a, b", .unterminated(.array)), ("<48", .unterminated(.data)),
    ("a = b", .unexpected(found: nil, expected: .semicolon)),
    ("a b;", .unexpected(found: 0x62, expected: .equals)),
    // One value per document.
    ("(\"a\") x", .unexpected(found: 0x78, expected: .key)),
    ("{ a = b; } { c = d; }", .unexpected(found: 0x7b, expected: .key)),
    ("<48> /* end */ <49>", .unexpected(found: 0x3c, expected: .key)),
    ("<?xml", .unterminated(.declaration)), ("<plist><dict>", .unterminated(.element)),
    ("<plist><string>&bomb;</string></plist>", .unknownEntity("bomb")),
    ("<plist><frob/></plist>", .unknownElement("frob")),
    ("<plist><dict><string>x</string></dict></plist>", .keyIsNotAString),
    ("<plist/>", .unexpected(found: nil, expected: .value)),
    ("<plist></plist>", .unexpected(found: nil, expected: .value)),
    ("<plist><dict><key>a</key></dict></plist>", .unexpected(found: nil, expected: .value)),
    ("<plist><true><string/></true></plist>", .unterminated(.element)),
    ("<plist><integer>x</integer></plist>", .badNumber("x")),
    ("<plist><integer>1.5</integer></plist>", .badNumber("1.5")),
    ("<plist><integer>1 2</integer></plist>", .badNumber("1 2")),
    ("<plist><integer/></plist>", .badNumber("")), ("<plist><real>1,5</real></plist>", .badNumber("1,5")),
    ("<plist><data>SGF*</data></plist>", .unexpected(found: 0x2a, expected: .data)),
    ("<plist><string>a</key></plist>", .unterminated(.element)),
    ("<plist><dict></array></plist>", .unterminated(.element)),
    ("<plist><array><string>a</array></plist>", .unterminated(.element)),
    ("<plist><array><true></array></plist>", .unterminated(.element)),
    ("<plist><string>a</string>", .unterminated(.element)),
    ("<plist><dict/></plist></plist>", .unexpected(found: 0x2f, expected: .element)),
  ])
  func unparsableTextIsRejectedWithAReason(_ text: String, _ expected: FormatError.Reason) {
    #expect(reason(Array(text.utf8)) == expected)
  }

  /// Text between elements, and elements in texts.
  @Test(arguments: [
    ("<plist>x<dict/></plist>", "x", FormatError.Construct.element),
    ("<plist><dict/>x</plist>", "x", .element), ("<plist><dict>x</dict></plist>", "x", .element),
    ("<plist><dict><key>a</key>x<string>b</string></dict></plist>", "x", .element),
    ("<plist><array><![CDATA[x]]></array></plist>", "x", .element),
    ("<plist><true>x</true></plist>", "x", .element),
    ("<plist><string>a<br/></string></plist>", "<br", .text),
    ("<plist><string><string>b</string></string></plist>", "<string>b", .text),
    ("<plist><dict><key>a<b>c</b></key><true/></dict></plist>", "<b", .text),
  ])
  func mixedContentIsAnErrorAtItsOffset(
    _ text: String, _ found: String, _ expected: FormatError.Construct
  ) throws {
    let start = try #require(text.firstRange(of: found)?.lowerBound)
    let offset = text.utf8.distance(from: text.startIndex, to: start)
    let byte = try #require(found.utf8.first)
    #expect(throws: FormatError(.unexpected(found: byte, expected: expected), at: offset)) {
      try parse(Array(text.utf8))
    }
  }

  @Test func nestingIsLimitedInEveryEncoding() {
    let deep = 300_000
    let limit = FormatError.Reason.tooDeep(limit: 128)
    #expect(reason(Array((String(repeating: "<array>", count: deep)).utf8)) == limit)
    #expect(reason([UInt8](repeating: UInt8(ascii: "("), count: deep)) == limit)
    let chain = (0..<200).map { PlistBuilder.Object.array([$0 + 1]) } + [.integer(1)]
    #expect(reason(PlistBuilder(objects: chain).bytes) == limit)
  }

  @Test func cyclesAndSharedObjectsTerminate() {
    #expect(reason(PlistBuilder(objects: [.array([1]), .array([0])]).bytes) == .cycle)
    #expect(reason(PlistBuilder(objects: [.array([0])]).bytes) == .cycle)
    // Each level refers to the next ten times: 10^20 values in a few hundred bytes.
    let bomb = (0..<20).map { PlistBuilder.Object.array([Int](repeating: $0 + 1, count: 10)) }
    let error = reason(PlistBuilder(objects: bomb + [.integer(1)]).bytes)
    #expect(error?.sentence.hasPrefix("number of objects exceeds") == true)
  }

  @Test func longSharedTextIsLimited() {
    let texts: [PlistBuilder.Object] = [
      .ascii(String(repeating: "x", count: 20_000)), .utf16(String(repeating: "я", count: 10_000)),
    ]
    for text in texts {
      let list = PlistBuilder(objects: [.array([Int](repeating: 1, count: 5000)), text]).bytes
      #expect(reason(list) == .tooMuchText(limit: TextBudget(for: list.count).limit))
    }
    let few = PlistBuilder(objects: [.array([1, 1, 1]), .ascii(String(repeating: "x", count: 20_000))]).bytes
    #expect(reason(few) == nil)
  }

  @Test(arguments: [
    PlistBuilder.table(pairs), Array(xml.utf8), Array(oldStyle.utf8), utf16(oldStyle, big: false, mark: true),
  ])
  func mutatedFileGivesValueOrTypedError(_ bytes: [UInt8]) {
    for mutated in mutations(of: bytes) {
      do throws(FormatError) { _ = try parse(mutated) } catch { #expect(!error.description.isEmpty) }
    }
  }

  @Test func failCasesGiveValueOrTypedError() throws {
    for path in Places.failCases("plist") {
      let bytes = try Places.bytes(path)
      do throws(FormatError) { _ = try parse(bytes) } catch { #expect(!error.description.isEmpty) }
    }
  }

  /// The message is about the bytes of the file, and not about its UTF-8 form.
  @Test(arguments: [[0xff, 0xfe], [0xfe, 0xff], [0xef, 0xbb, 0xbf]] as [[UInt8]])
  func aSecondByteOrderMarkIsNamed(_ mark: [UInt8]) {
    #expect(reason(mark + mark + Array("\"a\" = \"b\";".utf8)) == .secondByteOrderMark)
  }

  @Test(.enabled(if: Places.comparesRealData, "real data not available"))
  func inputsThatCrashFoundationAreRejected() throws {
    let paths = Places.realFiles(in: "hostile", withExtension: ".plist")
    #expect(!paths.isEmpty)
    for path in paths {
      let bytes = try Places.bytes(path)
      do throws(FormatError) { _ = try parse(bytes) } catch { #expect(!error.description.isEmpty) }
    }
  }
}

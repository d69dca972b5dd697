import Bytes
import DataFormats
import Localization
import LocalizationAnalysis
import ResourceFormats
import Testing

private func messages(_ text: String) throws(FormatError) -> [String: Message] {
  let bytes = Array(text.utf8)
  return try AndroidStringsXML.messages(in: bytes.span.bytes)
}

private let head = """
  <resources xmlns:xliff="urn:oasis:names:tc:xliff:document:1.2">
  """

private let values = """
  \u{feff}<?xml version="1.0" encoding="utf-8"?>
  \(head)
    <string name="title">Hafen</string><!-- <string name="gone">commented out</string> -->
    <string name="tablet" product="tablet">Groß</string><string name="tablet">Klein</string>
    <string name="phone" product="default">Klein</string><string name="phone" product="tv">Groß</string>
    <string name="empty"/>
    <string-array name="days"><item>Mo</item><item>@string/title</item><!-- <item>x</item> --><item/></string-array>
    <plurals name="ships"><item quantity="other">%d  Schiffe</item><item quantity="one">Ein\\'s</item></plurals>
    <plurals name="none"><item quantity="some">x</item></plurals>
    <integer-array name="sizes"><item>1</item></integer-array>
    <style name="s"><item name="a">1</item></style><dimen name="margin">8dp</dimen>
    <string name="alias">@string/title</string>
  </resources>

  """

@Suite struct AndroidStringsXMLMessagesTests {
  /// An error has an offset in the file, and not in the text with entities replaced.
  @Test func anErrorHasItsOffsetInTheFile() throws {
    let text =
      "<!DOCTYPE resources [<!ENTITY n 'Harbor'>]><resources><string name='a'>&n;&n;</string><b>&x;</b>"
      + "<string name='c'>&x;</string></resources>"
    let wanted = text.utf8.count - "&x;</string></resources>".utf8.count
    #expect(throws: FormatError(.unknownEntity("x"), at: wanted)) {
      try AndroidStringsXML.messages(in: Array(text.utf8).span.bytes)
    }
  }

  /// The ranges of all declarations of a hostile file took four times its size.
  @Test func fewDeclarationsAreKept() throws {
    let text = Array(String(repeating: "<!a>", count: 5000).utf8)
    var scanner = XMLScanner(text.span.bytes)
    #expect(try scanner.next() == .end)
    #expect(scanner.declarations.count == XMLEntities.countLimit + 1)
  }

  /// `handleSpecialCharacters` of Compose Multiplatform's PrepareComposeResources.kt. aapt2 removes quotation marks, white
  /// space and other backslashes, and keeps tags.
  @Test func composeKeepsQuotesAndSpace() throws {
    let text = #"""
      <resources><string name='a'> "It\'s"  <b>\u00e4\uD83D\uDE00</b>\\n\n\t\</string>
      <string name='b'>@string/a</string><string name='c'>\u00g4</string></resources>
      """#
    let bytes = Array(text.utf8)
    #expect(
      try AndroidStringsXML.messages(in: bytes.span.bytes, ofCompose: true) == [
        "string/a": .text(" \"It\\'s\"  ä😀\\n\n\t\\"), "string/b": .text("@string/a"),
        "string/c": .text("\\u00g4"),
      ])
  }

  /// aapt2's `ResourceParser::ParseResource`.
  @Test func anItemHasTheTypeThatItStates() throws {
    let text = "<resources><item type='string' name='a'>A</item><item type='id' name='b'/></resources>"
    #expect(try AndroidStringsXML.messages(in: Array(text.utf8).span.bytes) == ["string/a": .text("A")])
  }

  @Test func stringsPluralsAndItemsAreMessages() throws {
    let ships = choice(.plural(.first), (.category(.one), "Ein's"), (.category(.other), "%d Schiffe"))
    #expect(
      try messages(values) == [
        "string/title": .text("Hafen"), "string/tablet": .text("Klein"), "string/phone": .text("Klein"),
        "string/empty": .text(""), "array/days/0": .text("Mo"), "array/days/2": .text(""),
        "plurals/ships": ships,
      ])
  }

  /// `translatable` marks texts that are not translated. `tools:ignore` only silences lint: developer.android.com,
  /// "Tools attributes reference". aapt2 reads no attribute of that namespace.
  @Test func onlyTranslatableDecidesWhetherATextIsAMessage() throws {
    let ignored = "tools:ignore='Typos, MissingTranslation'"
    let text = """
      <resources xmlns:tools="http://schemas.android.com/tools"><string name='a' translatable='false'>A</string>
      <string name='b' \(ignored)>B</string><string name='c' tools:ignore='Typos' translatable="true">C</string>
      <string-array name='d' translatable='false'><item>1</item></string-array>
      <plurals name='e' \(ignored)><item quantity='other'>x</item></plurals></resources>
      """
    let plural = Variations(by: .plural(.first), [.init(.category(.other), .text("x"))])
    #expect(
      try messages(text) == [
        "string/b": .text("B"), "string/c": .text("C"), "plurals/e": .variations(plural),
      ])
    let all = "<resources \(ignored)><string name='a'>A</string></resources>"
    #expect(try messages(all) == ["string/a": .text("A")])
  }

  @Test func itemsAreRenamedByTheirTextsInBase() throws {
    let de = Owner.locale(try tag("de"))
    let base: [String: Message] = [
      "string/a/0": .text("S"), "array/d/0": .text("Mo"), "array/d/1": .text("x"), "array/d/3": .text("x"),
      "array/d/10": .text("y=z"), "p:array/e/0": .text("0"), "array/e": .text("E"),
    ]
    let german: [String: Message] = [
      "array/d/0": .text("Montag"), "array/d/1": .text("1"), "array/d/3": .text("3"), "array/d/4": .text("x"),
      "array/f/0": .text("F"), "p:array/e/0": .text("Null"),
    ]
    let renamed = AndroidArrayKeys.renamed([.base: base, de: german])
    #expect(
      renamed[.base] == [
        "string/a/0": .text("S"), "array/d=Mo": .text("Mo"), "array/d=x": .text("x"),
        "array/d#2=x": .text("x"), "array/d=y=z": .text("y=z"), "p:array/e=0": .text("0"),
        "array/e": .text("E"),
      ])
    #expect(
      renamed[de] == [
        "array/d=Mo": .text("Montag"), "array/d=x": .text("1"), "array/d#2=x": .text("3"),
        "array/d#3=x": .text("x"), "array/f=F": .text("F"), "p:array/e=0": .text("Null"),
      ])
    #expect(AndroidArrayKeys.renamed(renamed).isEmpty)
    // An insertion leaves the keys of other items unchanged.
    let inserted = AndroidArrayKeys.renamed(
      [.base: ["array/d/0": .text("New"), "array/d/1": .text("Mo")], de: ["array/d/0": .text("Neu")]])
    #expect(inserted[.base]?["array/d=Mo"] == .text("Mo"))
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
    #expect(try messages(text).count == expected)
  }

  /// Expected texts are the output of aapt2 2.19.
  @Test(arguments: [
    (#"  Don\'t \"quote\"   it \n x "#, "Don't \"quote\" it \n x"),
    (#""  keep   'this' ""#, "  keep   'this' "),
    ("a <b> c</b> d", "a <b> c</b> d"), ("a<b> c</b> d", "a<b> c</b> d"), ("a<b>c  </b> d", "a<b>c </b> d"),
    ("a <xliff:g> <b> x </b> </xliff:g> b", "a <b> x </b> b"),
    ("<b> lead</b> x ", "<b> lead</b> x "), (" <b>x</b> ", " <b>x</b> "), ("\"<b> x </b>\"", "<b> x </b>"),
    (#"Hi <xliff:g id="n" example="1"> %1$d </xliff:g> there"#, "Hi %1$d there"),
    (" <xliff:g> x</xliff:g> ", " x"), (" <xliff:g> x </xliff:g>", " x"), ("a<xliff:g/>b", "ab"),
    ("a <xliff:g> x <b>y</b></xliff:g> z", "a x <b>y</b> z"),
    (##"<![CDATA[<b>Raw  "text"</b>\n "'x'  y" z  z]]>"##, "<b>Raw text</b>\n 'x'  y z z"),
    ("x <![CDATA[  <i>  ]]> y", "x <i> y"), (" <![CDATA[ x ]]> ", "x"),
    (##"\u0041\u00e9 \@at \#h \? \q \\ end\u0020"##, "A\u{e9} @at #h ? q \\ end "),
    (
      #"Link <a href="https://e.org/?a=1&amp;b=2">here</a>&lt;br>"#,
      "Link <a href=\"https://e.org/?a=1&b=2\">here</a><br>"
    ),
    ("line<br/>two", "line<br/>two"), ("x<b/>y<b></b>", "x<b/>y<b/>"),
    ("<i><b>both</b></i>", "<i><b>both</b></i>"), (#"a"b  c"d  e"#, "ab  cd e"),
    ("a\n     b&#10;c&#160;d", "a b c\u{a0}d"),
    ("\u{1f600} <b>\u{1f600}x</b>", "\u{1f600} <b>\u{1f600}x</b>"),
    (##"<font size="3" color="#f00">r</font>"##, "<font color=\"#f00\" size=\"3\">r</font>"),
    ("a <!-- c --> b", "a b"), (#"\'\'  \u0022q\u0022 "it's""#, "'' \"q\" it's"),
    ("@ alone", "@ alone"), ("@foo/bar baz", "@foo/bar baz"), (#"\@string/a"#, "@string/a"),
    ("\"@string/a\"", "@string/a"), ("&#32; x &#32;", "x"), ("x \\", "x "), ("\"x", "x"),
    ("\u{feff}x\u{85}", "\u{feff}x\u{85}"), ("tab\\tx\\\\n", "tab\tx\\n"), ("\\uD83D\\uDEA2", "\u{1f6a2}"),
  ])
  func textIsWhatAnAppShows(_ written: String, _ shown: String) throws {
    let found = try messages("\(head)<string name=\"a\">\(written)</string></resources>")
    #expect(found == ["string/a": .text(shown)])
  }

  /// Expected texts are the output of aapt2 2.19 for the same file. XML 1.0, 4.4 and 4.5.
  @Test func internalEntitiesAreExpanded() throws {
    let text = """
      \u{feff}<?xml version="1.0" encoding="utf-8"?>
      <!DOCTYPE resources [
        <!-- don't expand -->
        <!ENTITY app "Harbor"> <!ENTITY app "Second">
        <!ENTITY full "The &app; app"> <!ENTITY bold "<b>&app;</b>"> <!ENTITY less "&#38;lt;">
        <!ENTITY quote 'say "&app;"'> <!ENTITY e "&#233;"> <!ENTITY none "">
        <!ENTITY % parameter "<!ENTITY late 'x'>"> <!ENTITY file SYSTEM "file:///etc/passwd">
      ]>
      <resources><string name="a">&full; 1</string><string name="b">in &bold; x</string>
      <string name="c">1 &less; 2</string><string name="d">x<a href="&quote;">y</a></string>
      <string name="e"><![CDATA[&app;]]>&e;&none;</string>
      <plurals name="&app;"><item quantity="&none;other">&app;</item></plurals></resources>
      """
    let plural = Variations(by: .plural(.first), [.init(.category(.other), .text("Harbor"))])
    #expect(
      try messages(text) == [
        "string/a": .text("The Harbor app 1"), "string/b": .text("in <b>Harbor</b> x"),
        "string/c": .text("1 < 2"), "string/d": .text(#"x<a href="say "Harbor"">y</a>"#),
        "string/e": .text("&app;\u{e9}"), "plurals/Harbor": .variations(plural),
      ])
  }

  /// Markup in an entity is read as part of the text: tags and attributes are not escapes, and Compose drops tags.
  @Test func entitiesMayContainMarkup() throws {
    let text = """
      <!DOCTYPE resources [
        <!ENTITY brand "<b>Acme</b>"> <!ENTITY link "<a href='x'>&brand; Inc</a>">
        <!ENTITY name '<xliff:g id="n">%1$s</xliff:g>'> <!ENTITY char "&#60;i>x&#60;/i>">
      ]>
      <resources><string name="a">Hi &brand;</string><string name="b">&link;</string>
      <string name="c">to &name; &amp; &lt;b></string><string name="d"><![CDATA[&brand;]]> &char;</string></resources>
      """
    #expect(
      try messages(text) == [
        "string/a": .text("Hi <b>Acme</b>"), "string/b": .text(#"<a href="x"><b>Acme</b> Inc</a>"#),
        "string/c": .text("to %1$s & <b>"), "string/d": .text("&brand; <i>x</i>"),
      ])
    let bytes = Array(text.utf8)
    let compose = try AndroidStringsXML.messages(in: bytes.span.bytes, ofCompose: true)
    #expect(compose["string/a"] == .text("Hi Acme"))
    // In an attribute, markup is an error. XML 1.0, 3.1.
    for other in ["<string name='&brand;'/>", "<string name='a'><a href='&brand;'/></string>"] {
      let file = text.replacing("</resources>", with: "\(other)</resources>")
      #expect(throws: FormatError.self) { try messages(file) }
    }
  }

  /// What aapt2 2.19 printed for each of the elements without `--legacy`.
  @Test(arguments: [
    ("<string name='a'>%s of %s</string>", true), ("<string name='a'>%1$s and %s</string>", true),
    ("<string name='a'>%% %s %s%%</string>", true), ("<string name='a'>%&lt;s %s</string>", true),
    ("<string name='a'>%1$s of %2$s</string>", false), ("<string name='a'>%d.%m.%Y</string>", false),
    ("<string name='a'>50% of 100%</string>", false), ("<string name='a'>%s%n%%</string>", false),
    ("<string name='a'><b>%s</b> of %s</string>", false),
    ("<string name='a' formatted='false'>%s of %s</string>", false),
    ("<string name='a' translatable='false'>%s %s</string>", false),
    ("<plurals name='a'><item quantity='other'>%s of %s</item></plurals>", false),
    ("<string-array name='a'><item>%s of %s</item></string-array>", false),
  ])
  func argumentsWithoutPositionsAreARemark(_ element: String, _ isRefused: Bool) throws {
    let bytes = Array("<resources>\(element)</resources>".utf8)
    let remark = try ResourceFormat.androidStringsXML.unreadTexts?(bytes.span.bytes)
    #expect((remark != nil) == isRefused)
    #expect(remark == nil || remark?.remark != nil && remark?.areShown == false)
  }

  /// A reference is an item. Of two products, the longer array counts.
  @Test func theLengthOfAnArrayIncludesReferences() throws {
    let text = """
      <resources><string-array name="a"><item>x</item><item>@string/y</item></string-array>
      <string-array name="b" product="tablet"><item>1</item></string-array><string-array name="b"/>
      <integer-array name="c"><item>1</item></integer-array></resources>
      """
    let bytes = Array(text.utf8)
    let lengths = try ResourceFormat.androidStringsXML.arrayLengths?(bytes.span.bytes)
    #expect(lengths == [nil: ["array/a": 2, "array/b": 1]])
  }

  /// External and parameter entities stay unknown. Expansion has limits of number, depth and size.
  @Test(arguments: [
    (#"<!ENTITY x SYSTEM "file:///etc/passwd">"#, FormatError.Reason.unknownEntity("x")),
    (#"<!ENTITY x PUBLIC "p" "file:///etc/passwd"> <!ENTITY y "">"#, .unknownEntity("x")),
    (#"<!ENTITY % x "a"> <!ENTITY y "">"#, .unknownEntity("x")),
    (#"<!ENTITY % p '<!ENTITY x "a">'> %p; <!ENTITY y "">"#, .unknownEntity("x")),
    (#"<!ENTITY x "&y;"> <!ENTITY y "&x;">"#, .tooDeep(limit: XMLEntities.depthLimit)),
    (#"<!ENTITY x "&x;">"#, .tooDeep(limit: XMLEntities.depthLimit)),
    (
      (0...XMLEntities.countLimit).map { "<!ENTITY e\($0) ''>" }.joined(),
      .tooManyObjects(limit: XMLEntities.countLimit)
    ),
  ])
  func otherEntitiesAreRefused(_ declarations: String, _ expected: FormatError.Reason) {
    let text = "<!DOCTYPE r [\(declarations)]><resources><string name='a'>&x;</string></resources>"
    let error = #expect(throws: FormatError.self) { try messages(text) }
    #expect(error?.reason == expected)
  }

  /// The billion laughs: texts, and empty texts, which cost only time.
  @Test(arguments: ["lol", ""]) func expansionIsBounded(_ innermost: String) {
    var declarations = "<!ENTITY x0 '\(innermost)'>"
    for level in 1...9 {
      let inner = String(repeating: "&x\(level - 1);", count: 10)
      declarations += "<!ENTITY x\(level) '\(inner)'>"
    }
    let laughs = String(repeating: "&x9;", count: 20)
    let text = "<!DOCTYPE r [\(declarations)]><resources><string name='a'>\(laughs)</string></resources>"
    let error = #expect(throws: FormatError.self) { try messages(text) }
    guard error?.reason.sentence.hasPrefix("size of text") == true else {
      Issue.record("expected the limit of expansion, found \(String(describing: error))")
      return
    }
  }

  /// XML 1.0, 4.3.2: a replacement text is content. A document type in it declares nothing, so that it cannot start
  /// another expansion.
  @Test func aReplacementTextDeclaresNothing() throws {
    let text = """
      <!DOCTYPE r [<!ENTITY d '<!DOCTYPE r [<!ENTITY b "second">]>'>]>&d;<resources><string name='a'>x&b;</string></resources>
      """
    #expect(throws: FormatError.self) { try messages(text) }
  }

  @Test(arguments: [
    "@string/a", " @string/a ", "@org.example:string/a", "@null", "@empty", "@*string/a", "@+id/a",
    "<xliff:g>@string/a</xliff:g>", "<![CDATA[@string/a]]>",
  ])
  func referencesAreNotMessages(_ written: String) throws {
    #expect(try messages("\(head)<string name=\"a\">\(written)</string></resources>").isEmpty)
  }

  @Test(arguments: [
    ("<manifest/>", FormatError.Reason.unknownElement("manifest")), ("<resources>", .unterminated(.element)),
    ("<resources><string>a", .unterminated(.element)),
    ("<resources><plurals><item>", .unterminated(.element)),
    ("</resources>", .unexpected(found: 0x2f, expected: .element)),
    ("<string/>", .unknownElement("string")), ("<resources><string>a</resources>", .unterminated(.element)),
    ("<resources", .unterminated(.tag)), ("<resources><!-- </resources>", .unterminated(.comment)),
    ("<resources><![CDATA[</resources>", .unterminated(.text)), ("<?xml", .unterminated(.declaration)),
    ("<resources><string name=\"a></string></resources>", .unterminated(.tag)),
    ("<resources><></resources>", .unexpected(found: 0x3e, expected: .tag)),
    ("<resources><string name='a'>&no;</string></resources>", .unknownEntity("no")),
    ("<resources><string name='a'>a<b>b</i></string></resources>", .unterminated(.element)),
    (#"<resources><string name='a'>"\u12"</string></resources>"#, .badUnicodeEscape),
    (#"<resources><string name='a'>\u12g4</string></resources>"#, .badUnicodeEscape),
  ])
  func otherFilesAreRejectedWithAReason(_ text: String, _ expected: FormatError.Reason) {
    let error = #expect(throws: FormatError.self) { try messages(text) }
    #expect(error?.reason == expected)
  }

  @Test func deepNestingDoesNotTrap() throws {
    let depth = 100_000
    let text =
      "<resources><string name='a'>" + String(repeating: "<a>", count: depth)
      + String(repeating: "</a>", count: depth) + "</string></resources>"
    #expect(try messages(text).count == 1)
  }
}

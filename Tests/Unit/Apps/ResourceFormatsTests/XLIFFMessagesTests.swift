import Bytes
import DataFormats
import Localization
import ResourceFormats
import Testing

func files(_ text: String) throws(FormatError) -> [XLIFFFile.File] {
  let bytes = Array(text.utf8)
  return try XLIFFFile.files(in: bytes.span.bytes)
}

private func unit(_ id: String, _ source: String, _ target: String? = nil) -> String {
  "<trans-unit id=\"\(id)\"><source>\(source)</source>\(target.map { "<target>\($0)</target>" } ?? "")</trans-unit>"
}

private func marks(_ states: String) throws -> ResourceFormat.MarkedTexts? {
  let units = states.split(separator: " ").enumerated().map {
    "<trans-unit id='\($0)'><source>a</source><target state='\($1)'>b</target></trans-unit>"
  }
  let text = "<xliff><file target-language='de'>\(units.joined())</file></xliff>"
  let bytes = Array(text.utf8)
  return try ResourceFormat.formats(of: FileExtension("xlf")).first?.unreviewed?(bytes.span.bytes).values
    .first
}

private func file(_ units: String...) throws -> XLIFFFile.File {
  let all = try files("<xliff><file original=\"L\">\(units.joined())</file></xliff>")
  return try #require(all.first)
}

private let export = """
  <?xml version="1.0" encoding="UTF-8"?>
  <xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2">
    <file original="App/en.lproj/Localizable.strings" source-language="en" target-language="pt_BR" datatype="plaintext">
      <header><tool tool-id="xcode" tool-name="a > b"/><note>header</note></header>
      <body>
        <trans-unit id="a &quot;b&quot;&#10;c" xml:space="preserve">
          <source>A &lt;b&gt; &amp; <![CDATA[<c>]]></source><target state="translated">Á\r\nb</target>
          <note>First</note><note>Second</note></trans-unit>
        <group><trans-unit extra-id='wrong' id='n'><source>%d <g id="1">bold</g> <x id="2"/></source>
          <alt-trans><source>no</source><target>no</target></alt-trans><note/></trans-unit></group>
        <trans-unit id="empty"><source/><target/></trans-unit>
        <trans-unit><source>no id</source></trans-unit>
      </body>
    </file>
    <file original="Second.strings" target-language="x"><body/></file>
  </xliff>
  """

@Suite struct XLIFFMessagesTests {
  /// XLIFF 1.2, "state", and 2.0, 4.3.1.25.
  @Test func statesOfUnfinishedWorkAreCounted() throws {
    let review = "needs-review-translation needs-review-l10n needs-adaptation needs-review-adaptation"
    #expect(try marks(review)?.count == 4)
    #expect(try marks(review)?.untranslated == 0)
    #expect(try marks("new initial needs-translation needs-l10n final")?.count == 4)
    #expect(try marks("new initial needs-translation needs-l10n final")?.untranslated == 4)
    #expect(try marks("translated final signed-off reviewed x-done") == nil)
  }

  @Test func unitsAreReadUnchanged() throws {
    let files = try files(export)
    #expect(files.map(\.original) == ["App/en.lproj/Localizable.strings", "Second.strings"])
    #expect(files.first?.sourceLanguage?.text == "en")
    #expect(files.map(\.targetLanguage?.text) == ["pt-BR", nil])
    let units = try #require(files.first).units
    #expect(units.map(\.id) == ["a \"b\"\nc", "n", "empty"])
    #expect(units.map(\.source) == ["A <b> & <c>", "%d bold ", ""])
    #expect(units.map(\.target) == ["Á\nb", nil, ""])
  }

  @Test func elementInEntityIsReducedToItsText() throws {
    let text = """
      <!DOCTYPE xliff [<!ENTITY brand '<g id="1">Acme</g>'>]>
      <xliff><file original="L.strings">\(unit("a", "Hi &brand;"))</file></xliff>
      """
    #expect(try files(text).first?.units.map(\.source) == ["Hi Acme"])
    // The formatter of a file in another format is unknown, so that elements are its placeholders.
    let unknown = text.replacing("L.strings", with: "ng2.template")
    #expect(try files(unknown).first?.units.map(\.source) == ["Hi {$1}Acme{$/1}"])
  }

  /// A unit whose name is empty has none, so that its elements are the program's placeholders.
  @Test(arguments: [("resname=''", "{$1}Acme{$/1}"), ("", "{$1}Acme{$/1}"), ("resname='hi'", "Acme")])
  func elementsOfAUnitWithoutANameArePlaceholders(_ name: String, _ expected: String) throws {
    let text = """
      <xliff><file original="ng2.template"><trans-unit id="a" \(name)><source><g id="1">Acme</g></source>\
      </trans-unit></file></xliff>
      """
    #expect(try files(text).first?.units.map(\.source) == [expected])
  }

  @Test func whiteSpaceInIdIsNormalizedUnlessEntity() throws {
    #expect(try file(unit("a\n\tb&#9;c", "x")).units.map(\.id) == ["a  b\tc"])
  }

  /// Symfony's XliffFileLoader uses `resname` as the key. Its ids are hashes of the key, which is also the source text if
  /// the text of base is in a file of its own.
  @Test func nameOfAUnitIsItsKey() throws {
    let all = try files(
      """
      <xliff><file original="L"><body>
      <trans-unit id="N7" resname="time_tracking"><source>Time</source><target>Zeit</target></trans-unit>
      <trans-unit id="GX" resname="help.x"><source>help.x</source><target>Hilfe</target></trans-unit>
      <trans-unit id="a" resname="twice"><source>A</source></trans-unit>
      <trans-unit id="b" resname="twice"><source>B</source></trans-unit>
      <trans-unit id="c" resname=""><source>C</source></trans-unit>
      </body></file></xliff>
      """)
    let file = try #require(all.first)
    #expect(file.messages(.target) == ["time_tracking": .text("Zeit"), "help.x": .text("Hilfe")])
    #expect(
      file.messages(.source) == [
        "time_tracking": .text("Time"), "a": .text("A"), "b": .text("B"), "c": .text("C"),
      ])
    // Symfony's Translator replaces `%to%` with `strtr`; a formatter would read `%t`.
    #expect(file.syntax == .symfony)
    #expect(try files(export).first?.syntax == .apple)
  }

  @Test func eachSideHasItsMessages() throws {
    let file = try #require(try files(export).first)
    #expect(file.messages(.target) == ["a \"b\"\nc": .text("Á\nb"), "empty": .text("")])
    #expect(file.messages(.source).count == 3)
  }

  @Test func catalogIdsArePaths() throws {
    let file = try file(
      unit("go|==|device.mac.plural.one", "Click"), unit("go|==|device.mac.plural.other", "%d clicks"),
      unit("go|==|device.other", "Tap"), unit("found", "Found %1$#@a.b@ having %2$#@c@"),
      unit("found|==|substitutions.c.plural.one", "%2$d device"),
      unit("found|==|substitutions.c.plural.other", "%2$d devices"),
      unit("found|==|substitutions.a.b.plural.one", "%1$d user"),
      unit("found|==|substitutions.a.b.plural.other", "%1$d users"), unit("odd|==|nothing.known", "Odd"))
    let messages = file.messages(.source)
    #expect(Set(messages.keys) == ["go", "found", "odd|==|nothing.known"])
    let call = try MessageFormatter(
      locale: tag("en"), syntax: .apple, positional: [.integer(1), .integer(10)], device: .mac)
    #expect(messages["go"].map(call.text) == "Click")
    #expect(messages["found"].map(call.text) == "Found 1 user having 10 devices")
    #expect(messages["odd|==|nothing.known"] == .text("Odd"))
    #expect(file.messages(.target).isEmpty)
  }

  @Test func stringsdictIdsArePaths() throws {
    let file = try file(
      unit("/a/b:dict/NSStringLocalizedFormatKey:dict/:string", "%#@n@ of %#@m@", "%2$#@m@: %1$#@n@"),
      unit("/a/b:dict/n:dict/one:dict/:string", "%d leaf", "%d Blatt"),
      unit("/a/b:dict/n:dict/other:dict/:string", "%d leaves", "%d Blätter"),
      unit("/a/b:dict/m:dict/other:dict/:string", "%d trees", "%d Bäume"),
      unit("/d:dict/NSStringDeviceSpecificRuleType:dict/mac:dict/:string", "Click", "Klick"))
    let call = try MessageFormatter(
      locale: tag("de"), syntax: .apple, positional: [.integer(1), .integer(2)], device: .mac)
    #expect(file.messages(.source)["a/b"].map(call.text) == "1 leaf of 2 trees")
    #expect(file.messages(.target)["a/b"].map(call.text) == "2 Bäume: 1 Blatt")
    #expect(file.messages(.target)["d"].map(call.text) == "Klick")
  }

  @Test(arguments: [
    ("<tmx/>", FormatError.Reason.unknownElement("tmx")), ("<xliff>", .unterminated(.element)),
    ("<xliff><file><trans-unit id='a'><source>", .unterminated(.element)),
    ("<xliff><file original='&no;'/></xliff>", .unknownEntity("no")),
    ("</xliff>", .unexpected(found: 0x2f, expected: .element)),
  ])
  func otherFilesAreRejectedWithAReason(_ text: String, _ expected: FormatError.Reason) {
    let error = #expect(throws: FormatError.self) { try files(text) }
    #expect(error?.reason == expected)
  }

  @Test func longPathsAreKeys() throws {
    let deep = "k|==|" + String(repeating: "device.mac.", count: 10_000) + "plural.one"
    let rules = "/k" + String(repeating: ":dict/a", count: 10_000) + ":dict/:string"
    #expect(
      try file(unit(deep, "x"), unit(rules, "y")).messages(.source) == [deep: .text("x"), rules: .text("y")])
  }
}

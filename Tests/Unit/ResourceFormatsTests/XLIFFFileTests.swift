import DataFormats
import ResourceFormats
import TestSupport
import Testing

private func count(_ text: String) throws(FormatError) -> Int {
  let bytes = Array(text.utf8)
  return try XLIFFFile.messageCount(in: bytes.span.bytes)
}

/// An export by Xcode.
private let one = """
  <?xml version="1.0" encoding="UTF-8"?>
  <xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2">
    <file original="Localizable.strings" source-language="en" target-language="de">
      <header><tool tool-id="xcode"/></header>
      <body>
        <trans-unit id="title"><source>Harbor</source><target state="translated">Hafen</target></trans-unit>
        <group><trans-unit id="n"><source>%d <x id="1"/></source><target>%d <x id="1"/></target></trans-unit></group>
        <trans-unit id="todo"><source>Later</source><!-- <target>Später</target> --><note>target</note></trans-unit>
      </body>
    </file>
    <file original="Second.strings"><body>
      <trans-unit id="ok"><source>OK</source><target/></trans-unit>
    </body></file>
  </xliff>
  """

private let two = """
  <xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" trgLang="de">
    <file id="f">
      <unit id="1">
        <segment><source>One. </source><target>Eins. </target></segment>
        <segment><source>Two.</source><target>Zwei.</target></segment>
      </unit>
      <group id="g"><unit id="2"><notes><note>x</note></notes>
        <ignorable><source> </source></ignorable>
        <segment state="initial"><source>Three</source></segment></unit></group>
      <unit id="3"><segment><source>Four</source><target><![CDATA[Vier]]></target></segment></unit>
    </file>
  </xliff>
  """

@Suite struct XLIFFFileTests {
  @Test func unitsWithTargetAreCounted() throws {
    #expect(try count(one) == 3)
  }

  @Test func unitWithSeveralSegmentsIsOneMessage() throws {
    #expect(try count(two) == 2)
  }

  @Test func withoutTargetsAllUnitsAreCounted() throws {
    let source = one.replacing("target", with: "note")
    #expect(try count(source) == 4)
    #expect(try count(two.replacing("target", with: "mrk")) == 3)
    #expect(try count("<xliff/>") == 0)
    #expect(try count("\u{feff}<xliff><file><unit/><unit/></file></xliff>") == 2)
  }

  @Test func proposedTargetsAreIgnored() throws {
    let memory = """
      <xliff version="1.2"><file><body>
        <trans-unit id="a"><source>A</source><target>B</target>
          <alt-trans><source>A</source><target>C</target></alt-trans></trans-unit>
        <trans-unit id="b"><source>A</source><alt-trans><target>C</target></alt-trans></trans-unit>
      </body></file></xliff>
      """
    #expect(try count(memory) == 1)
    let matches = """
      <xliff version="2.0" xmlns:mtc="urn:oasis:names:tc:xliff:matches:2.0"><file id="f">
        <unit id="1"><mtc:matches><mtc:match ref="#m"><source>A</source><target>B</target></mtc:match></mtc:matches>
          <segment><source><mrk id="m">A</mrk></source></segment></unit>
        <unit id="2"><mtc:matches><mtc:match ref="#m"><source>A</source><target>B</target></mtc:match></mtc:matches>
          <segment><source>A</source><target>B</target></segment></unit>
      </file></xliff>
      """
    #expect(try count(matches) == 1)
  }

  @Test func targetsOutsideUnitsAreIgnored() throws {
    #expect(try count("<xliff><target/><unit/><target/></xliff>") == 1)
    #expect(
      try count(
        "<xliff><trans-unit/><trans-unit translate='no'/><phase-group><target/></phase-group><trans-unit></trans-unit></xliff>"
      )
        == 2)
  }

  @Test(arguments: [
    ("<tmx/>", FormatError.Reason.unknownElement("tmx")), ("<xliff>", .unterminated(.element)),
    ("<xliff><unit></xliff>", .unterminated(.element)),
    ("</xliff>", .unexpected(found: 0x2f, expected: .element)), ("<xliff", .unterminated(.tag)),
    ("<xliff><!-- </xliff>", .unterminated(.comment)),
    ("<!DOCTYPE xliff [ <!ENTITY a \"]>\"> ", .unterminated(.declaration)),
  ])
  func otherFilesAreRejectedWithAReason(_ text: String, _ expected: FormatError.Reason) {
    let error = #expect(throws: FormatError.self) { try count(text) }
    #expect(error?.reason == expected)
  }

  @Test(arguments: [one, two]) func mutatedFileGivesCountOrTypedError(_ text: String) {
    for mutated in mutations(of: Array(text.utf8), everyByte: 2) {
      do throws(FormatError) {
        #expect(try XLIFFFile.messageCount(in: mutated.span.bytes) <= 5)
      } catch { #expect(!error.description.isEmpty) }
    }
  }
}

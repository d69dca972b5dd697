import Bytes
import DataFormats
import ResourceFormats
import TestSupport
import Testing

@Suite struct StringsFileTests {
  private func count(_ bytes: [UInt8]) throws(FormatError) -> Int {
    try StringsFile.messages(in: bytes.span.bytes).count
  }

  @Test(arguments: [
    PlistBuilder.table([("welcome", "Grüße"), ("emoji", "⛵️ 🌊")]), Array("\"a\" = \"Grüße\";".utf8),
  ])
  func mutatedFileGivesValueOrTypedError(_ bytes: [UInt8]) {
    for mutated in mutations(of: bytes) {
      do throws(FormatError) { _ = try count(mutated) } catch { #expect(!error.description.isEmpty) }
    }
  }

  @Test func duplicateKeyIsOneMessage() throws {
    #expect(try count(PlistBuilder.table([("a", "1"), ("ü", "2"), ("a", "3"), ("ü", "4")])) == 2)
    // A key stored as ASCII and as UTF-16 is one key.
    let twice = PlistBuilder(objects: [
      .dictionary([(1, 2), (3, 2)]), .ascii("key"), .ascii("x"), .utf16("key"),
    ])
    #expect(try count(twice.bytes) == 1)
  }

  @Test func longSharedKeyIsLimited() {
    for key in [
      PlistBuilder.Object.ascii(String(repeating: "x", count: 20_000)),
      .utf16(String(repeating: "я", count: 10_000)),
    ] {
      let table = PlistBuilder(objects: [.dictionary([(Int, Int)](repeating: (1, 1), count: 5000)), key])
        .bytes
      let error = #expect(throws: FormatError.self) { try count(table) }
      #expect(error?.reason == .tooMuchText(limit: TextBudget(for: table.count).limit))
    }
  }

  @Test func rootThatIsNotADictionaryIsAnError() {
    #expect(throws: FormatError(.rootIsNotADictionary, at: 0)) {
      try count(PlistBuilder(objects: [.array([])]).bytes)
    }
    let numberAsKey = PlistBuilder(objects: [.dictionary([(1, 1)]), .integer(1)]).bytes
    #expect(throws: FormatError.self) { try count(numberAsKey) }
  }
}

import Bytes
import DataFormats
import Localization
import ResourceFormats
import TestSupport
import Testing

@Suite struct ChromiumPakNameIndexTests {
  private func names(_ text: String) throws(FormatError) -> [UInt16: String] {
    let bytes = Array(text.utf8)
    return try ChromiumPak.names(in: bytes.span.bytes)
  }

  @Test func lineNamesNumber() throws {
    let wanted: [UInt16: String] = [100: "IDS_SAIL", 65535: "IDS_ANCHOR"]
    #expect(
      try names("IDS_SAIL,100,../../app/harbor.grd\nIDS_ANCHOR,65535,../../app/harbor.grdp\n") == wanted)
    // Windows line ends, empty lines, no line end in the last line, commas in paths, and no path.
    #expect(try names("\r\n\n IDS_SAIL,100,a, b.grd\r\n  \r\nIDS_ANCHOR,65535") == wanted)
    #expect(try names("").isEmpty && names("\n\r\n").isEmpty)
    // The path is ignored, and Windows may write it in any encoding.
    var bytes = Array("IDS_SAIL,100,B\u{7f}ro\nIDS_ANCHOR,65535,x".utf8)
    bytes[14] = 0xfc
    #expect(try ChromiumPak.names(in: bytes.span.bytes) == wanted)
  }

  @Test func namesAndNumbersAreUnique() throws {
    #expect(try names("IDS_A,100,x\nIDS_B,100,x") == [100: "IDS_B"])
    #expect(try names("IDS_A,101,x\nIDS_A,100,y\nIDS_B,102,x") == [100: "IDS_A", 102: "IDS_B"])
  }

  @Test(
    arguments: [
      ("no comma", 0), ("IDS_A,1,x\n,2,x", 10), ("102,100,x", 0), ("IDS_A,x,100", 0), ("IDS_A,", 0),
      ("IDS_A,65536,x", 0), ("IDS_A,-1,x", 0), ("IDS_A,99999999999999999999999,x", 0), ("\u{0},\u{0}", 0),
    ])
  func otherTextIsNotAnIndex(_ text: String, _ offset: Int) {
    #expect(throws: FormatError(.notANameIndex, at: offset)) { try names(text) }
  }

  @Test(arguments: [4, 5] as [UInt32]) func namesAreKeys(_ version: UInt32) throws {
    let pack = dataPack(version, texts: ["Segel", "Anker", "Mast"], aliases: version == 5 ? 2 : 0)
    let text = Array("IDS_SAIL,100,x\nIDS_MAST,102,x\nIDS_CLOTH,201,x\nIDS_GONE,7,x".utf8)
    let index = try ChromiumPak.names(in: text.span.bytes)
    var wanted: [String: Message] = [
      "IDS_SAIL": .text("Segel"), "101": .text("Anker"), "IDS_MAST": .text("Mast"),
    ]
    if version == 5 {
      wanted["200"] = .text("Segel")
      wanted["IDS_CLOTH"] = .text("Segel")
    }
    #expect(try ChromiumPak.messages(in: pack.span.bytes, named: index) == wanted)
    #expect(
      try ChromiumPak.messages(in: pack.span.bytes, named: [:])
        == ChromiumPak.messages(in: pack.span.bytes))
  }

  /// For any index and any pack.
  @Test func namesChangeOnlyKeys() {
    let pack = dataPack(5, texts: ["Segel", "Anker", "Mast"], aliases: 2)
    let index = Array("IDS_A,100,x\r\nIDS_B,101,x\nIDS_A,200,x\n\nIDS_C,100,y\n101,201".utf8)
    let good = Array(index.dropLast(8))
    #expect(FormatLaws.names(good, of: pack) == nil)
    for mutated in mutations(of: index) + mutations(of: good) {
      #expect(FormatLaws.names(mutated, of: pack) == nil)
    }
    for mutated in mutations(of: pack) { #expect(FormatLaws.names(good, of: mutated) == nil) }
  }
}

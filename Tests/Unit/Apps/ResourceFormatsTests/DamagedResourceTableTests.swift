import Bytes
import DataFormats
import Localization
import ResourceFormats
import TestSupport
import Testing

@Suite struct DamagedResourceTableTests {
  /// Reading and removing must succeed or throw a typed error.
  private func check(_ bytes: [UInt8], _ comment: Comment? = nil) {
    do throws(FormatError) {
      #expect(try tableContents(bytes).sum == bytes.count, comment)
    } catch { #expect(!error.description.isEmpty) }
    do throws(FormatError) {
      let removed = try ResourceTable(bytes.span.bytes).removing { $0.text == "de" }
      // A pool may have lacked the words that end its styles.
      #expect(removed.count <= bytes.count + 8, comment)
    } catch { #expect(!error.description.isEmpty) }
  }

  private static let shapes: [ArscShape] = [
    .init(encoding: .utf8, offsets: .dense, isCompact: false, isSorted: false),
    .init(encoding: .utf16, offsets: .sparse, isCompact: false, isSorted: true),
    .init(encoding: .surrogateUTF8, offsets: .short, isCompact: true, isSorted: false),
  ]

  @Test(arguments: shapes) func mutationsAndTruncationsGiveSharesOrTypedError(_ shape: ArscShape) {
    for mutated in mutations(of: shape.write(.dinghy)) { check(mutated) }
  }

  @Test(arguments: shapes) func extremeFieldValuesGiveSharesOrTypedError(_ shape: ArscShape) {
    let bytes = shape.write(.dinghy)
    for place in stride(from: 0, to: bytes.count - 3, by: 2) {
      let field = (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes[place + $1]) << UInt32(8 * $1) }
      let values: [UInt32] = [0, 1, field &+ 1, field &- 1, 0x7fff_ffff, 0x8000_0000, 0xffff_fff0, .max]
      let way = place / 2 % 4
      for value in Places.runsAll ? values : [values[way], values[way + 4]]
      where value != field {
        var copy = bytes
        for index in 0..<4 { copy[place + index] = UInt8(truncatingIfNeeded: value >> UInt32(8 * index)) }
        check(copy)
      }
    }
  }

  @Test func mapBeyondItsChunkIsRejected() throws {
    var bytes = ArscBuilder.table(
      type: "array", [.init(.german, []), .init(.any, [.init(0, "k", .array(["a", "b"]))])]
    ).bytes
    #expect(try tableContents(bytes).sum == bytes.count)
    // The count of the map, before two pairs of 12 bytes.
    let count = bytes.count - 28
    #expect(Array(bytes[count..<(count + 4)]) == [2, 0, 0, 0])
    bytes[count] = 3
    let refused = FormatError(.endOfBytes(needed: 36, available: 24), at: count + 4)
    #expect(throws: refused) { try tableContents(bytes) }
    #expect(throws: refused) { try ResourceTable(bytes.span.bytes).removing { $0.text == "de" } }
  }

  @Test func stringOutsideThePoolIsRejected() {
    for type in ["string", "raw"] {
      let bytes = ArscBuilder.table(
        type: type, [.init(.any, [.init(0, "k", .value(.string(5)))]), .init(.german, [])]
      ).bytes
      #expect(throws: FormatError(.badStringIndex(5), at: bytes.count - 88 - 4)) { try tableContents(bytes) }
      #expect(throws: FormatError.self) { try ResourceTable(bytes.span.bytes).removing { $0.text == "de" } }
    }
  }
}

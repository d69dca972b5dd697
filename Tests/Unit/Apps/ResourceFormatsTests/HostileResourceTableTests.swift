import Bytes
import DataFormats
import Localization
import LocalizationAnalysis
import ResourceFormats
import TestSupport
import Testing

/// Tables with larger declared sizes than contents.
@Suite struct HostileResourceTableTests {
  /// Base has all strings of the pool, German the first.
  private func table(_ pool: [UInt8], count: Int, type: String = "string") -> [UInt8] {
    let entries = (0..<count).map { ArscBuilder.Entry($0, "k", .value(.string(UInt32($0)))) }
    return ArscBuilder.table(
      type: type, entries: count, [.init(.any, entries), .init(.german, Array(entries.prefix(1)))]
    ).with { $0.pool = pool }.bytes
  }

  private func isBounded(_ bytes: [UInt8]) -> Bool {
    var isBounded = true
    do throws(FormatError) {
      let found = try tableContents(bytes)
      isBounded = found.files.reduce(0) { $0 + $1.path.utf8.count } <= 4 * bytes.count
    } catch { isBounded = !error.description.isEmpty }
    do throws(FormatError) {
      let slim = try removing(["de"], from: bytes)
      isBounded = isBounded && slim.count <= bytes.count
    } catch { isBounded = isBounded && !error.description.isEmpty }
    return isBounded
  }

  @Test func tagNameMayBeStyledString() throws {
    // German has the first string, whose tag has an invalid name; base has the second, whose tag is named by
    // the first.
    let pool = ArscBuilder.pool(
      ["one", "two"], styles: [[(name: 0xffff_fff0, first: 0, last: 1)], [(name: 0, first: 0, last: 1)]],
      .utf8)
    let bytes = ArscBuilder.table([
      .init(.german, [.init(0, "k", .value(.string(0)))]), .init(.any, [.init(0, "k", .value(.string(1)))]),
    ]).with { $0.pool = pool }.bytes
    #expect(throws: FormatError.self) { try tableContents(bytes) }
    #expect(throws: FormatError.self) { try removing(["de"], from: bytes) }
  }

  @Test func tagsOfTagNamesAreKept() throws {
    let pool = ArscBuilder.pool(
      ["one", "two", "gone", "b"],
      styles: [[(name: 3, first: 0, last: 1)], [(name: 0, first: 0, last: 1)]], .utf8)
    let bytes = ArscBuilder.table([
      .init(.german, [.init(0, "k", .value(.string(2)))]), .init(.any, [.init(0, "k", .value(.string(1)))]),
    ]).with { $0.pool = pool }.bytes
    let after = try ArscReader(try removing(["de"], from: bytes))
    #expect(after.values.strings == ["one", "two", "b"])
    #expect(after.values.styles.map { $0.map(\.name) } == [[2], [0]])
  }

  @Test func sharedStylesAreReadOnce() {
    let count = 1_500
    let spans = (0..<count).map { _ in (name: UInt32(0), first: UInt32(0), last: UInt32(1)) }
    let strings = (0..<count).map { "\($0)" }
    let styles = [spans] + Array(repeating: [], count: count - 1)
    for distance in [0, 12] {
      var pool = ArscBuilder.pool(strings, styles: styles, .utf8)
      for index in 0..<count {
        for byte in 0..<4 {
          pool[28 + 4 * (count + index) + byte] = UInt8(truncatingIfNeeded: distance * index >> (8 * byte))
        }
      }
      let isRefusedOrSmall = isBounded(table(pool, count: count))
      #expect(isRefusedOrSmall)
    }
  }

  /// A tag is 12 bytes in the table, and its name's length in the text: markup must not be much larger than the table.
  @Test func longNamesOfManyTagsAreLimited() throws {
    func outcome(_ tags: Int, nameLength: Int) -> Result<Int, FormatError> {
      let spans = (0..<tags).map { _ in (name: UInt32(1), first: UInt32(0), last: UInt32(1)) }
      let name = String(repeating: "b", count: nameLength)
      let bytes = table(ArscBuilder.pool(["aa", name], styles: [spans], .utf8), count: 1)
      do throws(FormatError) {
        let messages = try ResourceTable(bytes.span.bytes).messages()
        guard case .text(let text) = messages[.base]?["string/k"] else { return .success(0) }
        #expect(text.utf8.count <= 2 * 16 * bytes.count)
        return .success(text.utf8.count)
      } catch { return .failure(error) }
    }
    #expect(outcome(3, nameLength: 10) == .success(2 + 3 * (10 + 2 + 10 + 3)))
    guard case .failure(let error) = outcome(1000, nameLength: 1000),
      error.reason.sentence.hasPrefix("size of text")
    else {
      Issue.record("a table of 15 kB has messages of 2 MB")
      return
    }
  }

  @Test(arguments: ["string", "raw"]) func overlappingStringsAreRejected(_ type: String) {
    // Each begins two bytes after the previous one and interprets the following bytes as its lengths.
    let count = 1_000
    var out = ByteBuilder()
    for index in 0..<count { out.little(UInt32(2 * index)) }
    out.raw([UInt8](repeating: 0x8f, count: 2 * count + 4_200))
    out.zeros(4)
    var header = ByteBuilder()
    header.little(UInt32(count))
    header.little(UInt32(0))
    header.little(UInt32(0x100))
    header.little(UInt32(28 + 4 * count))
    header.little(UInt32(0))
    let pool = ArscBuilder.chunk(0x0001, header: header.bytes, out.bytes)
    let isRefusedOrSmall = isBounded(table(pool, count: count, type: type))
    #expect(isRefusedOrSmall)
  }

  /// Takes a second; quadratic time would take minutes.
  @Test(.timeLimit(.minutes(10))) func manySmallChunksTakeLinearTime() throws {
    let variants = (0..<24_000).map { index in
      let letter = UInt8(ascii: "a") + UInt8(index % 26)
      return ArscBuilder.Variant(
        .init("e" + String(UnicodeScalar(letter)), density: UInt16(index), size: 28), [])
    }
    let bytes = ArscBuilder.table(entries: 0, variants).bytes
    let slim = try removing(["en"], from: bytes)
    #expect(bytes.count - slim.count >= 24_000 / 26 * 48)
  }
}

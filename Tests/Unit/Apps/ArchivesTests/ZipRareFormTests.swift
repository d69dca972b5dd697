import Archives
import Bytes
import TestSupport
import Testing

/// ZIP files that few programs write.
@Suite struct ZipRareFormTests {
  private static let plain = ZipBuilder([.init("a", "one"), .init("b/c", "second"), .init("d", "the third")])

  /// The offset of the end record, which has no comment, and the directory before it.
  private static func parts(_ bytes: [UInt8]) -> (entries: [UInt8], directory: [[UInt8]], end: [UInt8]) {
    func number(_ offset: Int, _ count: Int) -> Int {
      (0..<count).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
    }
    let end = bytes.count - 22
    var position = number(end + 16, 4)
    let entries = Array(bytes[..<position])
    var directory: [[UInt8]] = []
    while position < end {
      let count = 46 + number(position + 28, 2) + number(position + 30, 2) + number(position + 32, 2)
      directory.append(Array(bytes[position..<position + count]))
      position += count
    }
    return (entries, directory, Array(bytes[end...]))
  }

  private static func contents(_ archive: Archive) throws -> [String: String] {
    let found = try archive.readContents(archive.entries.map { _ in .passed }) { $1.array() }
    return Dictionary(
      uniqueKeysWithValues: found.map { (archive.names[$0], String(decoding: $1, as: UTF8.self)) })
  }

  /// Entries have the order of the directory, which need not be that of the file.
  @Test(arguments: [[2, 1, 0], [1, 2, 0], [0, 2, 1]])
  func theDirectoryMayHaveAnotherOrder(_ order: [Int]) throws {
    let plain = try Archive(name: "x.zip", bytes: Self.plain.bytes)
    let (entries, directory, end) = Self.parts(Self.plain.bytes)
    let bytes = entries + order.flatMap { directory[$0] } + end
    let archive = try Archive(name: "x.zip", bytes: bytes)
    #expect(archive.entries.indices.map { archive.names[$0] } == order.map { plain.names[$0] })
    #expect(archive.entries.map(\.archiveBytes) == order.map { plain.entries[$0].archiveBytes })
    #expect(archive.ledger == plain.ledger && archive.warnings.isEmpty)
    #expect(try Self.contents(archive) == Self.contents(plain))
    for removed in order.indices {
      var changes = EntryChanges()
      changes.remove(removed)
      let rebuilt = try #require(try archive.rebuilder(isAligned: false)).rebuilding(changes)
      let after = try Archive(name: "x.zip", bytes: rebuilt.bytes)
      #expect(after.size == archive.size - archive.entries[removed].archiveBytes)
      var wanted = try Self.contents(archive)
      wanted[archive.names[removed]] = nil
      #expect(try Self.contents(after) == wanted)
    }
  }

  /// APPNOTE 4.3.13. Other bytes between the directory and the end record belong to no part.
  @Test(arguments: [true, false]) func aDigitalSignatureBelongsToTheDirectory(_ isSignature: Bool) throws {
    let plain = try Archive(name: "x.zip", bytes: Self.plain.bytes)
    let (entries, directory, end) = Self.parts(Self.plain.bytes)
    let signature: [UInt8] = Array(isSignature ? "PK\u{5}\u{5}".utf8 : "PK\u{5}\u{4}".utf8) + [2, 0, 1, 1]
    let bytes = entries + directory.joined() + signature + end
    let archive = try Archive(name: "x.zip", bytes: bytes)
    #expect(archive.entries.count == 3 && archive.ledger.total == archive.size)
    #expect(archive.ledger.centralDirectory == plain.ledger.centralDirectory + (isSignature ? 8 : 0))
    #expect(archive.ledger.unattributed == (isSignature ? 0 : 8))
    #expect(archive.warnings.map(\.reason) == (isSignature ? [] : [.bytesAfterEnd(8)]))
  }

  /// Two end records of one directory: readers differ on which one counts, and `unzip` reports an error.
  @Test func twoEndRecordsAreAnError() {
    let (entries, directory, end) = Self.parts(Self.plain.bytes)
    let outer = Array(end.dropLast(2)) + [UInt8(end.count), 0]
    #expect(refusal(entries + directory.joined() + outer + end) == .strayRecord(.endRecord))
  }

  /// A directory in the comment: its declared offset is after the end record.
  @Test func aDirectoryAfterTheEndRecordIsAnError() {
    let (entries, directory, end) = Self.parts(Self.plain.bytes)
    let start = entries.count + 1 + end.count
    let comment = Array(directory.joined())
    var bytes = entries + [0] + end + comment
    func set(_ offset: Int, _ value: Int, _ count: Int) {
      for index in 0..<count {
        bytes[entries.count + 1 + offset + index] = UInt8(value >> (8 * index) & 0xff)
      }
    }
    set(16, start, 4)
    set(20, comment.count, 2)
    #expect(refusal(bytes) == .outOfBounds(.centralDirectory))
  }

  /// What looks like a ZIP64 locator and its record between the directory and an end record that does not need them.
  @Test func aZip64RecordThatIsNotNeededMustBePlausible() throws {
    let (entries, directory, end) = Self.parts(Self.plain.bytes)
    var record: [UInt8] = Array("PK\u{6}\u{6}".utf8) + [44] + [UInt8](repeating: 0, count: 51)
    let start = entries.count + directory.joined().count
    let locator =
      Array("PK\u{6}\u{7}".utf8) + [0, 0, 0, 0, UInt8(start & 0xff), UInt8(start >> 8)]
      + [UInt8](repeating: 0, count: 10)
    // The size and the offset of the directory are beyond the record.
    for field in [40, 48] { record[field + 3] = 0x7f }
    let archive = try Archive(name: "x.zip", bytes: entries + directory.joined() + record + locator + end)
    #expect(archive.entries.count == 3 && archive.ledger.total == archive.size)
    #expect(archive.warnings.map(\.reason) == [.bytesAfterEnd(76)])
  }

  /// The directory is longer than the end record declares.
  @Test func entriesThatAreNotDeclaredAreLimited() {
    var zip = Self.plain
    zip.declaredCount = 1
    #expect(refusal(zip.bytes, limits: Limits { $0.entries = 2 }) == .tooManyEntries(limit: 2))
    #expect(refusal(zip.bytes, limits: Limits { $0.entries = 3 }) == nil)
  }

  /// An extra field has at most 65,535 bytes: where the padding to the declared multiple of 16,384 does not fit, contents
  /// are aligned to a smaller one.
  @Test(arguments: [(40_000, 16384), (63_000, 4096), (65_500, 4)])
  func paddingThatDoesNotFitIsSmaller(_ used: Int, _ multiple: Int) throws {
    let other: [UInt8] = [1, 0x40, UInt8(used & 0xff), UInt8(used >> 8)] + [UInt8](repeating: 1, count: used)
    // Android's field, 0xd935.
    let alignment: [UInt8] = [0x35, 0xd9, 2, 0, 0x00, 0x40]
    var library = ZipBuilder.Entry("lib/a.so", "library").with { $0.localExtra = other + alignment }
    let before = ZipBuilder.Entry("before", [UInt8](repeating: 1, count: 20_600))
    func bytes() -> [UInt8] { ZipBuilder([.init("removed", "1"), before, library]).bytes }
    func contentStart(_ bytes: [UInt8]) throws -> Int {
      try #require(bytes.firstRange(of: Array("library".utf8))?.lowerBound)
    }
    library.gap = [UInt8](repeating: 0, count: 16384 - (try contentStart(bytes())) % 16384)
    let archive = try Archive(name: "x.apk", bytes: bytes())
    var changes = EntryChanges()
    changes.remove(0)
    let rebuilt = try #require(try archive.rebuilder(isAligned: true)).rebuilding(changes)
    let output = rebuilt.bytes
    let start = try contentStart(output)
    #expect(start % multiple == 0 && (multiple == 16384 || start % 16384 != 0), "\(start)")
    #expect(try Archive(name: "x.apk", bytes: output).content(at: 1) == Array("library".utf8))
  }
}

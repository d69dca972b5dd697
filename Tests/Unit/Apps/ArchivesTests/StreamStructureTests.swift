import Bytes
import TestSupport
import Testing

@testable import Archives

/// Which filters are opened to find out whether a stream can be read in this process.
@Suite struct StreamStructureTests {
  private static let plain = tar([("App.app/a", [1, 2, 3])])
  /// The first bytes of an xz stream, which cannot be read.
  private static let damaged: [UInt8] = [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00, 1, 2, 3]

  private static func structure(_ bytes: [UInt8], all: Bool) throws(ArchiveError) -> StreamStructure {
    try StreamStructure(of: ByteRegion(ByteStorage(copying: bytes)), all: all)
  }

  /// The time and memory of filters in gzip depend on their contents: they are named, and not opened.
  @Test func oneFilterIsOpened() throws {
    let cases: [(bytes: [UInt8], filters: [StreamFilter], isTar: Bool)] = [
      (Self.plain, [], true), (gzipped(Self.plain), [.gzip], true),
      (gzipped(gzipped(Self.plain)), [.gzip, .gzip], false), (gzipped(Self.damaged), [.gzip, .xz], false),
      (Self.damaged, [.xz], false), ([], [], false), (Array(Self.plain.prefix(511)), [], false),
      (gzipped([1, 2]), [.gzip], false),
    ]
    for (index, (bytes, filters, isTar)) in cases.enumerated() {
      let found = try Self.structure(bytes, all: false)
      #expect(found.filters == filters, "\(index)")
      #expect(found.isTar == isTar && found.isBounded == isTar, "\(index)")
    }
  }

  /// A stream that contains itself has any number of filters.
  @Test func atMostTwoFiltersAreFound() throws {
    let twice = try Self.structure(gzipped(gzipped(Self.plain)), all: true)
    #expect(twice.filters == [.gzip, .gzip] && twice.isTar && !twice.isBounded)
    let again = try Self.structure(gzipped(gzipped(gzipped(Self.plain))), all: true)
    #expect(again.filters == [.gzip, .gzip] && !again.isTar)
    #expect(throws: ArchiveError.self) { try Self.structure(gzipped(Self.damaged), all: true) }
  }

  /// A byte of a header that differs makes the checksum wrong.
  @Test func theChecksumOfATarHeaderIsVerified() throws {
    for offset in 0..<512 {
      var bytes = Self.plain
      bytes[offset] ^= 1
      #expect(try !Self.structure(bytes, all: false).isTar || (154..<156).contains(offset), "\(offset)")
    }
  }
}

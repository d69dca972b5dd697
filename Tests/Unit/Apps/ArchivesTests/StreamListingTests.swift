import Bytes
import Foundation
import TestSupport
import Testing

@testable import Archives

/// Members of streams that are not ordinary files.
@Suite struct StreamListingTests {
  /// A tar file of one entry with another type, and other changes of its header. POSIX, pax; the GNU tar manual.
  private static func tar(
    _ type: Unicode.Scalar, _ content: [UInt8] = [], _ change: (inout [UInt8]) -> Void = { _ in }
  ) -> [UInt8] {
    var bytes = TestSupport.tar([("App.app/special", content)])
    bytes[156] = UInt8(ascii: type)
    change(&bytes)
    bytes.replaceSubrange(148..<156, with: Array("        ".utf8))
    let sum = String(bytes[..<512].reduce(0) { $0 + Int($1) }, radix: 8)
    let checksum = String(repeating: "0", count: 6 - sum.count) + sum + "\0"
    bytes.replaceSubrange(148..<155, with: Array(checksum.utf8))
    return bytes
  }

  /// A cabinet of one file. Microsoft Cabinet Format; the type of compression is 0 for stored contents, 2 for Quantum.
  private static func cabinet(_ content: String, compression: UInt16 = 0) -> [UInt8] {
    var parts = ByteBuilder()
    parts.little(UInt32(36 + 8 + 18))
    parts.little(UInt16(1))
    parts.little(compression)
    parts.little(UInt32(content.utf8.count))
    parts.zeros(10)
    parts.little(UInt16(0x20))
    parts.text("a\0")
    parts.zeros(4)
    for _ in 0..<2 { parts.little(UInt16(content.utf8.count)) }
    parts.text(content)
    var out = ByteBuilder()
    out.text("MSCF\0\0\0\0")
    out.little(UInt32(36 + parts.count))
    out.zeros(4)
    out.little(UInt32(36 + 8))
    out.zeros(4)
    out.raw([3, 1, 1, 0, 1, 0] + [UInt8](repeating: 0, count: 6))
    return out.bytes + parts.bytes
  }

  /// Devices and pipes are warnings, as in a folder.
  @Test(arguments: ["3", "4", "6"] as [Unicode.Scalar]) func specialFilesAreWarnings(_ type: Unicode.Scalar)
    throws
  {
    let bytes = Self.tar(type)
    for bytes in [bytes, gzipped(bytes), gzipped(gzipped(bytes))] {
      let archive = try Archive(name: "a.tar", bytes: bytes)
      #expect(archive.entries.isEmpty)
      #expect(archive.warnings == [ArchiveWarning(entry: "App.app/special", reason: .specialFile)])
      #expect(archive.ledger.total == archive.size)
    }
  }

  @Test func aLinkWithoutATargetHasNone() throws {
    let archive = try Archive(name: "a.tar", bytes: Self.tar("2"))
    #expect(archive.entries.map(\.kind) == [.symbolicLink])
    #expect(archive.linkTarget(at: 0) == nil)
  }

  /// A name that is not UTF-8 is shown with replacement characters.
  @Test func aNameMayBeAnyBytes() throws {
    let archive = try Archive(name: "a.tar", bytes: Self.tar("0") { $0[8] = 0xff })
    #expect(archive.names[0] == "App.app/\u{fffd}pecial")
  }

  /// A sparse entry of GNU tar in its old form: one byte after a hole of 99,999.
  @Test func contentsInMemoryAreLimited() throws {
    let bytes = Self.tar("S", [7]) { header in
      header.replaceSubrange(257..<265, with: Array("ustar  \0".utf8))
      header.replaceSubrange(386..<398, with: Array("00000303237\0".utf8))
      header.replaceSubrange(398..<410, with: Array("00000000001\0".utf8))
      header.replaceSubrange(483..<495, with: Array("00000303240\0".utf8))
    }
    func content(_ limit: Int) throws(ArchiveError) -> [UInt8] {
      let archive = try Archive(name: "a.tar", bytes: bytes, limits: Limits { $0.retainedBytes = limit }) {
        _ in true
      }
      return try archive.content(at: 0)
    }
    #expect(try content(100_000) == [UInt8](repeating: 0, count: 99_999) + [7])
    let error = #expect(throws: ArchiveError.self) { try content(99_999) }
    #expect(error?.reason == .retainsTooMuch(limit: 99_999) && error?.entry == "App.app/special")
  }

  /// RAR, CAB, ISO 9660 and LHA are read on request.
  @Test func otherFormatsAreReadOnRequest() throws {
    let bytes = Self.cabinet("one")
    let archive = try Archive(name: "a.cab", bytes: bytes, limits: Limits { $0.readsAllFormats = true }) {
      _ in true
    }
    #expect(archive.names[0] == "a" && archive.warnings.isEmpty)
    #expect(try archive.content(at: 0) == Array("one".utf8))
    #expect(throws: ArchiveError.self) { try Archive(name: "a.cab", bytes: bytes) }
  }

  /// Before the first entry, libarchive has positions below zero: an error has none then.
  @Test(arguments: [2, 0] as [UInt16]) func positionsOfErrorsAreInTheStream(_ compression: UInt16) throws {
    let bytes = Self.cabinet("one", compression: compression).dropLast(compression == 0 ? 1 : 0)
    let error = #expect(throws: ArchiveError.self) {
      try Archive(name: "a.cab", bytes: Array(bytes), limits: Limits { $0.readsAllFormats = true }) { _ in
        true
      }
    }
    #expect(error?.reason.description.hasPrefix("cannot be read as ") == true)
    #expect(error?.offset.map { (0..<bytes.count).contains($0) } ?? true, "\(error.map { "\($0)" } ?? "")")
  }

  /// The answer of the process that reads a stream is the listing that it made.
  @Test func warningsAndContentsAreAnswered() throws {
    var listing = StreamListing()
    (listing.format, listing.filters) = ("a format", ["xz", "gzip"])
    listing.warnings = [
      ArchiveWarning(entry: "pipe", reason: .specialFile), ArchiveWarning(entry: "aes", reason: .notReadable),
    ]
    listing.members = [
      .init(name: "a/", kind: .directory, size: 0, header: 0, end: 512),
      .init(name: "a/b", kind: .file, size: 2, header: 512, end: 1536, content: [1, 2]),
      .init(name: "c", kind: .symbolicLink, size: 3, header: 1536, end: 2048),
    ]
    let bytes = StreamAnswer.listing(listing).bytes
    guard case .listing(let found)? = StreamAnswer(bytes) else {
      Issue.record("the answer is not a listing")
      return
    }
    #expect(found.format == listing.format && found.filters == listing.filters)
    #expect(found.warnings == listing.warnings)
    #expect(found.members.map(\.name) == ["a/", "a/b", "c"])
    #expect(found.members.map(\.kind) == [.directory, .file, .symbolicLink])
    #expect(found.members.map(\.content) == [nil, [1, 2], nil])
    #expect(found.members.map(\.end) == [512, 1536, 2048])
    for count in bytes.indices { #expect(StreamAnswer(Array(bytes[..<count])) == nil) }
  }

  /// The program is one that reads the stream, and writes something else than an answer.
  @Test(
    .enabled(
      if: FileManager.default.isExecutableFile(atPath: "/usr/bin/tr"), "no program that reads a stream"))
  func anAnswerThatIsNoneIsAnError() {
    let bytes = gzipped(gzipped(TestSupport.tar([("a", [1])])))
    let error = #expect(throws: ArchiveError.self) {
      try Archive(name: "a.gz", bytes: bytes, limits: Limits { $0.streamProgram = "/usr/bin/tr" })
    }
    let reason = error?.reason.description ?? "no error"
    #expect(reason.hasPrefix("cannot be read within ") && reason.hasSuffix("the limits for its format"))
  }
}

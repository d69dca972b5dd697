import Archives
import Compression
import TestSupport
import Testing

/// The reason for which an archive or one of its contents is refused; nil if it is read.
func refusal(_ bytes: [UInt8], limits: Limits = .standard) -> ArchiveError.Reason? {
  do throws(ArchiveError) {
    let archive = try Archive(name: "a.zip", bytes: bytes, limits: limits)
    for index in archive.entries.indices where archive.entries[index].kind == .file {
      _ = try archive.content(at: index)
    }
  } catch { return error.reason }
  return nil
}

/// For each check of the ZIP reader an input that only this check refuses, and the nearest input that it accepts.
@Suite struct ArchiveCheckTests {
  private static let plain = ZipBuilder([.init("a", "text"), .init("b", "more")])

  /// The offset of the end record, which has no comment.
  private static var end: Int { plain.bytes.count - 22 }

  private func changed(_ offset: Int, _ bytes: [UInt8]) -> [UInt8] {
    var copy = Self.plain.bytes
    copy.replaceSubrange(offset..<(offset + bytes.count), with: bytes)
    return copy
  }

  @Test func endRecordIsRequired() {
    #expect(refusal(Self.plain.bytes) == nil)
    #expect(refusal(Array(Self.plain.bytes.prefix(Self.end))) == .endRecordMissing)
    #expect(refusal(Array(Self.plain.bytes.prefix(21))) == .endRecordMissing)
  }

  @Test func disksOfTheEndRecordAreEqual() {
    #expect(refusal(changed(Self.end + 4, [1, 0, 1, 0])) == .severalDisks)
    #expect(refusal(changed(Self.end + 4, [0, 0, 1, 0])) == .severalDisks)
    #expect(refusal(changed(Self.end + 4, [0xff, 0xff, 0xff, 0xff])) == nil)
  }

  @Test func directoryIsBeforeTheEndRecord() {
    let size = Self.plain.bytes.count
    // The size of the directory is the number of bytes before the end record, or one more.
    #expect(
      refusal(changed(Self.end + 12, [UInt8(Self.end + 1), 0, 0, 0])) == .outOfBounds(.centralDirectory))
    // The offset of the directory is after the file.
    #expect(
      refusal(changed(Self.end + 16, [UInt8(size + 1), 0, 0, 0])) == .outOfBounds(.centralDirectory))
  }

  @Test func entriesAreBeforeTheDirectory() throws {
    let directory = Self.end - 2 * 47
    // The offset of the second entry's local header.
    let offset = directory + 47 + 42
    #expect(refusal(changed(offset, [UInt8(directory - 29), 0, 0, 0])) == .outOfBounds(.localHeader))
    #expect(refusal(changed(offset, [1, 0, 0, 0])) == .badSignature(of: .localHeader))
  }

  @Test func contentAtTheLimitOfMemoryIsRead() {
    let archive = ZipBuilder([.init("a", "text")]).bytes
    #expect(refusal(archive, limits: Limits { $0.maxInMemoryBytes = 4 }) == nil)
    #expect(refusal(archive, limits: Limits { $0.maxInMemoryBytes = 3 }) == .tooLargeForMemory(limit: 3))
  }

  @Test func limitsAcceptTheirOwnNumber() {
    let archive = ZipBuilder([.init("a/b/c", "text"), .init("d", "more")]).bytes
    #expect(refusal(archive, limits: Limits { $0.entries = 2 }) == nil)
    #expect(refusal(archive, limits: Limits { $0.entries = 1 }) == .tooManyEntries(limit: 1))
    #expect(refusal(archive, limits: Limits { $0.expandedBytes = 8 }) == nil)
    #expect(refusal(archive, limits: Limits { $0.expandedBytes = 7 }) == .expandsTooFar(limit: 7))
    #expect(refusal(archive, limits: Limits { $0.pathDepth = 2 }) == nil)
    #expect(refusal(archive, limits: Limits { $0.pathDepth = 1 }) == .pathTooDeep(limit: 1))
    #expect(refusal(archive, limits: Limits { $0.nameLength = 5 }) == nil)
    #expect(refusal(archive, limits: Limits { $0.nameLength = 4 }) == .nameTooLong(limit: 4))
    // A file may have as many bytes of paths as it has bytes, so only streams reach this limit.
    #expect(refusal(archive, limits: Limits { $0.nameBytes = 1 }) == nil)
  }

  @Test func archivesInsideAnArchiveAreCounted() throws {
    let inner = ZipBuilder([.init("c", "text")]).bytes
    let bytes = ZipBuilder([.init("a.zip", inner), .init("b.zip", inner)]).bytes
    for (limit, reason) in [(2, nil), (1, ArchiveError.Reason.tooManyArchives(limit: 1))] {
      let archive = try Archive(name: "a.zip", bytes: bytes, limits: Limits { $0.archives = limit })
      _ = try archive.archive(at: 0)
      var found: ArchiveError.Reason?
      do throws(ArchiveError) { _ = try archive.archive(at: 1) } catch { found = error.reason }
      #expect(found == reason)
    }
  }

  @Test func checksumOfAStoredContentIsVerified() throws {
    let entry = ZipBuilder.Entry("a", "text").with { $0.declaredChecksum = 1 }
    let found = crc32(entry.content)
    #expect(refusal(ZipBuilder([entry]).bytes) == .init(.checksumMismatch(declared: 1, actual: found)))
    let deflated = entry.with { $0.deflates = true }
    #expect(refusal(ZipBuilder([deflated]).bytes) == .init(.checksumMismatch(declared: 1, actual: found)))
  }
}

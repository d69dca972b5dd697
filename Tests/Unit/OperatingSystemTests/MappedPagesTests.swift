import Foundation
import TestSupport
import Testing

@testable import Bytes
@testable import OperatingSystem

/// Releasing parts of a mapped file, observed in Linux's list of pages that are in memory.
@Suite struct MappedPagesTests {
  private static let page = Libc.pageSize
  private static let pageList = "/proc/self/pagemap"

  /// The pages of a storage that are in memory: bit 63 of their entries. Linux, admin-guide/mm/pagemap.rst.
  private static func pagesInMemory(_ storage: ByteStorage) throws -> [Int] {
    let list = try #require(FileHandle(forReadingAtPath: pageList))
    let first = storage.bytes.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) / UInt(page) }
    try list.seek(toOffset: UInt64(first) * 8)
    let pages = (storage.count + page - 1) / page
    let entries = try #require(try list.read(upToCount: pages * 8))
    try #require(entries.count == pages * 8)
    return (0..<pages).filter { entries[entries.startIndex + $0 * 8 + 7] & 0x80 != 0 }
  }

  @Test(.enabled(if: FileManager.default.isReadableFile(atPath: pageList), "the system has no list of pages"))
  func pagesThatLieInAReleasedRangeAreDropped() throws {
    let folder = try TemporaryFolder()
    let page = Self.page
    let content = (0..<page * 8 + page / 2).map { UInt8(truncatingIfNeeded: $0 / 7) }
    try folder.write("file", content)
    let storage = try InputFile.map(folder.path + "/file")
    let bounds = [
      0, 1, page - 1, page, page + 1, 2 * page, 3 * page - 1, 3 * page, content.count - 1, content.count,
    ]
    let last = content.count / page
    for (index, lower) in bounds.enumerated() {
      for upper in bounds[index...] {
        #expect(storage.bytes.array() == content)
        try #require(try Self.pagesInMemory(storage) == Array(0...last))
        storage.release(lower..<upper)
        let kept = (0...last).filter { $0 * page < lower || min(($0 + 1) * page, content.count) > upper }
        #expect(try Self.pagesInMemory(storage) == kept, "\(lower)..<\(upper)")
      }
    }
    let region = try #require(ByteRegion(storage).region(page..<4 * page))
    #expect(storage.bytes.array() == content)
    region.release(0..<4 * page)
    #expect(try Self.pagesInMemory(storage) == Array(0...last))
    region.release(0..<2 * page)
    #expect(try Self.pagesInMemory(storage) == [0] + Array(3...last))
    #expect(region.bytes.array() == Array(content[page..<4 * page]))
  }
}

import Archives
import TestSupport

/// Checks that any bytes are an archive whose every byte has an owner, with readable contents and the names that a
/// second reader finds, or a typed error.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzZip(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = [UInt8](UnsafeBufferPointer(start: start, count: count))
  // Without an end record, libarchive reads the bytes, and there is no ledger.
  guard bytes.indices.dropLast(3).contains(where: { bytes[$0...].starts(with: [0x50, 0x4b, 5, 6]) }) else {
    return 0
  }
  let limits = Limits {
    $0.entries = 1000
    $0.expandedBytes = 1 << 24
    $0.ratio = 2000
    $0.ratioFloor = 1 << 24
  }
  do throws(ArchiveError) {
    let archive = try Archive(name: "fuzz", bytes: bytes, limits: limits)
    precondition(archive.ledger.total == archive.size, "the ledger does not sum to the file size")
    let entries = archive.entries.reduce(ByteCount.zero) { $0 + $1.archiveBytes }
    precondition(entries <= archive.size, "the entries exceed the file size")
    if archive.container == .zip, let names = ZipListing.names(in: bytes) {
      precondition(
        archive.entries.count == names.count, "a second reader finds a different number of entries")
      for (index, name) in names.enumerated() where name.allSatisfy({ $0 < 0x80 && $0 != UInt8(ascii: "\\") })
      {
        precondition(Array(archive.names[index].utf8) == name, "a second reader finds another name")
      }
    }
    _ = try archive.readContents(archive.entries.indices.map { $0.isMultiple(of: 2) ? .passed : .verified }) {
      $1.byteCount
    }
    // Rebuild without every third entry and with new content in each entry after a removed one.
    guard let rebuilder = try archive.rebuilder(isAligned: bytes.count.isMultiple(of: 2)) else { return 0 }
    var changes = EntryChanges()
    for index in archive.entries.indices {
      if index.isMultiple(of: 3) { changes.remove(index) }
      if index % 3 == 1, archive.entries[index].kind == .file, archive.isKept(index) {
        changes.replace(index, with: try archive.replacement(for: index, with: [1, 2, 3]))
      }
    }
    let rebuilt = try rebuilder.rebuilding(changes)
    let output = rebuilt.bytes
    precondition(output.count == rebuilt.size.value, "the size differs from the announced one")
    let entryCount = archive.entries.count - changes.removed.count
    guard entryCount > 0 else { return 0 }
    let after = try Archive(name: "after", bytes: output, limits: limits)
    precondition(after.entries.count == entryCount, "the rebuilt archive has a different number of entries")
  } catch { _ = "\(error)" }
  return 0
}

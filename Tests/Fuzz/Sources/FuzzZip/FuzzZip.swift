import Archives

/// Any bytes are an archive whose every byte has an owner, or a typed error; contents likewise.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzZip(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = [UInt8](UnsafeBufferPointer(start: start, count: count))
  // Without an end record this would be libarchive's input, not the ledger's.
  guard bytes.indices.dropLast(3).contains(where: { bytes[$0...].starts(with: [0x50, 0x4b, 5, 6]) }) else {
    return 0
  }
  let limits = Limits(entries: 1000, expandedBytes: 1 << 24, ratio: 2000, ratioFloor: 1 << 24)
  do throws(ArchiveError) {
    let archive = try Archive(name: "fuzz", bytes: bytes, limits: limits)
    precondition(archive.ledger.total == archive.size, "the ledger does not sum to the file")
    let entries = archive.entries.reduce(ByteCount.zero) { $0 + $1.archiveBytes }
    precondition(entries <= archive.size, "entries cost more than the file has")
    _ = try archive.readContents(wanted: archive.entries.indices.map { $0.isMultiple(of: 2) }) {
      $1.byteCount
    }
  } catch { _ = "\(error)" }
  return 0
}

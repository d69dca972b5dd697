/// The locations of a ZIP's records, kept from opening it so that it can be rebuilt without parsing it again.
///
/// 12 bytes per entry. The other bounds follow from these and from ``ArchiveEntry``'s sizes.
struct ZipRecords: Sendable {
  let end: ZipEndRecord
  /// The end of the last central record.
  var directoryEnd = 0
  /// Whether the entries lie between the directory and the end records, as in Firefox's `omni.ja`.
  var hasDirectoryFirst = false
  /// The offset of each entry's local header, in the directory's order.
  private(set) var localStarts: [Int] = []
  /// The size of each entry's central record, in the directory's order. The records are adjacent.
  private(set) var centralSizes: [UInt32] = []

  init(end: ZipEndRecord) { self.end = end }

  mutating func reserve(_ count: Int) {
    localStarts.reserveCapacity(count)
    centralSizes.reserveCapacity(count)
  }

  mutating func append(localStart: Int, centralSize: Int) {
    localStarts.append(localStart)
    // checked: a record has fewer than 200,000 bytes
    centralSizes.append(UInt32(truncatingIfNeeded: centralSize))
  }

  /// Puts the record at `indices[i]` at index `i`.
  mutating func reorder(_ indices: [Int]) {
    localStarts = indices.map { localStarts[$0] }
    centralSizes = indices.map { centralSizes[$0] }
  }
}

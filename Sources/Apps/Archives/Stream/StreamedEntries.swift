import Bytes

/// The entries of a container other than ZIP, read by libarchive in one pass.
///
/// libarchive does not report the archive bytes of an entry. In a container that is not compressed as a whole
/// (plain tar, cpio, ar), they are measured as the distance from one header to the next. Otherwise the file is
/// apportioned by these distances or, if they do not ascend, by the unpacked sizes.
struct StreamedEntries: EntryList {
  private(set) var names = EntryNames()
  private(set) var entries: [ArchiveEntry] = []
  private(set) var ledger = Ledger()
  private(set) var warnings: [ArchiveWarning] = []
  let format: String
  let filters: [String]

  private typealias Member = StreamListing.Member

  init(
    reading region: ByteRegion, budget: ExpansionBudget, retaining: (RawSpan) -> Bool
  ) throws(ArchiveError) {
    let listing = try StreamListing.read(region, budget, retaining: retaining)
    format = listing.format
    filters = listing.filters
    warnings = listing.warnings
    for member in listing.members { names.append(member.name.utf8) }
    account(listing.members, in: region.bytes)
  }

  private mutating func account(_ members: [Member], in bytes: RawSpan) {
    let archiveBytes = bytes.byteCount
    let spans = spans(of: members)
    let isMeasured = filters.isEmpty && spans != nil
    let sizes = members.map(\.size)
    let costs =
      isMeasured
      ? (spans ?? sizes).map { ByteCount($0) }
      : apportion(ByteCount(archiveBytes), by: spans ?? sizes)
    for (member, cost) in zip(members, costs) {
      let content = member.kind == .file ? member.size : 0
      let stored = isMeasured ? ByteCount(min(content, cost.value)) : cost
      entries.append(
        ArchiveEntry(
          source: member.content.map { .retained($0) } ?? .skipped, kind: member.kind,
          basis: isMeasured ? .measured : .apportioned, archiveBytes: cost, storedBytes: stored,
          installBytes: ByteCount(member.size)))
      ledger.content += stored
      ledger.localHeaders += cost - stored
    }
    // The blocks of zeros that end a tar, or other bytes after the last entry.
    let rest = ByteCount(archiveBytes) - ledger.total
    guard rest > 0, let tail = bytes.checked((archiveBytes - rest.value)..<archiveBytes) else { return }
    if tail.isZero { ledger.padding = rest } else { ledger.unattributed = rest }
  }

  /// The distances from each header to the next, or nil if they do not ascend in this container.
  private func spans(of members: [Member]) -> [Int]? {
    guard let first = members.first, let last = members.last, first.header == 0 else { return nil }
    // Tar has blocks of 512 bytes. Other containers align less, and only the next header.
    let end = format.contains("tar") ? (last.end &+ 511) & ~511 : last.end
    var spans: [Int] = []
    for (index, member) in members.enumerated() {
      let next = index + 1 < members.count ? members[index + 1].header : end
      guard next > member.header, next - member.header >= (member.kind == .file ? member.size : 0) else {
        return nil
      }
      spans.append(next - member.header)
    }
    return spans
  }
}

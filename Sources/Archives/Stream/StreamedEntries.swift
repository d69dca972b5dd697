internal import Bytes

/// The entries of a container other than ZIP, read by libarchive in one pass.
///
/// libarchive does not report the archive bytes of an entry. In a container that is not compressed as a whole
/// (plain tar, cpio, ar), they are measured as the distance from one header to the next. Otherwise the file is
/// apportioned by these distances or, if they do not ascend, by the unpacked sizes.
struct StreamedEntries {
  private(set) var names = EntryNames()
  private(set) var entries: [ArchiveEntry] = []
  private(set) var ledger = Ledger()
  private(set) var warnings: [ArchiveWarning] = []
  private(set) var format = ""
  private(set) var filters: [String] = []

  private struct Member {
    var kind: ArchiveEntry.Kind
    var size: Int
    var header: Int
    /// The end of its data.
    var end: Int
    var content: [UInt8]?
  }

  init(
    reading region: ByteRegion, budget: ExpansionBudget, retaining: (RawSpan) -> Bool
  ) throws(ArchiveError) {
    let reader = try StreamReader(region)
    var members: [Member] = []
    while try reader.next() {
      guard members.count < budget.limits.entries else {
        throw ArchiveError(.tooManyEntries(limit: budget.limits.entries))
      }
      let kind = reader.kind
      guard let kind else {
        warnings.append(ArchiveWarning(entry: reader.name, reason: .specialFile))
        continue
      }
      var name = reader.name
      while name.hasPrefix("./") { name.removeFirst(2) }
      if kind == .directory, !name.hasSuffix("/") { name += "/" }
      names.append(name.utf8)
      try budget.check(names)
      let isRetained = kind == .file && retaining(names.bytes(of: names.count - 1))
      do throws(ArchiveError) {
        var content: [UInt8]? = isRetained ? [] : nil
        var size = 0
        let isRead = try reader.readData { (part) throws(ArchiveError) in
          try budget.charge(part.byteCount)
          size += part.byteCount
          guard content != nil else { return }
          // Too large for memory: counted, and no longer retained.
          if size > budget.limits.maxInMemoryBytes {
            content = nil
          } else {
            try budget.retain(part.byteCount)
            content? += part.array()
          }
        }
        if !isRead {
          warnings.append(ArchiveWarning(entry: name, reason: .notReadable))
          (size, content) = (reader.declaredSize, nil)
          try budget.charge(size)
        }
        if kind == .symbolicLink {
          let target = reader.linkTarget
          size = target.count
          content = target.count <= ArchiveEntry.maxLinkTargetBytes ? target : nil
        }
        members.append(
          Member(
            kind: kind, size: size, header: reader.headerPosition, end: reader.position, content: content))
      } catch { throw error.inEntry(name) }
    }
    format = reader.format
    filters = reader.filters
    guard !members.isEmpty || reader.hasFormat else { throw ArchiveError(.notAnArchive) }
    account(members, in: region.bytes)
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
      let stored = isMeasured ? ByteCount(min(member.kind == .file ? member.size : 0, cost.value)) : cost
      entries.append(
        ArchiveEntry(
          kind: member.kind, archiveBytes: cost, storedBytes: stored,
          installBytes: ByteCount(member.size), basis: isMeasured ? .measured : .apportioned,
          source: member.content.map { .retained($0) } ?? .skipped))
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

import Bytes

/// The members of a container other than ZIP, read in one pass.
struct StreamListing: Sendable {
  struct Member: Sendable {
    var name: String
    var kind: ArchiveEntry.Kind
    var size: Int
    /// The offset of its header, and the end of its data, in the stream without filters.
    var header: Int
    var end: Int
    /// Nil if it was not retained.
    var content: [UInt8]?
  }

  var members: [Member] = []
  var warnings: [ArchiveWarning] = []
  /// libarchive's names.
  var format = ""
  var filters: [String] = []

  init() {}

  /// Reads a stream: in this process if its structure bounds time and memory, else in a process of its own if the
  /// limits name a program for it.
  static func read(
    _ region: ByteRegion, _ budget: ExpansionBudget, retaining: (RawSpan) -> Bool
  ) throws(ArchiveError) -> StreamListing {
    let structure = try StreamStructure(of: region, all: false)
    if structure.isBounded {
      return try StreamListing(region, structure.filters, .tar, budget, retaining: retaining)
    }
    if let program = budget.limits.streamProgram {
      return try read(region, in: program, budget)
    }
    return try StreamListing(region, budget, retaining: retaining)
  }

  /// Reads any stream in this process.
  init(
    _ region: ByteRegion, _ budget: ExpansionBudget, retaining: (RawSpan) -> Bool
  ) throws(ArchiveError) {
    let structure = try StreamStructure(of: region, all: true)
    let formats: StreamReader.Formats = budget.limits.readsAllFormats ? .all : .packages
    try self.init(region, structure.filters, formats, budget, retaining: retaining)
  }

  private init(
    _ region: ByteRegion, _ filters: [StreamFilter], _ formats: StreamReader.Formats,
    _ budget: ExpansionBudget, retaining: (RawSpan) -> Bool
  ) throws(ArchiveError) {
    let reader = try StreamReader(region, filters: filters, formats: formats)
    var names = EntryNames()
    while try reader.next() {
      guard members.count < budget.limits.entries else {
        throw ArchiveError(.tooManyEntries(limit: budget.limits.entries))
      }
      guard let kind = reader.kind else {
        warnings.append(ArchiveWarning(entry: reader.name, reason: .specialFile))
        continue
      }
      var name = reader.name
      while name.hasPrefix("./"), name != "./" { name.removeFirst(2) }
      if kind == .directory, !name.hasSuffix("/") { name += "/" }
      names.append(name.utf8)
      try budget.check(names)
      let isRetained = kind == .file && retaining(names.bytes(of: names.count - 1))
      do throws(ArchiveError) {
        members.append(try member(name, kind, reader, budget, isRetained: isRetained))
      } catch { throw error.inEntry(name) }
    }
    format = reader.format
    self.filters = reader.filters
    guard !members.isEmpty || reader.hasFormat else { throw ArchiveError(.notAnArchive) }
  }

  private mutating func member(
    _ name: String, _ kind: ArchiveEntry.Kind, _ reader: StreamReader, _ budget: ExpansionBudget,
    isRetained: Bool
  ) throws(ArchiveError) -> Member {
    var content: [UInt8]? = isRetained ? [] : nil
    var size = 0
    func extend(to end: Int) throws(ArchiveError) {
      guard end > size else { return }
      try budget.charge(end - size)
      size = end
      // Too large for memory: counted, and no longer retained.
      if end > budget.limits.maxInMemoryBytes { content = nil }
    }
    let isRead = try reader.readData { (part, offset) throws(ArchiveError) in
      let start = reader.isSparse ? max(size, offset) : size
      let (end, overflow) = start.addingReportingOverflow(part.byteCount)
      guard !overflow else { throw ArchiveError(.expandsTooFar(limit: budget.limits.expandedBytes)) }
      let before = size
      // An archive inside a stream is retained, whatever its name.
      if kind == .file, size == 0, start == 0, part.matches("PK\u{3}\u{4}") { content = [] }
      try extend(to: end)
      guard content != nil else { return }
      try budget.retain(end - before)
      content? += [UInt8](repeating: 0, count: start - before)
      content?.append(copying: part)
    }
    if !isRead {
      warnings.append(ArchiveWarning(entry: name, reason: .notReadable))
      content = nil
      try extend(to: reader.declaredSize)
    } else if reader.isSparse {
      // A hole at the end has no part. A content that ends with one is not retained.
      if reader.declaredSize > size { content = nil }
      try extend(to: reader.declaredSize)
    }
    if kind == .symbolicLink {
      let target = reader.linkTarget
      size = target.count
      content = target.count <= ArchiveEntry.maxLinkTargetBytes ? target : nil
    }
    return Member(
      name: name, kind: kind, size: size, header: reader.headerPosition, end: reader.position,
      content: content)
  }
}

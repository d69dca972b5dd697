package import Bytes
import OperatingSystem

/// A file of entries, or a directory standing for one, with every byte attributed.
///
/// Opening reads what is needed to list the entries, and not their contents. ZIP files and asar archives are mapped and
/// read in place; the hashes in an asar archive are verified. Other containers are streamed through libarchive once. Directories are walked.
package struct Archive: Sendable {
  package enum Container: Hashable, Sendable {
    case zip
    case directory
    /// The archive of an Electron app.
    case asar
    /// libarchive's names, such as "POSIX ustar format" and "gzip".
    case stream(format: String, filters: [String])
  }

  /// The last component of the path, for reports.
  package let name: String
  /// The path as the user typed it, for errors. For an archive inside another one, both, outermost first.
  package let path: String
  package let container: Container
  /// The size of the file; for a directory, the sum of its files.
  package let size: ByteCount
  package let ledger: Ledger
  /// In the container's order; in a directory, by name.
  package let entries: [ArchiveEntry]
  package let names: EntryNames
  package private(set) var warnings: [ArchiveWarning]

  let index: EntryIndex
  /// The bytes; nil for a directory, which is at ``path``.
  let region: ByteRegion?
  /// Nil unless the container is a ZIP.
  let records: ZipRecords?
  /// Nil unless the container is an asar archive.
  let asar: AsarHeader?
  let budget: ExpansionBudget
  let kept = KeptContents()
  let depth: Int

  /// The index of the entry with this name; of several, the last.
  package func find(_ name: String) -> Int? {
    let text = Array(name.utf8)
    return index.find(text.span.rawBytes, in: names)
  }

  /// The limits of this archive and those inside it.
  package var limits: Limits { budget.limits }

  /// Counts the unpacked bytes of files that will be parsed, apart from those that are too large for memory.
  /// - Throws: if the outermost archive and the archives in it have more than its limits allow.
  package func willParse(where isParsed: (Int) -> Bool) throws(ArchiveError) {
    var bytes = 0
    for entry in entries.indices where isParsed(entry) {
      let size = entries[entry].installBytes.value
      guard size <= limits.maxInMemoryBytes else { continue }
      // checked: the sum of all sizes is within the limit on expansion, 2^50
      bytes += size
    }
    do throws(ArchiveError) { try budget.parse(bytes) } catch { throw error.inArchive(at: path) }
  }

  /// Counts the messages of a file, on any thread. Those beyond the limit are not kept, and ``checkMessages()`` throws.
  /// - Parameter repeatedBytes: the texts in UTF-8 beyond the size of the file, which refers to them several times.
  package func hold(messages: Int, keyBytes: Int, repeatedBytes: Int) -> Bool {
    budget.hold(messages: messages, keyBytes: keyBytes, repeatedBytes: repeatedBytes)
  }

  package func checkMessages() throws(ArchiveError) {
    do throws(ArchiveError) { try budget.checkMessages() } catch { throw error.inArchive(at: path) }
  }

  /// - Throws: if an archive has more locales than its limits allow.
  package func check(localeCount count: Int) throws(ArchiveError) {
    guard count > limits.locales else { return }
    throw ArchiveError(.tooManyLocales(limit: limits.locales)).inArchive(at: path)
  }
}

// MARK: - Opening

extension Archive {
  /// Opens a file, a directory, or `-` for standard input.
  ///
  /// A pipe, which cannot be mapped, is read to its end first.
  /// - Parameter retaining: whether the content of an entry with this name is kept in memory if the container is
  ///   a stream, which is read only once. Not called for other containers.
  package init(
    opening path: String, limits: Limits = .standard, retaining: (RawSpan) -> Bool = { _ in false }
  ) throws(ArchiveError) {
    let name = InputFile.name(of: path)
    let label = path == "-" ? "standard input" : path
    do throws(ArchiveError) {
      switch try Self.open(path, pipeLimit: limits.pipedBytes) {
      case .directory:
        let tree = try DirectoryTree(walking: path, limits: limits)
        guard tree.entries.contains(where: { $0.kind != .directory }) else { throw ArchiveError(.noFiles) }
        let budget = ExpansionBudget(limits: limits, archiveBytes: tree.size.value)
        self.init(
          tree, name: name, path: path, .directory, nil, size: tree.size, budget: budget, depth: 1)
      case .bytes(let storage):
        let budget = ExpansionBudget(limits: limits, archiveBytes: storage.count)
        try self.init(
          name: name, path: label, region: ByteRegion(storage), budget: budget, depth: 1, retaining: retaining
        )
      }
    } catch { throw error.inArchive(at: label) }
  }

  /// Opens an archive that is in memory.
  package init(
    name: String, bytes: [UInt8], limits: Limits = .standard,
    retaining: (RawSpan) -> Bool = { _ in false }
  ) throws(ArchiveError) {
    let region = ByteRegion(ByteStorage(copying: bytes))
    try self.init(name: name, region: region, limits: limits, retaining: retaining)
  }

  /// Opens an archive in memory or in a part of a mapped file.
  package init(
    name: String, region: ByteRegion, limits: Limits = .standard,
    retaining: (RawSpan) -> Bool = { _ in false }
  ) throws(ArchiveError) {
    let budget = ExpansionBudget(limits: limits, archiveBytes: region.count)
    do throws(ArchiveError) {
      try self.init(
        name: name, path: name, region: region, budget: budget, depth: 1, retaining: retaining)
    } catch { throw error.inArchive(at: name) }
  }

  /// Opens an entry as an archive: in place if it is stored, else expanded into memory.
  /// - Parameter isAsar: whether the archive has to be one of Electron. Others are recognized by their contents.
  /// - Throws: as opening does; the error's path has both archives.
  package func archive(
    at index: Int, isAsar: Bool = false, retaining: (RawSpan) -> Bool = { _ in false }
  ) throws(ArchiveError) -> Archive {
    let name = names[index]
    let path = "\(path): \(name)"
    guard depth < limits.nesting else {
      throw ArchiveError(.nestedTooDeep(limit: limits.nesting)).inArchive(at: path)
    }
    let region = try region(at: index)
    do throws(ArchiveError) {
      try budget.openArchive()
      if container != .directory, !entries[index].isStored { try budget.retain(region.count) }
      return try Archive(
        name: name, path: path, region: region, budget: budget, depth: depth + 1, isAsar: isAsar,
        retaining: retaining)
    } catch { throw error.inArchive(at: path) }
  }

  private init(
    name: String, path: String, region: ByteRegion, budget: ExpansionBudget, depth: Int,
    isAsar: Bool = false, retaining: (RawSpan) -> Bool
  ) throws(ArchiveError) {
    guard region.count > 0 else { throw ArchiveError(.empty) }
    // Before ZIP: the last file in an asar archive may be a ZIP.
    if isAsar || AsarHeader.begins(region.bytes) {
      let directory = try AsarDirectory(region.bytes, budget: budget)
      self.init(
        directory, name: name, path: path, .asar, region, size: ByteCount(region.count),
        asar: directory.header, budget: budget, depth: depth)
      warnings += directory.hashWarnings(in: region)
    } else if try Self.looksLikeZip(region.bytes) {
      let directory = try ZipDirectory(region.bytes, budget: budget)
      self.init(
        directory, name: name, path: path, .zip, region, size: ByteCount(region.count),
        records: directory.records, budget: budget, depth: depth)
    } else {
      let stream = try StreamedEntries(reading: region, budget: budget, retaining: retaining)
      self.init(
        stream, name: name, path: path, .stream(format: stream.format, filters: stream.filters),
        region, size: ByteCount(region.count), budget: budget, depth: depth)
    }
  }

  private init(
    _ list: some EntryList, name: String, path: String, _ container: Container, _ region: ByteRegion?,
    size: ByteCount, records: ZipRecords? = nil, asar: AsarHeader? = nil, budget: ExpansionBudget, depth: Int
  ) {
    self.name = name
    self.path = path
    self.container = container
    self.region = region
    self.size = size
    self.records = records
    self.asar = asar
    self.budget = budget
    self.depth = depth
    names = list.names
    ledger = list.ledger
    index = EntryIndex(list.names)
    var entries = list.entries
    var warnings = list.warnings
    // Entries whose name occurs again later.
    for shadowed in index.shadowed {
      entries[shadowed].isShadowed = true
      warnings.append(
        ArchiveWarning(
          entry: names[shadowed],
          reason: .duplicateName(earlierBytes: entries[shadowed].archiveBytes)))
    }
    self.entries = entries
    self.warnings = warnings
    self.warnings += samePaths()
  }

  /// A warning for each file that a device writes to the path of another one.
  private func samePaths() -> [ArchiveWarning] {
    var found: [String: Int] = [:]
    return names.indirect.compactMap { index in
      guard entries[index].kind == .file else { return nil }
      let path = names.directPath(of: index)
      let other = find(path) ?? found[path]
      found[path] = index
      guard let other, entries[other].kind == .file else { return nil }
      let bytes = (own: entries[index].archiveBytes, other: entries[other].archiveBytes)
      return ArchiveWarning(entry: names[index], reason: .samePath(as: names[other], bytes: bytes))
    }
  }

  /// Whether the bytes end with an end record, after any prepended bytes.
  /// - Throws: if they begin as a ZIP and do not end as one.
  private static func looksLikeZip(_ bytes: RawSpan) throws(ArchiveError) -> Bool {
    let hasSignature = bytes.matches("PK\u{3}\u{4}") || bytes.matches("PK\u{5}\u{6}")
    if !hasSignature, StreamStructure.beginsContainer(bytes) { return false }
    do throws(ArchiveError) {
      _ = try ZipEndRecord.find(in: bytes)
      return true
    } catch {
      if hasSignature { throw error }
      return false
    }
  }
}

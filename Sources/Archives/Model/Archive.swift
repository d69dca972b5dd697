package import Bytes

/// A file of entries, or a directory standing for one, with every byte accounted for.
///
/// Opening reads what is needed to list the entries and nothing of their contents. ZIP files are mapped and
/// read in place; every other container streams through libarchive once; a directory is walked.
package struct Archive: Sendable {
  package enum Container: Hashable, Sendable {
    case zip
    case directory
    /// libarchive's names, such as "POSIX ustar format" behind "gzip".
    case stream(format: String, filters: [String])
  }

  /// The last component of its path.
  package let name: String
  package let container: Container
  /// Of the file; for a directory, the sum of its files.
  package let size: ByteCount
  package let ledger: Ledger
  /// In the container's own order; a directory's by name.
  package let entries: [ArchiveEntry]
  package let names: EntryNames
  package let warnings: [ArchiveWarning]

  let index: EntryIndex
  let backing: Backing
  let meter: ExpansionBudget
  let verified = VerifiedEntries()
  let depth: Int

  enum Backing: Sendable {
    case region(ByteRegion)
    case directory(path: String)
  }

  /// The position of the entry with this name; of several, the last.
  package func find(_ name: String) -> Int? {
    let text = Array(name.utf8)
    return index.find(text.span.rawBytes, in: names)
  }

  /// The limits that this archive and those inside it are held against.
  package var limits: Limits { meter.limits }
}

// MARK: - Opening

extension Archive {
  /// Opens a file, a directory, or `-` for standard input.
  ///
  /// What cannot be mapped (a pipe) is read to its end first.
  /// - Parameter retaining: the names of the entries whose contents a stream must keep in memory, since it goes
  ///   by only once; other containers do not ask.
  package init(
    opening path: String, limits: Limits = .standard, retaining: (RawSpan) -> Bool = { _ in false }
  ) throws(ArchiveError) {
    let name = InputFile.name(of: path)
    do throws(ArchiveError) {
      switch try InputFile.open(path, pipeLimit: limits.pipedBytes) {
      case .directory:
        let tree = try DirectoryTree(walking: path, limits: limits)
        let meter = ExpansionBudget(limits: limits, archiveBytes: tree.size.value)
        self.init(name: name, tree: tree, path: path, meter: meter)
      case .bytes(let storage):
        let meter = ExpansionBudget(limits: limits, archiveBytes: storage.count)
        try self.init(
          name: name, region: ByteRegion(storage), meter: meter, depth: 1, retaining: retaining)
      }
    } catch { throw error.inArchive(name) }
  }

  /// Opens an archive that is in memory.
  package init(
    name: String, bytes: [UInt8], limits: Limits = .standard,
    retaining: (RawSpan) -> Bool = { _ in false }
  ) throws(ArchiveError) {
    let storage = ByteStorage(copying: bytes)
    let meter = ExpansionBudget(limits: limits, archiveBytes: storage.count)
    do throws(ArchiveError) {
      try self.init(
        name: name, region: ByteRegion(storage), meter: meter, depth: 1, retaining: retaining)
    } catch { throw error.inArchive(name) }
  }

  /// Opens an archive that lies in memory or in a mapped file.
  package init(
    name: String, region: ByteRegion, limits: Limits = .standard,
    retaining: (RawSpan) -> Bool = { _ in false }
  ) throws(ArchiveError) {
    let meter = ExpansionBudget(limits: limits, archiveBytes: region.count)
    do throws(ArchiveError) {
      try self.init(name: name, region: region, meter: meter, depth: 1, retaining: retaining)
    } catch { throw error.inArchive(name) }
  }

  /// The archive that an entry is, read in place where it is stored, else expanded into memory.
  /// - Throws: as opening does; the error names both archives.
  package func archive(
    at index: Int, retaining: (RawSpan) -> Bool = { _ in false }
  ) throws(ArchiveError) -> Archive {
    let name = names[index]
    do throws(ArchiveError) {
      guard depth < limits.nesting else { throw ArchiveError(.nestedTooDeep(limit: limits.nesting)) }
      let region = try region(at: index)
      return try Archive(
        name: name, region: region, meter: meter, depth: depth + 1, retaining: retaining)
    } catch { throw error.inArchive(name).inArchive(self.name) }
  }

  private init(
    name: String, region: ByteRegion, meter: ExpansionBudget, depth: Int, retaining: (RawSpan) -> Bool
  ) throws(ArchiveError) {
    guard region.count > 0 else { throw ArchiveError(.empty) }
    self.name = name
    self.meter = meter
    self.depth = depth
    backing = .region(region)
    size = ByteCount(region.count)
    let list: (names: EntryNames, entries: [ArchiveEntry], ledger: Ledger, warnings: [ArchiveWarning])
    switch try Self.looksLikeZip(region.bytes) {
    case true:
      var directory = try ZipDirectory(region, meter: meter)
      // On another core, while the local records are looked up on this one.
      let names = directory.names
      let pending = BackgroundValue(isWorthwhile: names.count > 10_000) { EntryIndex(names) }
      try directory.readLocalRecords(region)
      container = .zip
      index = pending.value
      list = (directory.names, directory.entries, directory.ledger, directory.warnings)
    case false:
      let stream = try StreamedEntries(reading: region, meter: meter, retaining: retaining)
      container = .stream(format: stream.format, filters: stream.filters)
      index = EntryIndex(stream.names)
      list = (stream.names, stream.entries, stream.ledger, stream.warnings)
    }
    (names, ledger) = (list.names, list.ledger)
    (entries, warnings) = Self.shadowing(list.entries, list.warnings, index, list.names)
  }

  private init(name: String, tree: DirectoryTree, path: String, meter: ExpansionBudget) {
    self.name = name
    self.meter = meter
    depth = 1
    container = .directory
    backing = .directory(path: path)
    (size, ledger, entries, names, warnings) =
      (tree.size, tree.ledger, tree.entries, tree.names, tree.warnings)
    index = EntryIndex(tree.names)
  }

  /// A ZIP begins with a record or ends with an end record, also behind bytes put before it.
  private static func looksLikeZip(_ bytes: RawSpan) throws(ArchiveError) -> Bool {
    let isNamedSo = bytes.matches("PK\u{3}\u{4}") || bytes.matches("PK\u{5}\u{6}")
    do throws(ArchiveError) {
      _ = try ZipEndRecord.find(in: bytes)
      return true
    } catch {
      if isNamedSo { throw error }
      return false
    }
  }

  private static func shadowing(
    _ entries: [ArchiveEntry], _ warnings: [ArchiveWarning], _ index: EntryIndex, _ names: EntryNames
  ) -> ([ArchiveEntry], [ArchiveWarning]) {
    var (entries, warnings) = (entries, warnings)
    for shadowed in index.shadowed {
      entries[shadowed].isShadowed = true
      warnings.append(
        ArchiveWarning(
          entry: names[shadowed],
          reason: .duplicateName(earlierBytes: entries[shadowed].archiveBytes)))
    }
    return (entries, warnings)
  }
}

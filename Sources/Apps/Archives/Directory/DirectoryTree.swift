import OperatingSystem

/// The files below a folder, by name. Symbolic links are listed as links and not followed, so that nothing is
/// counted twice and nothing outside the folder is read.
struct DirectoryTree: EntryList {
  private(set) var size: ByteCount = 0
  private(set) var ledger = Ledger()
  private(set) var entries: [ArchiveEntry] = []
  private(set) var names = EntryNames()
  private(set) var warnings: [ArchiveWarning] = []

  /// A path below the root: any bytes but zero, usually UTF-8.
  private typealias Path = [UInt8]

  init(walking root: String, limits: Limits) throws(ArchiveError) {
    // The sizes of files are declared too: a sparse file has any size.
    let budget = ExpansionBudget(limits: limits, archiveBytes: Int.max)
    // An explicit stack, since folders may be nested deeper than the call stack allows.
    var pending: [Path] = [[]]
    while let folder = pending.popLast() {
      var folders: [Path] = []
      for name in try Self.list(root, folder).sorted(by: { $0.lexicographicallyPrecedes($1) }) {
        guard entries.count < limits.entries else {
          throw ArchiveError(.tooManyEntries(limit: limits.entries))
        }
        if let deeper = try addEntry(folder + name, below: root, budget) { folders.append(deeper) }
      }
      pending.append(contentsOf: folders.reversed())
    }
    ledger.content = size
  }

  /// The names of the files directly in a folder, sorted. Names that are not UTF-8 and links without a file are skipped.
  static func fileNames(in folder: String) throws(ArchiveError) -> [String] {
    var names: [String] = []
    for name in try list(folder, []).sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      do throws(SystemError) {
        guard try FileStatus.ofFile(at: full(folder, name)).kind == .file else { continue }
      } catch {
        guard error.isNoFile else {
          throw ArchiveError(.system(error, .list), entry: entryName(name))
        }
        continue
      }
      if let name = String(validating: name, as: UTF8.self) { names.append(name) }
    }
    return names
  }

  /// Adds one name. Returns it with a slash if it is a folder.
  private mutating func addEntry(
    _ path: Path, below root: String, _ budget: ExpansionBudget
  ) throws(ArchiveError) -> Path? {
    let status: FileStatus
    do throws(SystemError) {
      status = try FileStatus.ofFile(at: Self.full(root, path), followingLinks: false)
    } catch {
      throw ArchiveError(.system(error, .list), entry: Self.entryName(path))
    }
    switch status.kind {
    case .directory:
      try append(path + [UInt8(ascii: "/")], .directory, 0, budget)
      return path + [UInt8(ascii: "/")]
    case .file: try append(path, .file, status.size, budget)
    case .symbolicLink: try append(path, .symbolicLink, status.size, budget)
    case .other: warnings.append(ArchiveWarning(entry: Self.entryName(path), reason: .specialFile))
    }
    return nil
  }

  private mutating func append(
    _ path: Path, _ kind: ArchiveEntry.Kind, _ bytes: Int, _ budget: ExpansionBudget
  ) throws(ArchiveError) {
    let name = Self.entryName(path)
    // A file whose name is not UTF-8 cannot be opened by its name as text: counted, and not read.
    let isText = name.utf8.elementsEqual(path)
    if !isText { warnings.append(ArchiveWarning(entry: name, reason: .nameIsNotUTF8)) }
    names.append(name.utf8)
    do throws(ArchiveError) {
      try budget.check(names)
      try budget.charge(bytes)
    } catch { throw error.inEntry(name) }
    size += ByteCount(bytes)
    entries.append(
      ArchiveEntry(
        source: isText ? .file : .skipped, kind: kind, basis: .measured, archiveBytes: ByteCount(bytes),
        storedBytes: ByteCount(bytes), installBytes: ByteCount(bytes)))
  }

  private static func entryName(_ path: Path) -> String { String(decoding: path, as: UTF8.self) }

  private static func full(_ root: String, _ path: Path) -> Path {
    Array(root.utf8) + [UInt8(ascii: "/")] + path
  }

  private static func list(_ root: String, _ folder: Path) throws(ArchiveError) -> [Path] {
    do throws(SystemError) { return try Libc.names(inFolder: full(root, folder)) } catch {
      throw ArchiveError(
        .system(error, .list), entry: folder.isEmpty ? nil : entryName(folder))
    }
  }
}

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// The files below a folder, by name. Symbolic links are listed as what they are and never followed, so that
/// nothing counts twice and nothing outside is read.
struct DirectoryTree {
  private(set) var size: ByteCount = 0
  private(set) var ledger = Ledger()
  private(set) var entries: [ArchiveEntry] = []
  private(set) var names = EntryNames()
  private(set) var warnings: [ArchiveWarning] = []

  init(walking root: String, limits: Limits) throws(ArchiveError) {
    // An explicit stack: folders may be nested deeper than a call stack goes.
    var pending = [""]
    while let folder = pending.popLast() {
      var folders: [String] = []
      for name in try Self.list(root, folder).sorted() {
        guard entries.count < limits.entries else {
          throw ArchiveError(.tooManyEntries(limit: limits.entries))
        }
        if let deeper = try add(folder + name, below: root) { folders.append(deeper) }
      }
      pending.append(contentsOf: folders.reversed())
    }
    ledger.content = size
  }

  /// Records one name; returns it with a slash when it is a folder.
  private mutating func add(_ path: String, below root: String) throws(ArchiveError) -> String? {
    var status = stat()
    guard unsafe lstat("\(root)/\(path)", &status) == 0 else {
      throw ArchiveError(.system(operation: .list, code: errno), entry: path)
    }
    switch status.st_mode & S_IFMT {
    case S_IFDIR:
      append(path + "/", .directory, 0)
      return path + "/"
    case S_IFREG: append(path, .file, Int(status.st_size))
    case S_IFLNK: append(path, .symbolicLink, Int(status.st_size))
    default: warnings.append(ArchiveWarning(entry: path, reason: .specialFile))
    }
    return nil
  }

  private mutating func append(_ path: String, _ kind: ArchiveEntry.Kind, _ bytes: Int) {
    names.append(path.utf8)
    size += ByteCount(bytes)
    entries.append(
      ArchiveEntry(
        kind: kind, archiveBytes: ByteCount(bytes), storedBytes: ByteCount(bytes),
        installBytes: ByteCount(bytes), basis: .measured, source: .file))
  }

  private static func list(_ root: String, _ folder: String) throws(ArchiveError) -> [String] {
    func failure() -> ArchiveError {
      ArchiveError(.system(operation: .list, code: errno), entry: folder.isEmpty ? nil : folder)
    }
    guard let directory = unsafe opendir("\(root)/\(folder)") else { throw failure() }
    defer { unsafe closedir(directory) }
    var found: [String] = []
    errno = 0
    while let entry = unsafe readdir(directory) {
      // SAFETY: `d_name` is terminated and stays until the next call; it is copied here.
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        unsafe String(cString: UnsafeRawPointer(pointer).assumingMemoryBound(to: CChar.self))
      }
      if name != ".", name != ".." { found.append(name) }
      errno = 0
    }
    guard errno == 0 else { throw failure() }
    return found
  }
}

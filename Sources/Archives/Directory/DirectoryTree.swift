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

  /// A path below the root as the file system has it: any bytes but NUL, in UTF-8 nearly always.
  private typealias Path = [UInt8]

  init(walking root: String, limits: Limits) throws(ArchiveError) {
    // An explicit stack: folders may be nested deeper than a call stack goes.
    var pending: [Path] = [[]]
    while let folder = pending.popLast() {
      var folders: [Path] = []
      for name in try Self.list(root, folder).sorted(by: { $0.lexicographicallyPrecedes($1) }) {
        guard entries.count < limits.entries else {
          throw ArchiveError(.tooManyEntries(limit: limits.entries))
        }
        if let deeper = try add(folder + name, below: root) { folders.append(deeper) }
      }
      pending.append(contentsOf: folders.reversed())
    }
    ledger.content = size
  }

  fileprivate static func fileNames(in folder: String) throws(ArchiveError) -> [String] {
    let names = try list(folder, []).sorted { $0.lexicographicallyPrecedes($1) }.filter { name in
      var status = stat()
      return unsafe stat(system(folder, name), &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }
    return names.compactMap { String(validating: $0, as: UTF8.self) }
  }

  /// Records one name; returns it with a slash when it is a folder.
  private mutating func add(_ path: Path, below root: String) throws(ArchiveError) -> Path? {
    var status = stat()
    guard unsafe lstat(Self.system(root, path), &status) == 0 else {
      throw ArchiveError(.system(operation: .list, code: errno), entry: Self.text(path))
    }
    switch status.st_mode & S_IFMT {
    case S_IFDIR:
      append(path + [UInt8(ascii: "/")], .directory, 0)
      return path + [UInt8(ascii: "/")]
    case S_IFREG: append(path, .file, Int(status.st_size))
    case S_IFLNK: append(path, .symbolicLink, Int(status.st_size))
    default: warnings.append(ArchiveWarning(entry: Self.text(path), reason: .specialFile))
    }
    return nil
  }

  private mutating func append(_ path: Path, _ kind: ArchiveEntry.Kind, _ bytes: Int) {
    let name = Self.text(path)
    // A name that is no text cannot be asked for again: its bytes count, and it is not looked into.
    let isText = name.utf8.elementsEqual(path)
    if !isText { warnings.append(ArchiveWarning(entry: name, reason: .nameIsNoText)) }
    names.append(name.utf8)
    size += ByteCount(bytes)
    entries.append(
      ArchiveEntry(
        kind: kind, archiveBytes: ByteCount(bytes), storedBytes: ByteCount(bytes),
        installBytes: ByteCount(bytes), basis: .measured, source: isText ? .file : .passed))
  }

  private static func text(_ path: Path) -> String { String(decoding: path, as: UTF8.self) }

  /// What the system's calls take: the whole path, ended by a zero.
  private static func system(_ root: String, _ path: Path) -> [CChar] {
    (Array(root.utf8) + [UInt8(ascii: "/")] + path + [0]).map { CChar(bitPattern: $0) }
  }

  private static func list(_ root: String, _ folder: Path) throws(ArchiveError) -> [Path] {
    func failure() -> ArchiveError {
      ArchiveError(.system(operation: .list, code: errno), entry: folder.isEmpty ? nil : text(folder))
    }
    guard let directory = unsafe opendir(system(root, folder)) else { throw failure() }
    defer { unsafe closedir(directory) }
    var found: [Path] = []
    errno = 0
    while let entry = unsafe readdir(directory) {
      // SAFETY: `d_name` is terminated and stays until the next call; it is copied here.
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        let start = unsafe UnsafeRawPointer(pointer).assumingMemoryBound(to: UInt8.self)
        let length = unsafe strlen(UnsafeRawPointer(pointer).assumingMemoryBound(to: CChar.self))
        return unsafe Path(UnsafeBufferPointer(start: start, count: length))
      }
      if name != Array(".".utf8), name != Array("..".utf8) { found.append(name) }
      errno = 0
    }
    guard errno == 0 else { throw failure() }
    return found
  }
}

extension Archive {
  /// The files directly in the folder of one, by name, itself among them. What has a name that is no text is left out.
  package static func names(besideFileAt path: String) throws(ArchiveError) -> [String] {
    try DirectoryTree.fileNames(in: path.lastIndex(of: "/").map { String(path[...$0]) } ?? ".")
  }
}

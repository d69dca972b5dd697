internal import Bytes

/// A folder that appears complete or not at all, or a temporary one that is removed with this value.
///
/// It is filled in a temporary folder, the scaffold, which ``commit()`` puts in the target's place. Into a target with
/// contents, each file is moved in one step.
///
/// This value removes only files and folders that it made, and the files that an output of the same name replaces.
/// Everything else in the target is kept. A scaffold of an ended process is never removed: anyone can make a folder with
/// such a name.
package final class OutputDirectory {
  /// The folder while it is filled.
  package let path: String
  /// The target as the user typed it.
  private let target: String?
  /// The target without links.
  private let destination: String
  /// Whether the target exists and may have contents.
  private let isReplacing: Bool
  /// The temporary folder around ``path``, in a target that is replaced or beside a new one.
  private let scaffold: String
  /// The relative names of the files and folders made so far, a folder before its contents. The folder itself is the
  /// first one, with an empty name.
  private var made: [(name: String, isFolder: Bool)] = []
  /// Whether each name of ``made`` is that of a folder.
  private var kinds: [String: Bool] = [:]
  private var isCommitted = false

  /// - Parameters:
  ///   - target: the folder to make; nil for a temporary one.
  ///   - name: the last component of ``path``, which identifies the kind of bundle.
  ///   - replacing: whether the target may be a folder with contents.
  /// - Throws: if the target exists and may not be replaced, or its parent cannot be written to.
  package init(at target: String?, called name: String, replacing: Bool = false) throws(OutputError) {
    self.target = target
    var base = "\(Environment.temporaryFolder)/ballast"
    if let target {
      base = (replacing ? Libc.resolvedPath(target) : nil) ?? target
      while base.count > 1, base.last == "/" { base.removeLast() }
    }
    destination = base
    isReplacing = target != nil && replacing && Libc.isReachable(base)
    let beside = isReplacing ? "\(base)/" : base
    if let target, let obstacle = Self.obstacle(at: target, replacing) {
      throw OutputError(path: target, code: obstacle.code)
    }
    Unfinished.beginStep()
    defer { Unfinished.endStep() }
    scaffold = try OutputError.naming(target ?? base) { () throws(SystemError) in
      try Libc.makeTemporaryFolder(beside: beside)
    }
    path = "\(scaffold)/\(name)"
    Unfinished.add(scaffold, isFolder: true, of: self)
    try makeFolder("")
  }

  deinit {
    Unfinished.inOneStep {
      if !isCommitted { removeMade() }
      Libc.removeFolder(scaffold)
      Unfinished.end(self)
    }
  }

  /// Removes everything that was made, as far as it is still in the scaffold.
  private func removeMade() {
    for (name, isFolder) in made.reversed() {
      if isFolder { Libc.removeFolder(full(name)) } else { Libc.removeFile(full(name)) }
    }
  }

  private func full(_ name: String) -> String { name.isEmpty ? path : "\(path)/\(name)" }

  /// The reason why a target cannot be replaced, or nil if it can.
  private static func obstacle(at path: String, _ replacing: Bool) -> SystemError? {
    guard let status = try? FileStatus.ofFile(at: path, followingLinks: replacing) else { return nil }
    guard status.kind == .directory else { return .fileExists }
    do throws(SystemError) {
      if replacing { return nil }
      return try Libc.names(inFolder: path.utf8).isEmpty ? nil : .folderNotEmpty
    } catch { return error }
  }

  /// Makes a folder, and the folders that contain it, unless they exist.
  package func makeFolder(_ name: String) throws(OutputError) {
    guard kinds[name] == nil else { return }
    if let slash = name.lastIndex(of: "/") {
      try makeFolder(String(name[..<slash]))
    } else if !name.isEmpty {
      try makeFolder("")
    }
    do throws(SystemError) {
      try Unfinished.inOneStep { () throws(SystemError) in
        Unfinished.add(full(name), isFolder: true, of: self)
        try Libc.makeFolder(full(name))
      }
    } catch {
      guard error == .fileExists else { throw OutputError(path: full(name), code: error.code) }
    }
    add(name, isFolder: true)
  }

  private func add(_ name: String, isFolder: Bool) {
    kinds[name] = isFolder
    made.append((name, isFolder))
  }

  package func write(_ name: String, _ bytes: [UInt8]) throws(OutputError) {
    let file = try OutputFile(at: try preparedPath(of: name))
    try file.write(bytes.rawBytes)
    try file.commit()
    add(name, isFolder: false)
  }

  /// Copies a file with its permissions, or a symbolic link. A temporary folder shares the file instead.
  package func copy(_ source: String, to name: String) throws(OutputError) {
    let full = try preparedPath(of: name)
    let status = try OutputError.naming(source) { () throws(SystemError) in
      try FileStatus.ofFile(at: source, followingLinks: false)
    }
    if status.kind == .symbolicLink {
      try OutputError.naming(full) { () throws(SystemError) in
        try Unfinished.inOneStep { () throws(SystemError) in try Libc.copySymbolicLink(source, to: full) }
      }
    } else if try target == nil ? !share(source, full) : true {
      try copyContents(of: source, to: full)
      add(name, isFolder: false)
      return try OutputError.naming(full) { () throws(SystemError) in
        try Libc.setPermissions(status.permissions, ofFileAt: full)
      }
    }
    add(name, isFolder: false)
  }

  /// Gives a file a second name.
  /// - Returns: false if it must be copied instead.
  /// - Throws: if the name exists, which a file system may compare without regard to case.
  private func share(_ source: String, _ full: String) throws(OutputError) -> Bool {
    do throws(SystemError) {
      try Unfinished.inOneStep { () throws(SystemError) in try Libc.linkFile(source, to: full) }
      return true
    } catch {
      guard error != .fileExists else { throw OutputError(path: source, code: error.code) }
      return false
    }
  }

  private func copyContents(of source: String, to full: String) throws(OutputError) {
    let descriptor = try OutputError.naming(source) { () throws(SystemError) in
      try Libc.openForReading(source)
    }
    defer { Libc.closeDescriptor(descriptor) }
    let file = try OutputFile(at: full)
    var buffer = [UInt8](repeating: 0, count: 256 << 10)
    while true {
      let count = try OutputError.naming(source) { () throws(SystemError) in
        try Libc.readBytes(descriptor, into: &buffer)
      }
      if count == 0 { break }
      try file.write(buffer.rawBytes.extracting(0..<count))
    }
    try file.commit()
  }

  /// The path of a file, in a folder that is made if needed.
  private func preparedPath(of name: String) throws(OutputError) -> String {
    if let slash = name.lastIndex(of: "/") { try makeFolder(String(name[..<slash])) }
    Unfinished.add(full(name), isFolder: false, of: self)
    return full(name)
  }

  /// The names of files and folders in the target, sorted; none if it does not exist.
  package func targetNames() throws(OutputError) -> [String] {
    guard Libc.isReachable(destination) else { return [] }
    return try names(in: destination).filter { "\(destination)/\($0)" != scaffold }
  }

  private func names(in folder: String) throws(OutputError) -> [String] {
    try OutputError.naming(folder) { () throws(SystemError) in
      try Libc.names(inFolder: folder.utf8).map { String(decoding: $0, as: UTF8.self) }.sorted()
    }
  }

  // MARK: - Putting the folder in its place

  /// Puts the complete folder in the target's place, and keeps everything in the target that was not written.
  /// - Returns: the files, links and folders of the target that were kept, sorted. The contents of a kept folder are not
  ///   listed.
  /// - Throws: also if the target has a folder with the name of a written file, or the reverse.
  @discardableResult
  package func commit() throws(OutputError) -> [String] {
    guard target != nil else { return [] }
    return try Unfinished.inOneStep { () throws(OutputError) in
      let kept = isReplacing ? try unwritten() : []
      try OutputError.naming(target) { () throws(SystemError) in
        try isReplacing ? moveFiles() : Libc.renameFile(path, to: destination)
      }
      isCommitted = true
      Libc.removeFolder(scaffold)
      Unfinished.end(self)
      return kept
    }
  }

  /// The entries of the target that this output did not write.
  private func unwritten(in folder: String = "") throws(OutputError) -> [String] {
    var found: [String] = []
    for name in folder.isEmpty ? try targetNames() : try names(in: "\(destination)/\(folder)") {
      let relative = folder.isEmpty ? name : "\(folder)/\(name)"
      let status = try OutputError.naming("\(destination)/\(relative)") { () throws(SystemError) in
        try FileStatus.ofFile(at: "\(destination)/\(relative)", followingLinks: false)
      }
      let isFolder = status.kind == .directory
      switch kinds[relative] {
      case nil: found.append(relative)
      case isFolder?: if isFolder { found += try unwritten(in: relative) }
      default:
        let error: SystemError = isFolder ? .isFolder : .fileExists
        throw OutputError(path: "\(destination)/\(relative)", code: error.code)
      }
    }
    return found
  }

  /// Moves files into the target one by one, and removes the rest of what was made.
  private func moveFiles() throws(SystemError) {
    for (name, isFolder) in made where !name.isEmpty {
      let final = "\(destination)/\(name)"
      if !isFolder {
        try Libc.renameFile(full(name), to: final)
      } else if !Libc.isReachable(final) {
        try Libc.makeFolder(final)
      }
    }
    removeMade()
  }
}

/// Reads, creates and removes folders.
package enum Directories {
  /// The names in a folder except `.` and `..`, in the system's order.
  /// - Parameter path: any bytes but zero; file names need not be UTF-8.
  package static func names(in path: some Collection<UInt8>) throws(SystemError) -> [[UInt8]] {
    try Libc.names(inFolder: path)
  }

  /// Creates a folder and those above it.
  /// - Returns: the folders that did not exist, those above others first.
  /// - Throws: `OutputError` if one cannot be created, or if a file has its path.
  @discardableResult
  package static func create(_ path: String) throws(OutputError) -> [String] {
    if let status = try? FileStatus.ofFile(at: path), status.kind == .directory { return [] }
    var created: [String] = []
    let components = path.split(separator: "/", omittingEmptySubsequences: true)
    var folder = path.hasPrefix("/") ? "/" : ""
    for component in components {
      folder += folder.isEmpty || folder == "/" ? String(component) : "/\(component)"
      if let status = try? FileStatus.ofFile(at: folder), status.kind == .directory { continue }
      do throws(SystemError) { try Libc.makeFolder(folder) } catch {
        // Another process may have created it meanwhile.
        if let status = try? FileStatus.ofFile(at: folder), status.kind == .directory { continue }
        removeEmpty(created)
        throw OutputError(path: path, code: error.code)
      }
      created.append(folder)
    }
    return created
  }

  /// Removes folders that ``create(_:)`` made and that are still empty.
  package static func removeEmpty(_ created: [String]) {
    for folder in created.reversed() { Libc.removeFolder(folder) }
  }
}

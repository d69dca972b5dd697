/// A folder that appears complete or not at all, or a temporary one that is removed with this value.
///
/// It is filled in a temporary folder beside the target, which ``commit()`` puts in the target's place. A folder that an
/// ended process left under a temporary name is removed by the next one for the same target.
package final class OutputDirectory {
  /// The folder while it is filled.
  package let path: String
  /// The target as the user typed it.
  private let target: String?
  /// The target without links.
  private let destination: String
  private let replacement: Replacement
  /// The temporary folder around ``path``.
  private let scaffold: String
  /// The descriptor that holds the lock of ``scaffold``.
  private let lock: Int32
  /// The files and folders made so far, a folder before its contents.
  private var made: [(path: String, isFolder: Bool)] = []
  private var folders: Set<String> = []
  private var isCommitted = false

  /// The step by which ``commit()`` puts the folder in its place.
  private enum Replacement {
    /// The target does not exist or is empty.
    case rename
    /// A folder with contents is exchanged with the new one.
    case exchange
    /// The folder cannot get another name, because another file system begins there, this process works in it, or its
    /// parent cannot be written to. Each file is replaced in one step, but the folder is not.
    case filesInPlace
  }

  /// - Parameters:
  ///   - target: the folder to make; nil for a temporary one.
  ///   - name: the last component of ``path``, which identifies the kind of bundle.
  ///   - replacing: whether a folder with contents may be replaced; ``keep(_:)`` keeps some of them.
  /// - Throws: if the target exists and may not be replaced, or its parent cannot be written to.
  package init(at target: String?, called name: String, replacing: Bool = false) throws(OutputError) {
    self.target = target
    var base = "\(Environment.temporaryFolder)/ballast"
    var replacement = Replacement.rename
    if let target {
      base = (replacing ? Libc.resolvedPath(target) : nil) ?? target
      while base.count > 1, base.last == "/" { base.removeLast() }
      if replacing, Libc.isReachable(base) {
        replacement = Self.canBeRenamed(base) ? .exchange : .filesInPlace
      }
    }
    destination = base
    self.replacement = replacement
    let beside = if case .filesInPlace = replacement { "\(base)/" } else { base }
    if target != nil { Libc.removeLeftovers(beside: beside) }
    if let target, let obstacle = Self.obstacle(at: target, replacing) {
      throw OutputError(path: target, code: obstacle.code)
    }
    (scaffold, lock) = try OutputError.naming(target ?? base) { () throws(SystemError) in
      try Libc.makeLockedFolder(beside: beside)
    }
    path = "\(scaffold)/\(name)"
    try makeFolder("")
  }

  deinit {
    if !isCommitted {
      for (path, isFolder) in made.reversed() {
        if isFolder { Libc.removeFolder(path) } else { Libc.removeFile(path) }
      }
    }
    Libc.removeFolder(scaffold)
    Libc.closeDescriptor(lock)
  }

  /// Whether an existing folder can get another name, as far as that can be known before.
  private static func canBeRenamed(_ folder: String) -> Bool {
    guard folder != "/" else { return false }
    let slash = folder.lastIndex(of: "/")
    let parent = slash.map { $0 == folder.startIndex ? "/" : String(folder[..<$0]) } ?? "."
    guard let own = FileIdentity(ofFileAt: folder), let above = FileIdentity(ofFileAt: parent),
      own.device == above.device, Libc.canChange(parent), let working = Libc.resolvedPath(".")
    else { return false }
    return working != folder && !working.hasPrefix("\(folder)/")
  }

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
    guard !folders.contains(name) else { return }
    if let slash = name.lastIndex(of: "/") {
      try makeFolder(String(name[..<slash]))
    } else if !name.isEmpty {
      try makeFolder("")
    }
    let full = name.isEmpty ? path : "\(path)/\(name)"
    do throws(SystemError) { try Libc.makeFolder(full) } catch {
      guard error == .fileExists else { throw OutputError(path: full, code: error.code) }
    }
    folders.insert(name)
    made.append((full, true))
  }

  package func write(_ name: String, _ bytes: [UInt8]) throws(OutputError) {
    let full = try preparedPath(of: name)
    let file = try OutputFile(at: full, removesLeftovers: false)
    try file.write(bytes.span.rawBytes)
    try file.commit()
    made.append((full, false))
  }

  /// Copies a file with its permissions, or a symbolic link. A temporary folder shares the file instead.
  /// - Parameter sharing: whether any folder does.
  package func copy(_ source: String, to name: String, sharing: Bool = false) throws(OutputError) {
    let full = try preparedPath(of: name)
    let status = try OutputError.naming(source) { () throws(SystemError) in
      try FileStatus.ofFile(at: source, followingLinks: false)
    }
    if status.kind == .symbolicLink {
      try OutputError.naming(full) { () throws(SystemError) in try Libc.copySymbolicLink(source, to: full) }
    } else if (target != nil && !sharing) || (try? Libc.linkFile(source, to: full)) == nil {
      try copyContents(of: source, to: full)
      made.append((full, false))
      return try OutputError.naming(full) { () throws(SystemError) in
        try Libc.setPermissions(status.permissions, ofFileAt: full)
      }
    }
    made.append((full, false))
  }

  private func copyContents(of source: String, to full: String) throws(OutputError) {
    let descriptor = try OutputError.naming(source) { () throws(SystemError) in
      try Libc.openForReading(source)
    }
    defer { Libc.closeDescriptor(descriptor) }
    let file = try OutputFile(at: full, removesLeftovers: false)
    var buffer = [UInt8](repeating: 0, count: 256 << 10)
    while true {
      let count = try OutputError.naming(source) { () throws(SystemError) in
        try Libc.readBytes(descriptor, into: &buffer)
      }
      if count == 0 { break }
      try file.write(buffer.span.rawBytes.extracting(0..<count))
    }
    try file.commit()
  }

  /// The path of a file, in a folder that is made if needed.
  private func preparedPath(of name: String) throws(OutputError) -> String {
    if let slash = name.lastIndex(of: "/") { try makeFolder(String(name[..<slash])) }
    return "\(path)/\(name)"
  }

  /// Keeps a file or a folder of the target, with its contents.
  package func keep(_ name: String) throws(OutputError) {
    guard case .exchange = replacement else { return }
    let source = "\(destination)/\(name)"
    let status = try OutputError.naming(source) { () throws(SystemError) in
      try FileStatus.ofFile(at: source, followingLinks: false)
    }
    guard status.kind == .directory else { return try copy(source, to: name, sharing: true) }
    try makeFolder(name)
    for child in try names(in: source) { try keep("\(name)/\(child)") }
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

  /// Puts the complete folder in the target's place. A folder with contents is exchanged with it in one step, where the
  /// system has such a step, and then removed.
  /// - Returns: the temporary folder if it could not be removed. The next process for the same target removes it.
  @discardableResult
  package func commit() throws(OutputError) -> String? {
    guard let target else { return nil }
    try OutputError.naming(target) { () throws(SystemError) in
      switch replacement {
      case .rename: try Libc.renameFile(path, to: destination)
      case .exchange: try exchange()
      case .filesInPlace: try moveFiles()
      }
    }
    isCommitted = true
    Libc.removeFolder(scaffold)
    return Libc.isReachable(scaffold) ? scaffold : nil
  }

  private func exchange() throws(SystemError) {
    try Libc.setPermissions(FileStatus.ofFile(at: destination).permissions, ofFileAt: path)
    do throws(SystemError) { try Libc.exchange(path, with: destination) } catch {
      // Without an exchange, the target is missing for a moment.
      let old = "\(scaffold)/old"
      try Libc.renameFile(destination, to: old)
      do throws(SystemError) { try Libc.renameFile(path, to: destination) } catch {
        try Libc.renameFile(old, to: destination)
        throw error
      }
      return Libc.removeTree(old)
    }
    Libc.removeTree(path)
  }

  private func moveFiles() throws(SystemError) {
    for (file, isFolder) in made where file != path {
      let final = destination + file.dropFirst(path.count)
      if !isFolder {
        try Libc.renameFile(file, to: final)
      } else if !Libc.isReachable(final) {
        try Libc.makeFolder(final)
      }
    }
    for (file, isFolder) in made.reversed() where isFolder { Libc.removeFolder(file) }
  }
}

/// Folders that an output needs.
package enum OutputFolders {
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

/// A folder that appears complete or not at all, or a temporary one that is removed with this value.
///
/// It is filled in a temporary folder beside the target and renamed to the target by ``commit()``.
package final class OutputDirectory {
  /// The folder while it is filled.
  package let path: String
  private let target: String?
  /// The temporary folder around ``path``.
  private let scaffold: String
  /// The files and folders made so far, a folder before its contents.
  private var made: [(path: String, isFolder: Bool)] = []
  private var folders: Set<String> = []
  private var isCommitted = false

  /// - Parameters:
  ///   - target: the folder to make; nil for a temporary one.
  ///   - name: the last component of ``path``, which identifies the kind of bundle.
  /// - Throws: if the target exists and is not an empty folder, or its parent cannot be written to.
  package init(at target: String?, called name: String) throws(OutputError) {
    if let target, let obstacle = Self.obstacle(at: target) {
      throw OutputError(path: target, code: obstacle.code)
    }
    self.target = target
    let base: String
    if let target {
      base = target.last == "/" ? String(target.dropLast()) : target
    } else {
      base = "\(Environment.temporaryFolder)/ballast"
    }
    let scaffold = try OutputError.naming(base) { () throws(SystemError) in
      try Libc.makeTemporaryFolder(beside: base)
    }
    self.scaffold = scaffold
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
  }

  /// The reason why a target cannot be replaced, or nil if there is nothing or an empty folder.
  private static func obstacle(at path: String) -> SystemError? {
    guard let status = try? FileStatus.ofFile(at: path, followingLinks: false) else { return nil }
    guard status.kind == .directory else { return .fileExists }
    do throws(SystemError) {
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
    let file = try OutputFile(at: full)
    try file.write(bytes.span.rawBytes)
    try file.commit()
    made.append((full, false))
  }

  /// Copies a file with its permissions, or a symbolic link. A temporary folder shares the file instead.
  package func copy(_ source: String, to name: String) throws(OutputError) {
    let full = try preparedPath(of: name)
    let status = try OutputError.naming(source) { () throws(SystemError) in
      try FileStatus.ofFile(at: source, followingLinks: false)
    }
    if status.kind == .symbolicLink {
      try OutputError.naming(full) { () throws(SystemError) in try Libc.copySymbolicLink(source, to: full) }
    } else if target != nil || (try? Libc.linkFile(source, to: full)) == nil {
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
    let file = try OutputFile(at: full)
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

  /// Puts the complete folder in the target's place.
  package func commit() throws(OutputError) {
    guard let target else { return }
    try OutputError.naming(target) { () throws(SystemError) in try Libc.renameFile(path, to: target) }
    isCommitted = true
  }
}

/// Folders that an output needs.
package enum OutputFolders {
  /// Creates a folder and those above it.
  /// - Throws: `OutputError` if one cannot be created, or if a file has its path.
  package static func create(_ path: String) throws(OutputError) {
    if let status = try? FileStatus.ofFile(at: path), status.kind == .directory { return }
    let components = path.split(separator: "/", omittingEmptySubsequences: true)
    var folder = path.hasPrefix("/") ? "/" : ""
    for component in components {
      folder += folder.isEmpty || folder == "/" ? String(component) : "/\(component)"
      if let status = try? FileStatus.ofFile(at: folder), status.kind == .directory { continue }
      do throws(SystemError) { try Libc.makeFolder(folder) } catch {
        // Another process may have created it meanwhile.
        if let status = try? FileStatus.ofFile(at: folder), status.kind == .directory { continue }
        throw OutputError(path: path, code: error.code)
      }
    }
  }
}

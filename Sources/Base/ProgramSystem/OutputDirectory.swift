import Bytes
package import OperatingSystem

/// A folder that appears complete or not at all, or a temporary one that is removed with this value.
///
/// It is filled in a temporary folder beside the target, the scaffold, which ``commit()`` puts in the target's place.
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
  private let replacement: Replacement
  /// The temporary folder around ``path``.
  private let scaffold: String
  /// The relative names of the files and folders made so far, a folder before its contents. The folder itself is the
  /// first one, with an empty name.
  private var made: [(name: String, isFolder: Bool)] = []
  /// Whether each name of ``made`` is that of a folder.
  private var kinds: [String: Bool] = [:]
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
  ///   - replacing: whether the target may be a folder with contents.
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
    if let target, let obstacle = Self.obstacle(at: target, replacing) {
      throw OutputError(path: target, code: obstacle.code)
    }
    Unfinished.beginStep()
    defer { Unfinished.endStep() }
    scaffold = try OutputError.naming(target ?? base, try Libc.makeTemporaryFolder(beside: beside))
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
      if isFolder { Libc.removeFolder(full(name)) } else { try? Libc.removeFile(full(name)) }
    }
  }

  private func full(_ name: String) -> String { name.isEmpty ? path : "\(path)/\(name)" }

  /// Whether an existing folder can get another name, as far as that can be known before.
  private static func canBeRenamed(_ folder: String) -> Bool {
    guard folder != "/" else { return false }
    let parent = OutputFile.folder(of: folder)
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
    keepMade(name, isFolder: true)
  }

  private func keepMade(_ name: String, isFolder: Bool) {
    kinds[name] = isFolder
    made.append((name, isFolder))
  }

  package func write(_ name: String, _ bytes: [UInt8]) throws(OutputError) {
    let file = try OutputFile(at: try preparedPath(of: name))
    try file.write(bytes.rawBytes)
    try file.commit()
    keepMade(name, isFolder: false)
  }

  /// Copies a file with its permissions, or a symbolic link. A temporary folder shares the file instead.
  /// - Parameter sharing: whether any folder does.
  package func copy(_ source: String, to name: String, sharing: Bool = false) throws(OutputError) {
    let full = try preparedPath(of: name)
    let status = try OutputError.naming(source, try FileStatus.ofFile(at: source, followingLinks: false))
    if status.kind == .symbolicLink {
      try OutputError.naming(
        full,
        try Unfinished.inOneStep { () throws(SystemError) in try Libc.copySymbolicLink(source, to: full) })
    } else if try !link(source, full, isShared: target == nil || sharing, mayCopy: status.kind == .file) {
      try copyContents(of: source, to: full)
      keepMade(name, isFolder: false)
      return try OutputError.naming(full, try Libc.setPermissions(status.permissions, ofFileAt: full))
    }
    keepMade(name, isFolder: false)
  }

  /// Gives a file a second name.
  /// - Returns: false if it must be copied instead.
  /// - Throws: if the name exists, which a file system may compare without regard to case.
  private func link(
    _ source: String, _ full: String, isShared: Bool, mayCopy: Bool
  ) throws(OutputError) -> Bool {
    guard isShared else { return false }
    do throws(SystemError) {
      try Unfinished.inOneStep { () throws(SystemError) in try Libc.linkFile(source, to: full) }
    } catch {
      guard mayCopy, error != .fileExists else { throw OutputError(path: source, code: error.code) }
      return false
    }
    return true
  }

  private func copyContents(of source: String, to full: String) throws(OutputError) {
    let descriptor = try OutputError.naming(source, try Libc.openForReading(source))
    defer { Libc.closeDescriptor(descriptor) }
    let file = try OutputFile(at: full)
    var buffer = [UInt8](repeating: 0, count: 256 << 10)
    while true {
      let count = try OutputError.naming(source, try Libc.readBytes(descriptor, into: &buffer))
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
    let names = try OutputError.naming(folder, try Libc.names(inFolder: folder.utf8))
    return names.map { String(decoding: $0, as: UTF8.self) }.sorted()
  }

  // MARK: - Putting the folder in its place

  /// The end of ``commit()``.
  package struct Commit: Equatable {
    /// The files, links and folders of the target that were kept, sorted. The contents of a kept folder are not listed.
    package var kept: [String] = []
    /// The scaffold if it could not be removed. It may have files that another process just put into the target.
    package var scaffold: String?
  }

  /// Puts the complete folder in the target's place, in one step where the system has one, and keeps everything in the
  /// target that was not written.
  /// - Throws: also if the target has a folder with the name of a written file, or the reverse.
  @discardableResult
  package func commit() throws(OutputError) -> Commit {
    guard target != nil else { return Commit() }
    return try Unfinished.inOneStep { () throws(OutputError) in try replaceTarget() }
  }

  private func replaceTarget() throws(OutputError) -> Commit {
    let written = made
    var result = Commit()
    switch replacement {
    case .rename:
      try OutputError.naming(target, try Libc.renameFile(path, to: destination))
    case .exchange:
      result.kept = try unwritten()
      for name in result.kept { try keep(name) }
      if try !exchange(keeping: result.kept) { try move(written) }
    case .filesInPlace:
      result.kept = try unwritten()
      try move(written)
    }
    isCommitted = true
    Libc.removeFolder(scaffold)
    Unfinished.end(self)
    if Libc.isReachable(scaffold) { result.scaffold = scaffold }
    return result
  }

  /// The entries of the target that this output did not write.
  private func unwritten(in folder: String = "") throws(OutputError) -> [String] {
    var found: [String] = []
    for name in folder.isEmpty ? try targetNames() : try names(in: "\(destination)/\(folder)") {
      let relative = folder.isEmpty ? name : "\(folder)/\(name)"
      let isFolder = try status(ofTarget: relative).kind == .directory
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

  private func status(ofTarget name: String) throws(OutputError) -> FileStatus {
    let path = "\(destination)/\(name)"
    return try OutputError.naming(path, try FileStatus.ofFile(at: path, followingLinks: false))
  }

  /// Makes what was kept appear in the new folder too. Files are shared, so that no process sees an incomplete folder.
  private func keep(_ name: String) throws(OutputError) {
    let source = "\(destination)/\(name)"
    guard try status(ofTarget: name).kind == .directory else {
      return try copy(source, to: name, sharing: true)
    }
    try makeFolder(name)
    for child in try names(in: source) { try keep("\(name)/\(child)") }
  }

  /// Exchanges the new folder with the target, and then each kept file or folder with its copy. The scaffold then has
  /// the copies and the files that were replaced, which are removed.
  /// - Returns: false if the system or the file system has no such step.
  private func exchange(keeping kept: [String]) throws(OutputError) -> Bool {
    let permissions = try status(ofTarget: "").permissions
    guard (try? Libc.setPermissions(permissions, ofFileAt: path)) != nil,
      (try? Libc.exchange(path, with: destination)) != nil
    else { return false }
    for name in kept {
      // Without this step, the scaffold has the original, and the target a copy. Neither is removed.
      guard (try? Libc.exchange(full(name), with: "\(destination)/\(name)")) != nil else { return true }
    }
    removeMade()
    return true
  }

  /// Moves files into the target one by one, and removes the rest of what was made.
  private func move(_ written: [(name: String, isFolder: Bool)]) throws(OutputError) {
    do throws(SystemError) {
      for (name, isFolder) in written where !name.isEmpty {
        let final = "\(destination)/\(name)"
        if !isFolder {
          try Libc.renameFile(full(name), to: final)
        } else if !Libc.isReachable(final) {
          try Libc.makeFolder(final)
        }
      }
    } catch { throw OutputError(path: target, code: error.code) }
    removeMade()
  }
}

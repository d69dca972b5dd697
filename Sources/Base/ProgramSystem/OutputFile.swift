package import Bytes
package import OperatingSystem

/// A file that appears complete or not at all, or a temporary file without a name.
///
/// Bytes are written to a temporary file in the target's folder. ``commit()`` puts it in the target's place once
/// it is complete and on the disk. If the process ends before, the target is unchanged. On Linux the temporary
/// file has no name until then.
///
/// This value removes only the temporary file that it made. Files that ended processes left under temporary names are
/// never removed: anyone can give a file such a name.
package final class OutputFile {
  /// The target; for a temporary file, its folder; nil for standard output.
  private let path: String?
  private let descriptor: Int32
  private let ownsDescriptor: Bool

  /// The step by which ``commit()`` puts the file in its place.
  private enum Publication {
    /// None: a device, a stream or a temporary file.
    case none
    /// The file has no name yet.
    case link
    case rename(from: String)

    var isNone: Bool { if case .none = self { true } else { false } }
  }
  private var publication = Publication.none
  /// The number of bytes written.
  package private(set) var size = 0

  /// - Throws: if a file cannot be made in the target's folder.
  package init(at path: String) throws(OutputError) {
    self.path = path
    ownsDescriptor = true
    // A device or a pipe is written to directly.
    if let status = try? FileStatus.ofFile(at: path), status.kind != .file {
      descriptor = try OutputError.naming(path, try Libc.openForWriting(path))
      return
    }
    if let unnamed = Libc.openUnnamedFile(in: Self.folder(of: path)) {
      descriptor = unnamed
      publication = .link
      return
    }
    Unfinished.beginStep()
    defer { Unfinished.endStep() }
    let temporary = try OutputError.naming(path, try Libc.makeTemporaryFile(beside: path))
    descriptor = temporary.descriptor
    publication = .rename(from: temporary.path)
    Unfinished.add(temporary.path, isFolder: false, of: self)
  }

  /// Whether a name may be that of a temporary file for a target of this name, in the same folder.
  package static func mayBeTemporary(_ name: String, of target: String) -> Bool {
    name.hasPrefix("\(target)\(Libc.temporaryInfix)")
  }

  /// A temporary file without a name, removed with this value.
  package init(withoutName: Void) throws(OutputError) {
    let folder = Environment.temporaryFolder
    path = folder
    ownsDescriptor = true
    if let unnamed = Libc.openUnnamedFile(in: folder) {
      descriptor = unnamed
      return
    }
    Unfinished.beginStep()
    defer { Unfinished.endStep() }
    let temporary = try OutputError.naming(folder, try Libc.makeTemporaryFile(beside: "\(folder)/ballast"))
    try? Libc.removeFile(temporary.path)
    descriptor = temporary.descriptor
  }

  /// Standard output, which is written to directly and stays open.
  package init(standardOutput: Void) {
    descriptor = StandardStream.output.rawValue
    path = nil
    ownsDescriptor = false
  }

  deinit {
    if case .rename(let temporary) = publication { try? Libc.removeFile(temporary) }
    Unfinished.end(self)
    if ownsDescriptor { Libc.closeDescriptor(descriptor) }
  }

  /// The folder in which a path leads to a name.
  package static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  package func write(_ bytes: RawSpan) throws(OutputError) {
    try OutputError.naming(path, try Libc.writeBytes(descriptor, bytes))
    size += bytes.byteCount
  }

  /// Puts the complete file in the target's place.
  package func commit() throws(OutputError) {
    guard let path, !publication.isNone else { return }
    do throws(SystemError) {
      try Libc.synchronize(descriptor)
      try Unfinished.inOneStep { () throws(SystemError) in
        if case .link = publication {
          publication = .rename(from: try Libc.nameUnnamedFile(descriptor, beside: path))
        }
        if case .rename(let temporary) = publication { try Libc.renameFile(temporary, to: path) }
        publication = .none
        Unfinished.end(self)
      }
    } catch { throw OutputError(path: path, code: error.code) }
  }

  /// Maps the bytes written so far.
  package func contents() throws(OutputError) -> ByteRegion {
    guard size > 0 else { return ByteRegion(ByteStorage(copying: [])) }
    return ByteRegion(try OutputError.naming(path, try Libc.map(descriptor, count: size)))
  }
}

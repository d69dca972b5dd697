package import Bytes

/// The contents of an input path.
package enum InputFile: Sendable {
  case directory
  /// A mapped file, or bytes that were read from a pipe.
  case bytes(ByteStorage)

  /// Maps a regular file. Reads a pipe, a device or standard input (`-`) to its end into memory.
  /// - Parameter limit: the largest number of bytes that are read into memory.
  /// - Throws: ``InputFileError``, for a file without bytes too.
  package static func open(_ path: String, pipeLimit limit: Int) throws(InputFileError) -> InputFile {
    let descriptor = try InputFileError.naming(
      .open, path == "-" ? try Libc.duplicate(0) : try Libc.openForReading(path))
    defer { Libc.closeDescriptor(descriptor) }
    let status = try InputFileError.naming(.open, try Libc.status(of: descriptor))
    switch status.kind {
    case .directory: return .directory
    // A descriptor that another process has read from is read on from there.
    case .file where Libc.position(of: descriptor) == 0:
      guard status.size > 0 else { throw .empty }
      return .bytes(try InputFileError.naming(.map, try Libc.map(descriptor, count: status.size)))
    default:
      let bytes = try read(descriptor, limit: min(limit, .max - 1) + 1)
      guard bytes.count <= limit else { throw .tooLong(limit: limit) }
      guard !bytes.isEmpty else { throw .empty }
      return .bytes(ByteStorage(copying: bytes))
    }
  }

  /// Maps a regular file.
  /// - Throws: ``InputFileError/notAFile`` for a pipe or a device; a system error for a folder.
  package static func map(_ path: String) throws(InputFileError) -> ByteStorage {
    let descriptor = try InputFileError.naming(.open, try Libc.openForReading(path))
    defer { Libc.closeDescriptor(descriptor) }
    let status = try InputFileError.naming(.open, try Libc.status(of: descriptor))
    switch status.kind {
    case .file where status.size > 0: break
    case .file: throw .empty
    case .directory: throw .system(.open, .isFolder)
    case .symbolicLink, .other: throw .notAFile
    }
    return try InputFileError.naming(.map, try Libc.map(descriptor, count: status.size))
  }

  /// Reads a file, a pipe or a device into memory.
  /// - Parameter limit: the largest number of bytes that are read; the rest is ignored.
  /// - Throws: a system error, also for a folder.
  package static func contents(of path: String, limit: Int = .max) throws(InputFileError) -> [UInt8] {
    let descriptor = try InputFileError.naming(.open, try Libc.openForReading(path))
    defer { Libc.closeDescriptor(descriptor) }
    return try read(descriptor, limit: limit)
  }

  /// The last component of a path. `.` and `..` are resolved first.
  package static func name(of path: String) -> String {
    let last = path.split(separator: "/").last.map(String.init) ?? path
    guard last == "." || last == "..", let resolved = Libc.resolvedPath(path) else { return last }
    return resolved.split(separator: "/").last.map(String.init) ?? last
  }

  private static func read(_ descriptor: Int32, limit: Int) throws(InputFileError) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: min(max(limit, 1), 1 << 20))
    while bytes.count < limit {
      let count = try InputFileError.naming(.read, try Libc.readBytes(descriptor, into: &chunk))
      if count == 0 { break }
      bytes += chunk[..<min(count, limit - bytes.count)]
    }
    return bytes
  }
}

/// A reason why an input could not be read.
package enum InputFileError: Error, Hashable, Sendable {
  /// The raw value is the participle.
  package enum Operation: String, Hashable, Sendable {
    case open = "opened"
    case read
    case list = "listed"
    case map = "mapped"
  }

  case system(Operation, SystemError)
  /// The file has no bytes.
  case empty
  /// A pipe or a device, where a file is required.
  case notAFile
  /// A pipe with more bytes than are read into memory.
  case tooLong(limit: Int)

  fileprivate static func naming<Value>(
    _ operation: Operation, _ body: @autoclosure () throws(SystemError) -> Value
  ) throws(InputFileError) -> Value {
    do throws(SystemError) { return try body() } catch { throw .system(operation, error) }
  }
}

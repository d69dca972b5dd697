package import OperatingSystem
import ProgramSystem

/// File system queries.
package enum FileSystem {
  /// Whether there is a file or a folder at a path, or the system cannot tell. In the second case, reading it gives the
  /// system's error.
  package static func exists(_ path: String) -> Bool {
    do throws(SystemError) {
      _ = try FileStatus.ofFile(at: path)
      return true
    } catch { return !error.isNoFile }
  }

  package static func isDirectory(_ path: String) -> Bool {
    (try? FileStatus.ofFile(at: path))?.kind == .directory
  }

  /// Whether two paths lead to the same existing file or folder.
  package static func isSameFile(_ left: String, _ right: String) -> Bool { FileIdentity.isSame(left, right) }

  /// Whether two paths lead to the same file or folder, or to files with the same bytes.
  package static func hasSameContents(_ left: String, _ right: String) -> Bool {
    if isSameFile(left, right) { return true }
    let files = [left, right].map { try? FileStatus.ofFile(at: $0) }
    guard files.allSatisfy({ $0?.kind == .file }), files[0]?.size == files[1]?.size,
      let one = try? InputFile.contents(of: left), let other = try? InputFile.contents(of: right)
    else { return false }
    return one == other
  }

  /// Whether two paths lead to the same file, which need not exist.
  package static func isSamePlace(_ left: String, _ right: String) -> Bool {
    if FileIdentity.isSame(left, right) { return true }
    let one = FilePath(left)
    let two = FilePath(right)
    return one.name == two.name
      && (one.folder == two.folder || FileIdentity.isSame(one.folder, two.folder))
  }

  /// Whether a path, which need not exist, leads into a folder. Relative paths are followed up to the current
  /// folder.
  package static func isInside(_ path: String, _ folder: String) -> Bool {
    var parent = FilePath(path)
    while !parent.components.isEmpty {
      let next = parent.folder
      if isSameFile(next, folder) { return true }
      parent = FilePath(next)
    }
    return false
  }

  /// - Throws: `InputError` unless there is a file or a folder.
  package static func checkExists(_ path: String, hint: String) throws {
    guard !exists(path) else { return }
    throw InputError(path, "does not exist", hint: hint)
  }

  /// Locks the folder of a file, when no other process holds the lock.
  package static func lockFolder(of path: String) throws -> SharedDirectory.Lock {
    do throws(SystemError) {
      return try SharedDirectory.Lock(waitingForFolder: OutputFile.folder(of: path))
    } catch {
      throw InputError(path, "the folder cannot be locked: \(error)")
    }
  }

  private static let limit = 1 << 30

  /// Reads a whole file of at most 1 GiB into memory.
  /// - Parameter hint: for a path without a file.
  package static func contents(of path: String, hint: String? = nil) throws -> [UInt8] {
    guard !isDirectory(path) else { throw InputError(path, "is a folder, not a file", hint: hint) }
    do throws(InputFileError) {
      let bytes = try InputFile.contents(of: path, limit: limit + 1)
      guard bytes.count <= limit else { throw .tooLong(limit: limit) }
      return bytes
    } catch .tooLong {
      throw InputError(path, "is longer than 1 GiB")
    } catch {
      guard case .system(_, let error) = error else { throw InputError(path, "cannot be read") }
      throw InputError(path, error.predicate("read"), hint: error.isNoFile ? hint : nil)
    }
  }
}

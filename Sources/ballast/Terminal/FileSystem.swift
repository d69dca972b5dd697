import Archives
import Bytes

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Questions about paths.
enum FileSystem {
  static func exists(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0
  }

  static func isDirectory(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Whether two paths lead to the same existing file.
  static func isSameFile(_ left: String, _ right: String) -> Bool {
    var (one, two) = (stat(), stat())
    return stat(left, &one) == 0 && stat(right, &two) == 0 && one.st_dev == two.st_dev
      && one.st_ino == two.st_ino
  }

  /// Whether two paths lead to the same file, which need not exist.
  static func isSamePlace(_ left: String, _ right: String) -> Bool {
    if isSameFile(left, right) { return true }
    let (one, two) = (FilePath(left), FilePath(right))
    return one.name == two.name
      && (one.folder == two.folder || isSameFile(one.folder, two.folder))
  }

  /// Creates a folder and those above it.
  /// - Throws: `OutputError` if it cannot be created, or if a file has its path.
  static func makeFolder(_ path: String) throws(OutputError) {
    guard !isDirectory(path) else { return }
    let above = FilePath(path).folder
    if above != path, !exists(above) { try makeFolder(above) }
    guard mkdir(path, 0o777) == 0 || errno == EEXIST && isDirectory(path) else {
      throw OutputError(path: path, code: errno)
    }
  }

  /// Reads a whole file into memory.
  static func contents(of path: String) throws(FileError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(path) }
    defer { close(descriptor) }
    var contents: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 256 << 10)
    while true {
      let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw failure(path) }
      if count == 0 { return contents }
      contents += buffer[..<count]
    }
  }

  private static func failure(_ path: String) -> FileError {
    FileError(path, "cannot be read; \(SystemError.words(for: errno))")
  }
}

import ByteReading

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Standard output, or a file that appears whole or not at all.
final class OutputSink {
  private let descriptor: Int32
  private let path: String?
  private var temporary: String?

  /// - Parameter path: nil for standard output. What is there already stays until the new file is complete.
  init(path: String?) throws {
    // A reader that went away is an error like any other, not a signal.
    signal(SIGPIPE, SIG_IGN)
    self.path = path
    guard let path else {
      descriptor = 1
      return
    }
    var status = stat()
    // A device or pipe is written to as it is; there is nothing to put beside it.
    if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
      descriptor = open(path, O_WRONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw OutputError(path: path, code: errno) }
      return
    }
    var template = Array("\(path).XXXXXX".utf8CString)
    descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw OutputError(path: path, code: errno) }
    temporary = template.withUnsafeBufferPointer { buffer in
      String(decoding: buffer.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
    // mkstemp makes files that only their owner reads; a report is an ordinary file.
    let mask = umask(0)
    umask(mask)
    fchmod(descriptor, 0o666 & ~mask)
  }

  deinit {
    if let temporary { unlink(temporary) }
    if descriptor > 2 { close(descriptor) }
  }

  /// Whether two paths lead to one file that is there.
  static func isSameFile(_ left: String, _ right: String) -> Bool {
    var (one, two) = (stat(), stat())
    return stat(left, &one) == 0 && stat(right, &two) == 0 && one.st_dev == two.st_dev
      && one.st_ino == two.st_ino
  }

  /// Writes everything there is to write, once.
  func write(_ text: @autoclosure () throws -> String) throws { try write(bytes: Array(try text().utf8)) }

  func write(bytes: @autoclosure () throws -> [UInt8]) throws {
    try Failure.reporting {
      try writeAll(try bytes())
      guard let temporary, let path else { return }
      guard fsync(descriptor) == 0, rename(temporary, path) == 0 else { throw failure() }
      self.temporary = nil
    }
  }

  private func writeAll(_ bytes: [UInt8]) throws {
    try bytes.withUnsafeBytes { buffer in
      var written = 0
      while written < buffer.count {
        let count = Descriptor.write(descriptor, UnsafeRawBufferPointer(rebasing: buffer[written...]))
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { throw failure() }
        written += count
      }
    }
  }

  private func failure() -> OutputError { OutputError(path: path, code: errno) }
}

/// An output that could not be written.
struct OutputError: Error, CustomStringConvertible {
  /// Nil for standard output.
  let path: String?
  let code: Int32

  var description: String {
    return "cannot write \(path.map { "'\($0)'" } ?? "standard output"); \(SystemError.words(for: code))"
  }
}

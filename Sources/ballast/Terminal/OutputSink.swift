import Bytes

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Standard output, or a file that appears whole or not at all.
final class OutputSink {
  /// Nil for standard output.
  private let file: OutputFile?

  /// - Parameter path: nil for standard output. What is there already stays until the new file is complete.
  init(path: String?) throws {
    // A reader that went away is an error like any other, not a signal.
    signal(SIGPIPE, SIG_IGN)
    file = try path.map { try OutputFile(at: $0) }
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
      let bytes = try bytes()
      guard let file else { return try bytes.withUnsafeBytes { try writeToStandardOutput($0) } }
      try file.write(bytes.span.bytes)
      try file.commit()
    }
  }

  private func writeToStandardOutput(_ buffer: UnsafeRawBufferPointer) throws {
    var written = 0
    while written < buffer.count {
      let count = Descriptor.write(1, UnsafeRawBufferPointer(rebasing: buffer[written...]))
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw OutputError(path: nil, code: errno) }
      written += count
    }
  }
}

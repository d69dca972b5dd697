import Bytes
import Synchronization

/// Standard output, or a file that is replaced atomically.
final class OutputSink {
  /// Nil for standard output.
  private let file: OutputFile?

  /// - Parameter path: nil for standard output. An existing file keeps its contents until the new ones are
  ///   complete.
  init(path: String?) throws(OutputError) {
    if let path { file = try OutputFile(at: path) } else { file = nil }
  }

  /// Writes the whole output.
  func write(_ text: String) throws(OutputError) {
    guard file != nil else { return try StandardStream.output.write(text) }
    try write(bytes: Array(text.utf8))
  }

  func write(bytes: [UInt8]) throws(OutputError) {
    let file = file ?? OutputFile(writingTo: 1, called: "standard output")
    try file.write(bytes.span.rawBytes)
    try file.commit()
  }
}

/// Standard output, or a file that is replaced atomically, written line by line.
final class LineSink: Sendable {
  /// Nil for standard output. One thread writes at a time.
  private let file: Mutex<OutputFile?>

  /// - Parameter path: nil for standard output. An existing file keeps its contents until ``commit()``.
  init(path: String?) throws(OutputError) {
    file = try Mutex(path.map { path throws(OutputError) in try OutputFile(at: path) })
  }

  func write(_ line: String) throws(OutputError) {
    let bytes = Array(line.utf8)
    try file.withLock { file throws(OutputError) in
      guard let file else { return try StandardStream.output.write(bytes.span.rawBytes) }
      try file.write(bytes.span.rawBytes)
    }
  }

  /// Puts the complete file in its place.
  func commit() throws(OutputError) { try file.withLock { file throws(OutputError) in try file?.commit() } }
}

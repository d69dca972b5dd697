import Bytes

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
    try file.write(bytes.span.bytes)
    try file.commit()
  }
}

import Bytes
import OperatingSystem
import ProgramSystem

/// Standard output, or a file that is replaced atomically.
final class OutputSink {
  private let file: OutputFile

  /// - Parameter path: nil for standard output. An existing file keeps its contents until the new ones are
  ///   complete.
  init(path: String?) throws {
    file =
      try path.map { path throws in try OutputFile(at: path) }
      ?? OutputFile(standardOutput: ())
  }

  /// Writes the whole output.
  func write(_ text: String) throws { try write(bytes: Array(text.utf8)) }

  func write(bytes: [UInt8]) throws {
    try append(bytes)
    try commit()
  }

  /// Writes a part of the output.
  func append(_ bytes: [UInt8]) throws { try file.write(bytes.span.rawBytes) }

  /// Puts the complete file in its place.
  func commit() throws { try file.commit() }
}

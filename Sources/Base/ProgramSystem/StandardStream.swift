import Bytes
package import OperatingSystem

/// Standard output or standard error of this process.
package enum StandardStream: Int32, Sendable {
  case output = 1
  case error = 2

  package var isTerminal: Bool { Libc.isTerminal(rawValue) }

  /// The columns of the terminal, or nil if the stream is not a terminal.
  package var terminalWidth: Int? { Libc.terminalWidth(rawValue) }

  /// Writes all the bytes.
  package func write(_ bytes: RawSpan) throws(OutputError) {
    try OutputError.naming(nil, try Libc.writeBytes(rawValue, bytes))
  }

  package func write(_ text: String) throws(OutputError) {
    try write(Array(text.utf8).rawBytes)
  }

  /// Shortens a file if this stream is appended to it.
  /// - Returns: false if the stream leads elsewhere; nothing is changed then.
  package func truncate(fileAt path: String, to size: Int) throws(OutputError) -> Bool {
    guard let status = try? Libc.status(of: rawValue), status.kind == .file,
      status.identity == FileIdentity(ofFileAt: path)
    else { return false }
    try OutputError.naming(path, try Libc.truncate(rawValue, to: size))
    return true
  }

  /// Makes writing to a stream whose reader has ended an error; without this, a signal ends the process.
  package static func ignoreBrokenPipes() { Libc.ignoreBrokenPipes() }

  /// Ends the process without releasing memory; all output must be written before.
  package static func exit(_ code: Int32) -> Never { Libc.exitProcess(code) }
}

/// The process's environment.
package enum Environment {
  /// The value of a variable, or nil if it is not set or empty.
  package static func value(of name: String) -> String? {
    guard let value = Libc.environmentVariable(name), !value.isEmpty else { return nil }
    return value
  }

  /// The number of processors that are online, at least 1.
  package static var processorCount: Int { Libc.processorCount }

  /// The folder for temporary files, without a slash at the end unless it is the root.
  static var temporaryFolder: String { value(of: "TMPDIR") ?? "/tmp" }
}

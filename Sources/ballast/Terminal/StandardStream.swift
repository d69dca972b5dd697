import Archives

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Standard output or standard error.
enum StandardStream: Int32 {
  case output = 1
  case error = 2

  var isTerminal: Bool { isatty(rawValue) == 1 }

  /// The cells per line of the terminal; nil if the stream is not a terminal.
  var columns: Int? {
    var size = winsize()
    guard isTerminal, ioctl(rawValue, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// Writes all of a text.
  /// - Throws: `OutputError` if standard output cannot be written. For standard error nothing can be done.
  func write(_ text: String) throws(OutputError) {
    let file = OutputFile(writingTo: rawValue, called: "standard output")
    do throws(OutputError) {
      let bytes = Array(text.utf8)
      try file.write(bytes.span.bytes)
    } catch {
      throw OutputError(path: nil, code: error.code)
    }
  }

  /// Makes a write to a pipe without a reader an error instead of a signal.
  static func ignoreBrokenPipes() { signal(SIGPIPE, SIG_IGN) }

  /// Ends the process without releasing anything. All output was written before.
  static func exit(_ code: Int32) -> Never { _exit(code) }
}

/// Standard error takes lines for people. If it cannot be written, nothing can be done about it.
enum StandardError {
  static func write(_ text: String) { try? StandardStream.error.write(text) }
}

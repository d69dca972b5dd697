/// An error of the operating system.
package struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The value of `errno`.
  package let code: Int32

  package init(code: Int32) { self.code = code }

  package static let fileExists = SystemError(code: Libc.fileExists)
  package static let folderNotEmpty = SystemError(code: Libc.folderNotEmpty)
  /// A file is required, and a folder was found.
  package static let isFolder = SystemError(code: Libc.isFolder)

  /// Whether the error means that no file exists at a path. After another error, the file may exist.
  package var isNoFile: Bool { Libc.noFile.contains(code) }

  /// The system's text, in lower case.
  package var description: String { Libc.message(for: code)?.lowercased() ?? "error \(code)" }

  /// "does not exist", or "cannot be opened" with the system's text. The subject is the file.
  /// - Parameter participle: what failed: "opened".
  package func predicate(_ participle: String) -> String {
    code == Libc.noEntry ? "does not exist" : "cannot be \(participle): \(self)"
  }
}

/// An output that could not be written.
package struct OutputError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The path as the user typed it; nil for standard output.
  package let path: String?
  /// The value of `errno`.
  package let code: Int32

  package init(path: String?, code: Int32) {
    self.path = path
    self.code = code
  }

  /// Whether the reader of standard output or of a named pipe has ended.
  package var isClosedPipe: Bool { code == Libc.brokenPipe }

  package var description: String {
    "cannot write \(path.map { "'\($0)'" } ?? "standard output"): \(SystemError(code: code))"
  }

  /// Evaluates `body`; a system error becomes an error of `path`.
  package static func naming<Value>(
    _ path: String?, _ body: @autoclosure () throws(SystemError) -> Value
  ) throws(OutputError) -> Value {
    do throws(SystemError) { return try body() } catch { throw OutputError(path: path, code: error.code) }
  }
}

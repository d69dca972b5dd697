import LanguagePacks

/// A wrong command line: an option or a value that cannot be used.
struct UsageError: Error, Hashable, CustomStringConvertible {
  /// One line, in lower case, without a full stop.
  let message: String
  let hint: String?

  init(_ message: String, hint: String? = nil) {
    self.message = message
    self.hint = hint
  }

  /// The text in a message of the argument parser.
  var description: String { message + (hint.map { " (\($0))" } ?? "") }
}

/// A file or folder that cannot be used as an input.
struct FileError: Error, Hashable, CustomStringConvertible {
  /// The path as the user typed it.
  let path: String
  let message: String
  let hint: String?

  init(_ path: String, _ message: String, hint: String? = nil) {
    self.path = path
    self.message = message
    self.hint = hint
  }

  var description: String { "\(path): \(message)" }

  /// Runs `body`; an error of a pack becomes an error of the file.
  static func naming<Value>(
    _ path: String, _ body: () throws(PackError) -> Value
  ) throws(FileError) -> Value {
    do throws(PackError) { return try body() } catch { throw FileError(path, error.description) }
  }
}

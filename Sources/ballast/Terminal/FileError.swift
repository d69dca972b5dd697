import LanguagePacks

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

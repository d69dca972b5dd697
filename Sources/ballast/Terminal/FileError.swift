/// A file or folder that cannot be used as an input.
struct FileError: Error, Hashable, CustomStringConvertible {
  /// As typed.
  let path: String
  let message: String
  let hint: String?

  init(_ path: String, _ message: String, hint: String? = nil) {
    self.path = path
    self.message = message
    self.hint = hint
  }

  var description: String { "\(path): \(message)" }
}

/// A wrong command line: an option or a value that cannot be used.
package struct UsageError: Error, Hashable, CustomStringConvertible {
  /// One line, in lower case, without a full stop.
  package let message: String
  package let hint: String?

  package init(_ message: String, hint: String? = nil) {
    self.message = message
    self.hint = hint
  }

  /// The text in a message of the argument parser.
  package var description: String { message + (hint.map { " (\($0))" } ?? "") }
}

extension UsageError {
  /// A device for an app that every device downloads as it is.
  package static let unusedDevice = UsageError(
    "'--device' needs an app bundle or a set of APKs",
    hint: "remove '--device': every device downloads the same file of this app")
}

internal import CSQLite

/// A history that could not be read or written.
package struct HistoryError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The path as given by the user, and the problem.
  package let description: String
  /// Advice for the user; nil if there is no general advice.
  package let hint: String?
  /// Whether another process did not release the file in time.
  let isBusy: Bool

  init(_ path: String, _ problem: String, hint: String?) {
    description = "\(path): \(problem)"
    self.hint = hint
    isBusy = false
  }

  /// - Parameters:
  ///   - code: SQLite's result code, with its extension.
  ///   - message: SQLite's text.
  init(_ path: String, code: Int32, message: String) {
    let code = code & 0xff
    isBusy = [SQLITE_BUSY, SQLITE_LOCKED].contains(code)
    let problem: String
    (problem, hint) =
      switch code {
      case SQLITE_NOTADB: ("is not a history (expected an SQLite database)", Self.otherFile)
      case SQLITE_CORRUPT: ("is damaged: \(message)", Self.damagedFile)
      case SQLITE_BUSY, SQLITE_LOCKED:
        ("is in use by another process", "try again when the other process has ended")
      case SQLITE_CANTOPEN, SQLITE_READONLY, SQLITE_PERM:
        (
          message,
          "check that the folder exists, and the permissions of both; SQLite writes files beside the history"
        )
      default: (message, nil)
      }
    description = "\(path): \(problem)"
  }

  static let otherFile = "name another file with '--database'; nothing was changed"
  static let damagedFile = "restore a copy, or import exports into a new file; nothing was changed"
}

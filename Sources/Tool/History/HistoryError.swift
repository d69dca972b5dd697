import CSQLite

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
    var problem = message
    switch code {
    case SQLITE_NOTADB:
      problem = "is not a history (expected an SQLite database)"
      hint = Self.otherFile
    case SQLITE_CORRUPT:
      problem = "is damaged: \(message)"
      hint = Self.damagedFile
    case SQLITE_BUSY, SQLITE_LOCKED:
      problem = "is in use by another process"
      hint = "try again when the other process has ended"
    case SQLITE_CANTOPEN, SQLITE_READONLY, SQLITE_PERM:
      hint =
        "check that the folder exists, and the permissions of both; SQLite writes files beside the history"
    default: hint = nil
    }
    description = "\(path): \(problem)"
  }

  static let otherFile = "name another file with '--database'; nothing was changed"
  static let damagedFile = "restore a copy, or import exports into a new file; nothing was changed"
}

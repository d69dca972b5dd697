internal import CSQLite

/// A history that could not be read or written.
package struct HistoryError: Error, Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    /// A file that is not an SQLite database.
    case notADatabase
    /// An SQLite database of another program.
    case otherDatabase
    /// A file without tables: its creation did not finish.
    case unfinished
    /// A later release wrote the file.
    case newerVersion(Int)
    /// SQLite's message, or the entry whose content differs from its digest.
    case damaged(String)
    /// Another process did not release the file in time.
    case busy
    case cannotOpen
    case notWritable
    case diskFull
    /// SQLite's message.
    case failed(String)
  }

  /// As given by the user.
  package let path: String
  package let reason: Reason

  init(_ path: String, _ reason: Reason) {
    self.path = path
    self.reason = reason
  }

  /// - Parameters:
  ///   - code: SQLite's result code, with its extension.
  ///   - message: SQLite's text.
  init(_ path: String, code: Int32, message: String) {
    self.path = path
    reason =
      switch code & 0xff {
      case SQLITE_NOTADB: .notADatabase
      case SQLITE_CORRUPT: .damaged(message)
      case SQLITE_BUSY, SQLITE_LOCKED: .busy
      case SQLITE_CANTOPEN: .cannotOpen
      case SQLITE_READONLY, SQLITE_PERM: .notWritable
      case SQLITE_FULL: .diskFull
      default: .failed(message)
      }
  }
}

extension HistoryError: CustomStringConvertible {
  package var description: String {
    switch reason {
    case .notADatabase: "\(path): is not a history (expected an SQLite database)"
    case .otherDatabase: "\(path): is an SQLite database of another program, not a history"
    case .unfinished: "\(path): has no measurements: the creation of the history did not finish"
    case .newerVersion(let version):
      "\(path): has version \(version), expected \(HistoryStore.version) or lower"
    case .damaged(let message): "\(path): is damaged: \(message)"
    case .busy: "\(path): is in use by another process"
    case .cannotOpen: "\(path): cannot be opened (no permission, or no such folder)"
    case .notWritable: "\(path): cannot be written"
    case .diskFull: "\(path): cannot be written: no space left on device"
    case .failed(let message): "\(path): \(message)"
    }
  }

  /// Advice for the user; nil if there is no general advice.
  package var hint: String? {
    switch reason {
    case .notADatabase, .otherDatabase: "name another file with '--database'; nothing was changed"
    case .unfinished: "record a measurement again; 'ballast history record APP' continues with this file"
    case .newerVersion: "use the version of ballast that wrote it, or a later one"
    case .damaged: "restore a copy, or import exports into a new file; nothing was changed"
    case .busy: "try again when the other process has ended"
    case .cannotOpen: "check that the folder exists and can be written"
    case .notWritable: "check the permissions of the file and its folder; SQLite writes files beside it"
    case .diskFull, .failed: nil
    }
  }
}

import CSQLite

/// A connection to an SQLite database.
@safe
final class Database {
  // SAFETY: the connection is open from init to deinit; SQLite copies the texts that it is given.
  private let handle: OpaquePointer
  /// As given by the user.
  let path: String

  /// The time in milliseconds that a statement waits for other processes.
  private static let timeout: Int32 = 30_000

  /// - Parameter isWritable: whether the file is created if it does not exist; otherwise it may be write-protected.
  init(_ path: String, isWritable: Bool) throws(HistoryError) {
    // A name such as ':memory:' is special in SQLite.
    let name = path.hasPrefix("/") ? path : "./\(path)"
    // SQLite opens a write-protected file for reading only. A reader that may write removes the files beside it.
    let flags = SQLITE_OPEN_READWRITE | (isWritable ? SQLITE_OPEN_CREATE : 0)
    var opened: OpaquePointer?
    let status = unsafe sqlite3_open_v2(name, &opened, flags, nil)
    guard let opened = unsafe opened else { throw HistoryError(path, "out of memory", hint: nil) }
    unsafe handle = opened
    self.path = path
    guard status == SQLITE_OK else { throw error(status) }
    unsafe sqlite3_busy_timeout(handle, Self.timeout)
    unsafe sqlite3_extended_result_codes(handle, 1)
  }

  deinit { unsafe sqlite3_close_v2(handle) }

  private func error(_ code: Int32) -> HistoryError {
    // SAFETY: the text belongs to the handle and is copied here.
    let text = unsafe sqlite3_errmsg(handle).map { unsafe String(cString: $0) } ?? "unknown error"
    return HistoryError(path, code: code, message: text)
  }

  /// Runs a statement.
  /// - Parameter values: texts for the statement's `?`, in order.
  /// - Returns: the rows, each with its columns as text.
  @discardableResult
  func run(_ sql: String, _ values: [String] = []) throws(HistoryError) -> [[String]] {
    // SAFETY: the statement is valid until the end of the function. SQLite copies the values, and its texts are copied.
    var prepared: OpaquePointer?
    let status = unsafe sqlite3_prepare_v2(handle, sql, -1, &prepared, nil)
    guard status == SQLITE_OK, let statement = unsafe prepared else { throw error(status) }
    defer { unsafe sqlite3_finalize(statement) }
    for (place, value) in zip(Int32(1)..., values) {
      let status = unsafe sqlite3_bind_text64(
        statement, place, value, UInt64(value.utf8.count), Self.copies, UInt8(SQLITE_UTF8))
      guard status == SQLITE_OK else { throw error(status) }
    }
    var rows: [[String]] = []
    while true {
      switch unsafe sqlite3_step(statement) {
      case SQLITE_ROW:
        rows.append(
          (0..<(unsafe sqlite3_column_count(statement))).map { column in
            guard let bytes = unsafe sqlite3_column_text(statement, column) else { return "" }
            let count = Int(unsafe sqlite3_column_bytes(statement, column))
            return unsafe String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
          })
      case SQLITE_DONE: return rows
      case let status: throw error(status)
      }
    }
  }

  private static let copies = unsafe unsafeBitCast(-1, to: sqlite3_destructor_type.self)

  /// The number in the first column of the first row; 0 without rows.
  func number(_ sql: String) throws(HistoryError) -> Int {
    try run(sql).first?.first.flatMap { Int($0) } ?? 0
  }

  /// Rows that the last statement changed.
  var changes: Int { Int(unsafe sqlite3_changes(handle)) }

  /// Runs `body` with a lock on the file. If it throws, nothing is changed.
  func transaction<Value>(_ body: () throws(HistoryError) -> Value) throws(HistoryError) -> Value {
    try run("BEGIN IMMEDIATE")
    do throws(HistoryError) {
      let value = try body()
      try run("COMMIT")
      return value
    } catch {
      // SQLite has already ended the transaction after some errors.
      unsafe sqlite3_exec(handle, "ROLLBACK", nil, nil, nil)
      throw error
    }
  }
}

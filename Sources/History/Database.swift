internal import CSQLite

/// A connection to an SQLite database.
@safe
final class Database {
  // SAFETY: the connection is open from init to deinit; SQLite copies the texts that it is given.
  fileprivate let handle: OpaquePointer
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
    guard let opened = unsafe opened else { throw HistoryError(path, .failed("out of memory")) }
    unsafe handle = opened
    self.path = path
    guard status == SQLITE_OK else { throw error(status) }
    unsafe sqlite3_busy_timeout(handle, Self.timeout)
    unsafe sqlite3_extended_result_codes(handle, 1)
  }

  deinit { unsafe sqlite3_close_v2(handle) }

  func error(_ code: Int32) -> HistoryError {
    // SAFETY: the text belongs to the handle and is copied here.
    let text = unsafe sqlite3_errmsg(handle).map { unsafe String(cString: $0) } ?? "unknown error"
    return HistoryError(path, code: code, message: text)
  }

  /// Runs a statement without results.
  func execute(_ sql: String, _ values: [Statement.Value] = []) throws(HistoryError) {
    let statement = try Statement(self, sql, values)
    while try statement.next() {}
  }

  /// The number in the first column of the first row; 0 without rows.
  func number(_ sql: String, _ values: [Statement.Value] = []) throws(HistoryError) -> Int {
    let statement = try Statement(self, sql, values)
    return try statement.next() ? statement.integer(at: 0) : 0
  }

  /// Rows that the last statement changed.
  var changes: Int { Int(unsafe sqlite3_changes(handle)) }

  /// Runs `body` with a lock on the file. If it throws, nothing is changed.
  func transaction<Value>(_ body: () throws(HistoryError) -> Value) throws(HistoryError) -> Value {
    try execute("BEGIN IMMEDIATE")
    do throws(HistoryError) {
      let value = try body()
      try execute("COMMIT")
      return value
    } catch {
      // SQLite has already ended the transaction after some errors.
      unsafe sqlite3_exec(handle, "ROLLBACK", nil, nil, nil)
      throw error
    }
  }
}

/// A prepared statement with its values.
@safe
final class Statement {
  enum Value {
    case integer(Int)
    case text(String)
  }

  // SAFETY: the statement is prepared by init and valid until deinit, and its connection lives as long.
  private let handle: OpaquePointer
  /// The connection must outlive the statement.
  private let database: Database

  private static let copies = unsafe unsafeBitCast(-1, to: sqlite3_destructor_type.self)

  /// - Parameter values: of the statement's `?`, in order.
  init(_ database: Database, _ sql: String, _ values: [Value] = []) throws(HistoryError) {
    var prepared: OpaquePointer?
    let status = unsafe sqlite3_prepare_v2(database.handle, sql, -1, &prepared, nil)
    guard status == SQLITE_OK, let prepared = unsafe prepared else { throw database.error(status) }
    unsafe handle = prepared
    self.database = database
    for (index, value) in values.enumerated() {
      let place = Int32(index + 1)
      let status =
        switch value {
        case .integer(let number): unsafe sqlite3_bind_int64(handle, place, Int64(number))
        case .text(let text):
          // SAFETY: SQLite copies the bytes.
          unsafe Array(text.utf8).withUnsafeBufferPointer { bytes in
            unsafe bytes.withMemoryRebound(to: CChar.self) { characters in
              unsafe sqlite3_bind_text64(
                handle, place, characters.baseAddress, UInt64(characters.count), Self.copies,
                UInt8(SQLITE_UTF8))
            }
          }
        }
      guard status == SQLITE_OK else { throw database.error(status) }
    }
  }

  deinit { unsafe sqlite3_finalize(handle) }

  /// Moves to the next row; false at the end.
  func next() throws(HistoryError) -> Bool {
    switch unsafe sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let status: throw database.error(status)
    }
  }

  func integer(at column: Int32) -> Int { Int(unsafe sqlite3_column_int64(handle, column)) }

  func text(at column: Int32) -> String {
    guard let bytes = unsafe sqlite3_column_text(handle, column) else { return "" }
    // SAFETY: the bytes are valid until the next call, and are copied here.
    let count = Int(unsafe sqlite3_column_bytes(handle, column))
    return unsafe String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }
}

/// Measurements over time in an SQLite file. Several processes may use it at once.
package final class HistoryStore {
  private static let version = 1
  /// Identifies the file among SQLite databases: `Blst`.
  private static let applicationID = 0x426c_7374

  private static let tables = [
    """
    CREATE TABLE entry (
      digest TEXT NOT NULL PRIMARY KEY, app TEXT NOT NULL, recorded TEXT NOT NULL, content TEXT NOT NULL
    ) STRICT, WITHOUT ROWID
    """,
    "CREATE INDEX entry_by_app ON entry (app, recorded, digest)",
    "PRAGMA application_id = \(applicationID)", "PRAGMA user_version = \(version)",
  ]

  private let database: Database

  /// Opens a file for writing, and creates it if it does not exist. A file of another kind is not changed.
  package init(writingAt path: String) throws(HistoryError) {
    database = try Database(path, isWritable: true)
    if try hasTables() { return }
    try writeAhead()
    try database.transaction { () throws(HistoryError) in
      // Another process may have done this in the meantime.
      if try hasTables() { return }
      for statement in Self.tables { try database.run(statement) }
    }
  }

  /// Sets the mode in which readers do not wait for writers, and a process that ends leaves whole transactions.
  private func writeAhead() throws(HistoryError) {
    var attempts = 0
    while true {
      do throws(HistoryError) {
        try database.run("PRAGMA journal_mode = WAL")
        return
      } catch {
        // SQLite does not wait for this change while another process creates the file; it does for a transaction.
        attempts += 1
        guard error.isBusy, attempts < 1000 else { throw error }
        try database.transaction {}
      }
    }
  }

  /// Opens an existing file for reading.
  package init(readingAt path: String) throws(HistoryError) {
    database = try Database(path, isWritable: false)
    guard try hasTables() else {
      throw HistoryError(
        path, "has no measurements: the creation of the history did not finish",
        hint: "record a measurement again; 'ballast history record APP' continues with this file")
    }
  }

  /// False for a file without tables that no program has marked. A full disk or a kill while the file is created leaves
  /// one.
  private func hasTables() throws(HistoryError) -> Bool {
    // All reads see the same state, also while another process creates the tables.
    try database.run("SAVEPOINT kind")
    defer { _ = try? database.run("RELEASE kind") }
    let application = try database.number("PRAGMA application_id")
    let version = try database.number("PRAGMA user_version")
    if application == 0, version == 0, try database.number("SELECT count(*) FROM sqlite_schema") == 0 {
      return false
    }
    guard application == Self.applicationID else {
      throw HistoryError(
        database.path, "is an SQLite database of another program, not a history",
        hint: HistoryError.otherFile)
    }
    guard version == Self.version else {
      throw HistoryError(
        database.path, "has version \(version), expected \(Self.version) or lower",
        hint: "use the version of ballast that wrote it, or a later one")
    }
    return true
  }

  // MARK: - Records

  /// Adds records. Those with the content of a known one are skipped.
  /// - Returns: the records that were added.
  package func add(_ records: [HistoryRecord]) throws(HistoryError) -> [HistoryRecord] {
    try database.transaction { () throws(HistoryError) in
      var added: [HistoryRecord] = []
      for record in records {
        try database.run(
          "INSERT INTO entry (digest, app, recorded, content) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
          [record.digest, record.app, record.recorded, record.content])
        if database.changes > 0 { added.append(record) }
      }
      return added
    }
  }

  /// The records by time, then by digest, so that the order does not depend on that of adding.
  /// - Parameter app: nil for all apps.
  package func records(of app: String? = nil) throws(HistoryError) -> [HistoryRecord] {
    let rows = try database.run(
      "SELECT digest, app, recorded, content FROM entry WHERE ?1 = '' OR app = ?1 ORDER BY recorded, digest",
      [app ?? ""])
    return try rows.map { row throws(HistoryError) in
      let record = HistoryRecord(app: row[1], recorded: row[2], content: row[3])
      guard record.digest == row[0] else {
        throw HistoryError(
          database.path, "is damaged: entry \(row[0]) has another content", hint: HistoryError.damagedFile)
      }
      return record
    }
  }

  /// All apps, by name.
  package func apps() throws(HistoryError) -> [String] {
    try database.run("SELECT DISTINCT app FROM entry ORDER BY app").flatMap(\.self)
  }

  package func count() throws(HistoryError) -> Int { try database.number("SELECT count(*) FROM entry") }

  /// Removes old records, and returns the space to the file system.
  /// - Parameters:
  ///   - app: nil for each app.
  ///   - kept: the number of newest records that each app keeps; nil for no limit.
  ///   - time: records before it are removed; nil for no limit. If both are given, a record is removed by either.
  ///   - isTrial: whether nothing is removed.
  /// - Returns: the records that are removed.
  package func prune(
    app: String?, keeping kept: Int?, before time: String?, isTrial: Bool = false
  ) throws(HistoryError) -> [HistoryRecord] {
    let removed = try database.transaction { () throws(HistoryError) in
      var ranks: [String: Int] = [:]
      var removed: [HistoryRecord] = []
      for record in try records(of: app).reversed() {
        let rank = ranks[record.app, default: 0]
        ranks[record.app] = rank + 1
        guard kept.map({ rank >= $0 }) ?? false || time.map({ record.recorded < $0 }) ?? false else {
          continue
        }
        removed.append(record)
        if !isTrial { try database.run("DELETE FROM entry WHERE digest = ?", [record.digest]) }
      }
      return removed
    }
    if !isTrial, !removed.isEmpty { try database.run("VACUUM") }
    return removed.reversed()
  }
}

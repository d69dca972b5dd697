/// Measurements over time in an SQLite file. Several processes may use it at once.
package final class HistoryStore {
  /// The version of the tables. Later versions add steps to ``migrations``.
  static let version = migrations.count
  /// Identifies the file among SQLite databases: `Blst`.
  private static let applicationID = 0x426c_7374

  /// The statements that lead from each version to the next one.
  private static let migrations = [
    [
      """
      CREATE TABLE entry (
        digest TEXT NOT NULL PRIMARY KEY, app TEXT NOT NULL, recorded TEXT NOT NULL, content TEXT NOT NULL
      ) STRICT, WITHOUT ROWID
      """,
      "CREATE INDEX entry_by_app ON entry (app, recorded, digest)",
    ]
  ]

  private let database: Database

  /// Opens a file for writing, and creates it if it does not exist. A file of another kind is not changed.
  package init(writingAt path: String) throws(HistoryError) {
    database = try Database(path, isWritable: true)
    guard try currentVersion() < Self.version else { return }
    try writeAhead()
    try database.transaction { () throws(HistoryError) in
      // Another process may have done this in the meantime.
      let version = try currentVersion()
      for statements in Self.migrations.dropFirst(version) {
        for statement in statements { try database.execute(statement) }
      }
      try database.execute("PRAGMA application_id = \(Self.applicationID)")
      try database.execute("PRAGMA user_version = \(Self.version)")
    }
  }

  /// Sets the mode in which readers do not wait for writers, and a process that ends leaves whole transactions.
  private func writeAhead() throws(HistoryError) {
    var attempts = 0
    while true {
      do throws(HistoryError) { return try database.execute("PRAGMA journal_mode = WAL") } catch {
        // SQLite does not wait for this change while another process creates the file; it does for a transaction.
        attempts += 1
        guard error.reason == .busy, attempts < 1000 else { throw error }
        try database.transaction {}
      }
    }
  }

  /// Opens an existing file for reading.
  package init(readingAt path: String) throws(HistoryError) {
    database = try Database(path, isWritable: false)
    guard try currentVersion() > 0 else { throw HistoryError(path, .unfinished) }
  }

  /// The version of the tables; 0 for a file without tables that no program has marked. A full disk or a kill while the
  /// file is created leaves one.
  private func currentVersion() throws(HistoryError) -> Int {
    if try database.number("PRAGMA application_id") == 0, try database.number("PRAGMA user_version") == 0,
      try database.number("SELECT count(*) FROM sqlite_schema") == 0
    {
      return 0
    }
    return try checkKind()
  }

  /// - Returns: the version of the tables.
  private func checkKind() throws(HistoryError) -> Int {
    guard try database.number("PRAGMA application_id") == Self.applicationID else {
      throw HistoryError(database.path, .otherDatabase)
    }
    let version = try database.number("PRAGMA user_version")
    guard (1...Self.version).contains(version) else {
      throw HistoryError(database.path, .newerVersion(version))
    }
    return version
  }

  // MARK: - Records

  /// Adds records. Those with the content of a known one are skipped.
  /// - Returns: the records that were added.
  package func add(_ records: [HistoryRecord]) throws(HistoryError) -> [HistoryRecord] {
    try database.transaction { () throws(HistoryError) in
      var added: [HistoryRecord] = []
      for record in records {
        try database.execute(
          "INSERT INTO entry (digest, app, recorded, content) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
          [.text(record.digest), .text(record.app), .text(record.recorded), .text(record.content)])
        if database.changes > 0 {
          added.append(record)
        } else if try content(of: record.digest) != record.content {
          throw HistoryError(database.path, .failed("two different entries have the digest \(record.digest)"))
        }
      }
      return added
    }
  }

  private func content(of digest: String) throws(HistoryError) -> String? {
    let statement = try Statement(database, "SELECT content FROM entry WHERE digest = ?", [.text(digest)])
    return try statement.next() ? statement.text(at: 0) : nil
  }

  /// The records by time, then by digest, so that the order does not depend on that of adding.
  /// - Parameter app: nil for all apps.
  package func records(of app: String? = nil) throws(HistoryError) -> [HistoryRecord] {
    let statement = try Statement(
      database,
      "SELECT digest, app, recorded, content FROM entry WHERE ?1 = '' OR app = ?1 ORDER BY recorded, digest",
      [.text(app ?? "")])
    var records: [HistoryRecord] = []
    while try statement.next() {
      let record = HistoryRecord(
        app: statement.text(at: 1), recorded: statement.text(at: 2), content: statement.text(at: 3))
      guard record.digest == statement.text(at: 0) else {
        throw HistoryError(database.path, .damaged("entry \(statement.text(at: 0)) has another content"))
      }
      records.append(record)
    }
    return records
  }

  /// All apps, by name.
  package func apps() throws(HistoryError) -> [String] {
    let statement = try Statement(database, "SELECT DISTINCT app FROM entry ORDER BY app")
    var apps: [String] = []
    while try statement.next() { apps.append(statement.text(at: 0)) }
    return apps
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
        if !isTrial { try database.execute("DELETE FROM entry WHERE digest = ?", [.text(record.digest)]) }
      }
      return removed
    }
    if !isTrial, !removed.isEmpty { try database.execute("VACUUM") }
    return removed.reversed()
  }
}

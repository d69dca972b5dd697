import Archives
import BundleAnalysis
import History
import ReportSchema
import Reports

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The database of `history`.
struct HistoryFile {
  static let defaultPath = "ballast-history.sqlite"

  let path: String
  private let store: HistoryStore

  /// - Throws: `FileError` if the file does not exist.
  init(readingAt path: String) throws {
    guard FileSystem.exists(path) else {
      throw FileError(path, "does not exist", hint: "'ballast history record APP' creates it")
    }
    try Self.checkKind(of: path)
    self.path = path
    store = try HistoryStore(readingAt: path)
  }

  /// Creates the file if it does not exist.
  init(writingAt path: String) throws {
    try Self.checkKind(of: path)
    self.path = path
    store = try HistoryStore(writingAt: path)
  }

  private static func checkKind(of path: String) throws(FileError) {
    guard FileSystem.isDirectory(path) else { return }
    throw FileError(path, "is a folder, not a file", hint: "name a file with '--database'")
  }

  // MARK: - Measurements

  /// The measurements by time.
  /// - Parameter app: nil for all apps.
  /// - Throws: `UsageError` if there are measurements, but none of the app.
  func entries(of app: String? = nil) throws -> [RecordedEntry] {
    try check(app)
    return try store.records(of: app).map {
      RecordedEntry($0, try Self.entry($0.content, path: path, line: nil))
    }
  }

  func apps() throws -> [String] { try store.apps() }

  /// The records with their contents as stored.
  func lines(of app: String?) throws -> [String] {
    try check(app)
    return try store.records(of: app).map(\.content)
  }

  /// - Throws: `UsageError` if the history does not have the app.
  func check(_ app: String?) throws {
    guard let app else { return }
    let known = try store.apps()
    guard !known.contains(app) else { return }
    throw UsageError(
      "no app '\(app)' in \(path)" + Suggestion.question(Suggestion.closest(to: app, among: known)),
      hint: known.isEmpty ? "the history is empty" : "apps: \(known.joined(separator: ", "))")
  }

  /// Adds measurements, each once.
  func add(_ entries: [HistoryEntry], as action: String) throws -> HistoryReport {
    let records = try entries.map { entry in
      RecordedEntry(
        HistoryRecord(app: entry.key, recorded: entry.recorded, content: try ReportJSON.line(of: entry)),
        entry)
    }
    let added = Set(try store.add(records.map(\.record)))
    // A measurement may be repeated in the inputs.
    var seen: Set<HistoryRecord> = []
    let new = records.filter { added.contains($0.record) && seen.insert($0.record).inserted }
    return try report(action, new, omitted: records.count - new.count)
  }

  func prune(app: String?, keeping kept: Int?, before time: String?, isTrial: Bool) throws -> HistoryReport {
    try check(app)
    let removed = try store.prune(app: app, keeping: kept, before: time, isTrial: isTrial).map {
      RecordedEntry($0, try Self.entry($0.content, path: path, line: nil))
    }
    return try report("prune", removed, omitted: 0, isDryRun: isTrial)
  }

  private func report(
    _ action: String, _ entries: [RecordedEntry], omitted: Int, isDryRun: Bool = false
  ) throws -> HistoryReport {
    HistoryReport(
      database: path, action: action, total: try store.count(), apps: try store.apps(),
      entries: HistoryReport.Entry.rows(of: entries, comparesPrevious: false).reversed(), omitted: omitted,
      isDryRun: isDryRun)
  }

  // MARK: - Exports

  /// The measurements of a file that `history export` wrote: one JSON object per line.
  static func entries(inExport path: String, limits: Limits) throws -> [HistoryEntry] {
    guard let bytes = try Archive.contents(ofFileAt: path, limits: limits) else {
      throw FileError(path, "is a folder, not a file", hint: exportHint)
    }
    var entries: [HistoryEntry] = []
    for (index, line) in String(decoding: bytes, as: UTF8.self).split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline
    ).enumerated() where !line.isEmpty {
      entries.append(try entry(String(line), path: path, line: index + 1))
    }
    return entries
  }

  private static let exportHint = "pass files that 'ballast history export' wrote"

  private struct Header: Decodable { let schema: String }

  private static func entry(_ text: String, path: String, line: Int?) throws(FileError) -> HistoryEntry {
    let subject = line.map { "\(path):\($0)" } ?? path
    let data = Data(text.utf8)
    guard let header = try? JSONDecoder().decode(Header.self, from: data) else {
      throw FileError(
        subject, "is not a measurement (expected a JSON object with 'schema')", hint: exportHint)
    }
    guard header.schema == HistoryEntry.schema else {
      throw FileError(
        subject, "has the schema '\(header.schema)', expected '\(HistoryEntry.schema)'", hint: exportHint)
    }
    do {
      let entry = try JSONDecoder().decode(HistoryEntry.self, from: data)
      guard let time = RecordingTime(entry.recorded), time.text == entry.recorded else {
        throw FileError(subject, "has the invalid time '\(entry.recorded)'", hint: exportHint)
      }
      return entry
    } catch let error as FileError {
      throw error
    } catch {
      throw FileError(subject, "does not match its schema", hint: exportHint)
    }
  }
}

/// The time at which an app was measured, in whole seconds.
struct RecordingTime {
  /// `2026-11-22T08:00:00Z`
  let text: String

  /// The present time. `SOURCE_DATE_EPOCH` replaces the clock, so that output can be reproduced.
  static func now(epoch: String?) -> RecordingTime {
    RecordingTime(epoch.flatMap { Double($0) }.map { Date(timeIntervalSince1970: $0) } ?? Date())
  }

  private init(_ date: Date) { text = date.ISO8601Format() }

  /// `2026-11-22`, or a time with its zone as `2026-11-22T09:00:00+01:00`; nil for other texts.
  init?(_ text: String) {
    let full = text.count == 10 ? "\(text)T00:00:00Z" : text
    guard let date = try? Date(full, strategy: .iso8601) else { return nil }
    self.init(date)
    // 31 February is not 3 March.
    if text.count == 10, !self.text.hasPrefix(text) { return nil }
  }
}

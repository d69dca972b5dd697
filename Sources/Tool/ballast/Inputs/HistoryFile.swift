import Archives
import BundleAnalysis
import History
import Localization
import LocalizationAnalysis
import ReportSchema
import Reports

/// The database of `history`.
struct HistoryFile {
  static let defaultPath = "ballast-history.sqlite"

  let path: String
  private let store: HistoryStore

  /// - Throws: `InputError` if the file does not exist.
  init(readingAt path: String) throws {
    try FileSystem.checkExists(path, hint: "'ballast history record APP' creates it")
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

  private static func checkKind(of path: String) throws {
    guard FileSystem.isDirectory(path) else { return }
    throw InputError(path, "is a folder, not a file", hint: "name a file with '--database'")
  }

  // MARK: - Measurements

  /// The measurements by time; those of one time by version, then by content.
  /// - Parameter app: a key of ``apps()``; nil for all apps.
  func entries(of app: String? = nil) throws -> [RecordedEntry] {
    let entries = try self.entries(in: store.records(of: app))
    return entries.grouped(by: \.record.recorded).flatMap {
      RecordingOrder.byVersion($0.elements, \.entry)
    }
  }

  private func entries(in records: [HistoryRecord]) throws -> [RecordedEntry] {
    try records.map { record throws in (record, try Self.entry(record.content, path)) }
  }

  func apps() throws -> [String] { try store.apps() }

  /// The records with their contents as stored, without characters that a reader cannot see.
  func lines(of app: String?) throws -> [String] {
    try store.records(of: app).map { ReportJSON.escaped($0.content) }
  }

  /// The key of an app, if the history has it.
  /// - Throws: `UsageError` if the history has no such app.
  func key(ofApp name: String) throws -> String {
    let known = try store.apps()
    guard !known.contains(name) else { return name }
    var hint = "apps: \(known.joined(separator: ", "))"
    if known.isEmpty { hint = "the history is empty" }
    throw UsageError(
      "no app '\(name)' in \(path)" + Suggestion.question(Suggestion.closest(to: name, among: known)),
      hint: hint)
  }

  /// Adds measurements, each once.
  func add(_ entries: [HistoryEntry], as action: HistoryReport.Action) throws -> HistoryReport {
    let records: [RecordedEntry] = try entries.map { entry in
      let content = try ReportJSON.line(of: entry)
      return (HistoryRecord(app: entry.key, recorded: entry.recorded, content: content), entry)
    }
    let added = Set(try store.add(records.map(\.record)))
    // A measurement may be repeated in the inputs.
    let new = records.filter { added.contains($0.record) }.uniqued(by: \.record)
    return try report(action, new, omitted: records.count - new.count)
  }

  func prune(app: String?, keeping kept: Int?, before time: String?, isTrial: Bool) throws -> HistoryReport {
    let removed = try entries(
      in: store.prune(app: app, keeping: kept, before: time, isTrial: isTrial))
    return try report(.prune, removed, omitted: 0, isDryRun: isTrial)
  }

  private func report(
    _ action: HistoryReport.Action, _ entries: [RecordedEntry], omitted: Int, isDryRun: Bool = false
  ) throws -> HistoryReport {
    HistoryReport(
      database: path, action: ID(action), total: try store.count(), apps: try store.apps(),
      entries: HistoryReport.Entry.rows(of: entries, comparesPrevious: false).reversed(), omitted: omitted,
      isDryRun: isDryRun)
  }

  // MARK: - Exports

  /// The measurements of a file that `history export` wrote: one JSON object per line.
  static func entries(inExport path: String, limits: Limits) throws -> [HistoryEntry] {
    guard let bytes = try Archive.contents(ofFileAt: path, limits: limits) else {
      throw InputError(path, "is a folder, not a file", hint: exportHint)
    }
    let lines = String(decoding: bytes, as: UTF8.self).split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    return try lines.enumerated().filter { !$0.element.isEmpty }.map {
      try entry(String($0.element), "\(path):\($0.offset + 1)")
    }
  }

  private static let exportHint = "pass files that 'ballast history export' wrote"

  /// - Parameter path: that of the file, with the number of the line.
  private static func entry(_ text: String, _ path: String) throws -> HistoryEntry {
    let report = try SavedReport(path, Array(text.utf8), hint: exportHint)
    try report.check(HistoryEntry.schema, hint: exportHint)
    let entry: HistoryEntry = try report.decoded(hint: exportHint)
    guard let time = RecordingTime(entry.recorded), time.text == entry.recorded else {
      throw InputError(path, "has the invalid time '\(entry.recorded)'", hint: exportHint)
    }
    return entry
  }
}

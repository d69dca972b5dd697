import AppBundles
import Archives
import BundleAnalysis
import Localization
import ReportSchema

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Reads the inputs of `check`: an app, and reports of other commands.
struct CheckInputReader {
  /// The locale of base of an app that does not declare it.
  let base: LocaleTag?
  let limits: Limits
  let measuresWaste: Bool
  let progress: Progress

  /// The inputs, with the values that stay in memory and the warnings of reading them.
  struct Result {
    var inputs: CheckInputs
    var warnings: [ReportWarning] = []
    var retained: [any Sendable] = []
  }

  func read(_ paths: [String]) throws -> Result {
    var result = Result(inputs: CheckInputs(name: paths.first.map { FilePath($0).name } ?? ""))
    for path in paths {
      if let report = try Self.report(at: path, limits: limits) {
        try result.inputs.add(Self.checked(report, path), path)
      } else {
        try addApp(path, to: &result)
      }
    }
    try result.inputs.checkSubjects()
    if base != nil, result.inputs.messages == nil {
      throw UsageError("'--base' needs an app", hint: "a report has the locale of base that it was made with")
    }
    return result
  }

  // MARK: - Apps

  private func addApp(_ path: String, to result: inout Result) throws {
    try result.inputs.checkThatNoAppWasAdded(path)
    progress.begin("reading \(path)")
    let bundle = try AppBundle(opening: path, base: base, limits: limits)
    let app = try AppReading(bundle, base: base, progress: { progress.update(done: $0, total: $1) })
    progress.begin("looking for findings in \(path)")
    let findings = try app.findings(measuringWaste: measuresWaste) { progress.update(done: $0, total: $1) }
    let coverage = ParentCoverage.ofEveryLocale(in: app.strings)
    result.inputs.add(app, FootprintReport(app.footprint), coverage, findings)
    result.warnings += app.warnings + [app.comparisonWarning].compactMap(\.self)
    result.retained.append(app)
  }

  // MARK: - Reports

  private struct Header: Decodable { let schema: String }

  /// A JSON report of this program; nil for any other input.
  static func report(at path: String, limits: Limits) throws -> (schema: String, data: Data)? {
    guard FilePath(path).fileExtension == "json", !FileSystem.isDirectory(path),
      let bytes = try Archive.contents(ofFileAt: path, limits: limits)
    else { return nil }
    let data = Data(bytes)
    guard let header = try? JSONDecoder().decode(Header.self, from: data) else {
      throw FileError(
        path, "is not a report of ballast", hint: "pass an app, or JSON that ballast wrote with '--json'")
    }
    return (header.schema, data)
  }

  /// - Throws: `FileError` if the report is of another command, or does not match its schema.
  private static func checked(_ report: (schema: String, data: Data), _ path: String) throws -> CheckedReport
  {
    switch report.schema {
    case FootprintReport.schema: .footprint(try decode(report.data, path))
    case SavingsReport.schema: .savings(try decode(report.data, path))
    case PackComparisonReport.schema: .packs(try decode(report.data, path))
    case StalenessReport.schema: .staleness(try decode(report.data, path))
    default:
      throw FileError(
        path, "has the unsupported schema '\(report.schema)'",
        hint: "'check' reads reports of 'measure', 'simulate', 'diff' and 'packs compare'")
    }
  }

  /// The JSON of `measure`; nil for a file that is not JSON.
  /// - Throws: `FileError` if it is another report; `CheckInputError` if it is not about the whole app.
  static func footprint(at path: String, limits: Limits) throws -> FootprintReport? {
    guard let report = try report(at: path, limits: limits) else { return nil }
    guard report.schema == FootprintReport.schema else {
      throw FileError(
        path, "has the schema '\(report.schema)', expected '\(FootprintReport.schema)'",
        hint: "pass an app, or the JSON of 'ballast measure --explain'")
    }
    return try footprint(report.data, path)
  }

  /// - Throws: `FileError`; `CheckInputError` if the report is not about the whole app.
  private static func footprint(_ data: Data, _ path: String) throws -> FootprintReport {
    let report: FootprintReport = try decode(data, path)
    try CheckedReport.footprint(report).checkThatItIsComplete(path)
    return report
  }

  /// The JSON of `diff`.
  /// - Throws: `FileError` if the file is another report; `CheckInputError` if it is not about all locales.
  static func staleness(at path: String, limits: Limits) throws -> StalenessReport {
    guard let report = try report(at: path, limits: limits), report.schema == StalenessReport.schema else {
      throw FileError(
        path, "is not a report of 'diff' in JSON",
        hint: "write one with 'ballast diff OLD NEW --output FILE.json'")
    }
    let staleness: StalenessReport = try decode(report.data, path)
    try CheckedReport.staleness(staleness).checkThatItIsComplete(path)
    return staleness
  }

  private static func decode<Report: Decodable>(_ data: Data, _ path: String) throws -> Report {
    let hint = "write the report again with this version of ballast"
    do {
      try ReportNumberOutOfRange.check(Array(data))
    } catch let error as ReportNumberOutOfRange {
      throw FileError(path, error.description, hint: hint)
    } catch {
      throw FileError(path, "is not JSON in UTF-8", hint: hint)
    }
    do {
      return try JSONDecoder().decode(Report.self, from: data)
    } catch {
      throw FileError(path, "does not match its schema", hint: hint)
    }
  }

  // MARK: - Baselines

  /// Reads the file of `--baseline`.
  static func baseline(_ path: String, limits: Limits) throws -> CheckBaseline {
    guard let report = try report(at: path, limits: limits) else {
      throw FileError(
        path, "is not a JSON file", hint: "write a baseline with 'ballast measure APP --output baseline.json'"
      )
    }
    switch report.schema {
    case FootprintReport.schema: return CheckBaseline(path: path, footprint: try footprint(report.data, path))
    case BaselineFile.schema: return CheckBaseline(path: path, file: try decode(report.data, path))
    default:
      throw FileError(
        path,
        "has the schema '\(report.schema)', expected '\(FootprintReport.schema)' or '\(BaselineFile.schema)'",
        hint: "write a baseline with 'ballast measure APP --output baseline.json'")
    }
  }
}

/// The file of `check --budget`.
enum BudgetFile {
  private static let defaultPath = "ballast.yml"

  /// - Parameter path: nil for `ballast.yml` in the current folder, if it exists.
  /// - Returns: nil without a budget.
  static func read(_ path: String?, limits: Limits) throws -> Budget? {
    guard let path = path ?? (FileSystem.exists(defaultPath) ? defaultPath : nil) else { return nil }
    guard FileSystem.exists(path) else {
      throw FileError(
        path, "does not exist",
        hint: "a budget begins with 'version: 1' and has lines such as 'archive: 10 MB'")
    }
    guard !FileSystem.isDirectory(path) else { throw FileError(path, "is a folder, not a file") }
    return try Budget(reading: try FileSystem.contents(of: path), path: path)
  }
}

import AppBundles
import Archives
import BundleAnalysis
import Localization
import ReportSchema

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
    var totalWaste: ByteCount?
    /// The fixes of the app's findings as text; nil without an app.
    var fixScript: String?
  }

  func read(_ paths: [String]) throws -> Result {
    var result = Result(inputs: CheckInputs(name: paths.first.map { FilePath($0).name } ?? ""))
    for path in paths {
      if let report = try SavedReport(at: path, limits: limits) {
        try result.inputs.add(Self.checked(report), path)
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
    try result.inputs.add(app, FootprintReport(app.footprint), coverage, findings)
    result.warnings += app.warnings + [app.comparisonWarning, try app.searchWarning].compactMap(\.self)
    if measuresWaste { result.totalWaste = try app.totalWaste(of: findings) }
    result.fixScript = FixScript.text(findings, of: bundle)
    result.retained.append(app)
  }

  // MARK: - Reports

  /// - Throws: `FileError` if the report is of another command, or does not match its schema.
  private static func checked(_ report: SavedReport) throws -> CheckedReport {
    switch report.schema {
    case FootprintReport.schema: .footprint(try report.decoded())
    case SavingsReport.schema: .savings(try report.decoded())
    case PackComparisonReport.schema: .packs(try report.decoded())
    case StalenessReport.schema: .staleness(try report.decoded())
    default:
      throw FileError(
        report.path, "has the unsupported schema '\(report.schema)'",
        hint: "'check' reads reports of 'measure', 'simulate', 'diff' and 'packs compare'")
    }
  }

  /// The JSON of `measure`; nil for a file that is not JSON.
  /// - Throws: `FileError` if it is another report; `CheckInputError` if it is not about the whole app.
  static func footprint(at path: String, limits: Limits) throws -> FootprintReport? {
    guard let report = try SavedReport(at: path, limits: limits) else { return nil }
    guard report.schema == FootprintReport.schema else {
      throw FileError(
        path, "has the schema '\(report.schema)', expected '\(FootprintReport.schema)'",
        hint: "pass an app, or the JSON of 'ballast measure --explain'")
    }
    return try footprint(report)
  }

  /// - Throws: `FileError`; `CheckInputError` if the report is not about the whole app.
  private static func footprint(_ report: SavedReport) throws -> FootprintReport {
    let footprint: FootprintReport = try report.decoded()
    try CheckedReport.footprint(footprint).checkThatItIsComplete(report.path)
    return footprint
  }

  /// The JSON of `diff`.
  /// - Throws: `FileError` if the file is another report; `CheckInputError` if it is not about all locales.
  static func staleness(at path: String, limits: Limits) throws -> StalenessReport {
    guard let report = try SavedReport(at: path, limits: limits), report.schema == StalenessReport.schema
    else {
      throw FileError(
        path, "is not a report of 'diff' in JSON",
        hint: "write one with 'ballast diff OLD NEW --output FILE.json'")
    }
    let staleness: StalenessReport = try report.decoded()
    try CheckedReport.staleness(staleness).checkThatItIsComplete(path)
    return staleness
  }

  // MARK: - Baselines

  /// Reads the input of `--against`: a report, or an app with its findings.
  func olderVersion(_ path: String) throws -> CheckBaseline {
    if try SavedReport(at: path, limits: limits) != nil { return try Self.baseline(path, limits: limits) }
    progress.begin("reading \(path)")
    let bundle = try AppBundle(opening: path, base: base, limits: limits)
    let app = try AppReading(bundle, base: base, progress: { progress.update(done: $0, total: $1) })
    return CheckBaseline(
      path: path, footprint: FootprintReport(app.footprint),
      findings: try app.findings(measuringWaste: false),
      strings: app.strings)
  }

  /// Reads the file of `--baseline`.
  static func baseline(_ path: String, limits: Limits) throws -> CheckBaseline {
    guard FileSystem.exists(path) else {
      throw FileError(
        path, "does not exist",
        hint:
          "'ballast check APP --baseline \(path) --accept REASON' creates it; '--against' compares with an older app"
      )
    }
    guard let report = try SavedReport(at: path, limits: limits) else {
      throw FileError(
        path, "is not a JSON file", hint: "write a baseline with 'ballast measure APP --output baseline.json'"
      )
    }
    switch report.schema {
    case FootprintReport.schema: return CheckBaseline(path: path, footprint: try footprint(report))
    case BaselineFile.schema: return CheckBaseline(path: path, file: try report.decoded())
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

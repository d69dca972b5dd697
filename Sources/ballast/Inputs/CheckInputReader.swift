import AppBundles
import Archives
import BundleAnalysis
import Localization
import ReportSchema

extension AppReading {
  /// Reads an app and shows the progress.
  init(_ path: String, base: LocaleTag?, limits: Limits, explains: Bool = false, _ progress: Progress) throws
  {
    progress.begin("reading \(path)")
    try self.init(AppBundle(opening: path, base: base, limits: limits), base: base, explains: explains) {
      progress.update(done: $0, total: $1)
    }
  }
}

/// Reads the inputs of `check`: apps, and reports of other commands.
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

  /// An input that could not be read, after the number of results before it.
  typealias Failure = (position: Int, failure: InputFailure)

  /// One result for each app or measurement; one for other reports without an app.
  /// - Throws: the error of a single input.
  func read(_ paths: [String]) throws -> (results: [Result], failures: [Failure]) {
    var (results, failures): ([Result], [Failure]) = ([], [])
    var reports: [(report: CheckedReport, path: String)] = []
    for path in paths {
      do {
        guard let report = try readReport(path) else {
          results.append(try readApp(path))
          continue
        }
        if case .footprint = report {
          var result = Result(inputs: CheckInputs(name: FilePath(path).name))
          try result.inputs.add(report, path)
          results.append(result)
        } else {
          reports.append((report, path))
        }
      } catch  where paths.count > 1 && !(error is UnknownLocale) {
        failures.append((results.count, InputFailure(path, error)))
      }
    }
    if results.isEmpty, !failures.isEmpty { return ([], failures) }
    if results.isEmpty { results = [Result(inputs: CheckInputs(name: FilePath(paths.first ?? "").name))] }
    var inputs = results.map(\.inputs)
    for (report, path) in reports { try inputs.add(report, path) }
    for (index, inputs) in inputs.enumerated() {
      try inputs.checkSubjects()
      results[index].inputs = inputs
    }
    if base != nil, inputs.allSatisfy({ $0.messages == nil }) {
      throw UsageError("'--base' needs an app", hint: "a report has the locale of base that it was made with")
    }
    return (results, failures)
  }

  // MARK: - Apps

  /// Nil if the input is an app.
  private func readReport(_ path: String) throws -> CheckedReport? {
    if path.contains("*"), !FileSystem.exists(path) {
      throw FileError(
        path, "no file matches the pattern",
        hint: "build the app first, or check the folder and the extension")
    }
    return try SavedReport(at: path, limits: limits).map(Self.checked)
  }

  private func readApp(_ path: String) throws -> Result {
    let app = try AppReading(path, base: base, limits: limits, progress)
    progress.begin("looking for findings in \(path)")
    let findings = try app.findings(measuringWaste: measuresWaste) { progress.update(done: $0, total: $1) }
    let coverage = ParentCoverage.ofEveryLocale(in: app.strings)
    var result = Result(inputs: CheckInputs(name: FilePath(path).name))
    try result.inputs.add(app, FootprintReport(app.footprint), coverage, findings)
    result.warnings = app.warnings + [app.comparisonWarning, try app.searchWarning].compactMap(\.self)
    if measuresWaste { result.totalWaste = try app.totalWaste(of: findings) }
    result.fixScript = FixScript.text(findings, of: app.bundle)
    result.retained = [app]
    return result
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
    try report.check(
      FootprintReport.schema, hint: "pass an app, or the JSON of 'ballast measure --explain'")
    return try footprint(report)
  }

  /// - Throws: `FileError`; `CheckInputError` if the report is not about the whole app.
  private static func footprint(_ report: SavedReport) throws -> FootprintReport {
    let footprint: FootprintReport = try report.decoded()
    try CheckedReport.footprint(footprint).checkThatItIsComplete(report.path)
    return footprint
  }

  // MARK: - Baselines

  /// Reads an input of `--against`: a report, one report per line, or an app with its findings.
  func olderVersions(_ path: String) throws -> [CheckBaseline] {
    guard FileSystem.exists(path) else {
      throw FileError(
        path, "does not exist", hint: "pass an older app, or JSON that 'measure' or '--baseline-output' wrote"
      )
    }
    let reports = try SavedReport.all(at: path, limits: limits)
    guard reports.isEmpty else { return try reports.map(Self.baseline) }
    let app = try AppReading(path, base: base, limits: limits, progress)
    return [
      CheckBaseline(
        path: path, footprint: FootprintReport(app.footprint),
        findings: try app.findings(measuringWaste: false), strings: app.strings)
    ]
  }

  /// Reads the file of `--baseline`, which has one object, or one on each line.
  static func baselines(_ path: String, limits: Limits) throws -> [CheckBaseline] {
    guard FileSystem.exists(path) else {
      throw FileError(
        path, "does not exist",
        hint:
          "'ballast check APP --baseline \(path) --accept REASON' creates it; '--against' compares with an older app"
      )
    }
    let reports = try SavedReport.all(at: path, limits: limits)
    guard !reports.isEmpty, reports.allSatisfy({ $0.schema == BaselineFile.schema }) else {
      throw FileError(
        path, "is not a file that '--accept' wrote",
        hint:
          "'ballast check APP --baseline FILE.json --accept REASON' writes one; '--against' reads other reports"
      )
    }
    return try reports.map(baseline)
  }

  private static func baseline(_ report: SavedReport) throws -> CheckBaseline {
    switch report.schema {
    case FootprintReport.schema: CheckBaseline(path: report.path, footprint: try footprint(report))
    case BaselineFile.schema: CheckBaseline(path: report.path, file: try report.decoded())
    default:
      throw FileError(
        report.path,
        "has the schema '\(report.schema)', expected '\(FootprintReport.schema)' or '\(BaselineFile.schema)'",
        hint: "pass an older app, or JSON that 'measure', '--accept' or '--baseline-output' wrote")
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
        hint: "'ballast init APP' writes a first one to '\(defaultPath)'")
    }
    guard !FileSystem.isDirectory(path) else {
      throw FileError(path, "is a folder, not a file", hint: "pass the file of the budget")
    }
    return try Budget(reading: try FileSystem.contents(of: path), path: path)
  }
}

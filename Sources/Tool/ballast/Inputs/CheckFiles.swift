import Archives
import BundleAnalysis
import ReportSchema

/// The file of `check --budget`.
enum BudgetFile {
  static let defaultPath = "ballast.yml"

  /// - Parameter path: nil for `ballast.yml` in the current folder, if it exists.
  /// - Returns: nil without a budget.
  static func read(_ path: String?) throws -> Budget? {
    guard let path = path ?? (FileSystem.exists(defaultPath) ? defaultPath : nil) else { return nil }
    let hint = "'ballast init APP' writes a first one to '\(defaultPath)'"
    return try Budget(reading: try FileSystem.contents(of: path, hint: hint), path: path)
  }
}

/// Reports that `check` compares an app with.
enum BaselineReports {
  /// The JSON of `measure`; nil for a file that is not JSON.
  /// - Throws: `InputError` if it is another report, or not about the whole app.
  static func footprint(at path: String, limits: Limits) throws -> MeasureReport? {
    guard let report = try SavedReport(at: path, limits: limits) else { return nil }
    try report.check(
      MeasureReport.schema, hint: "pass an app, or the JSON of 'ballast measure --explain'")
    return try footprint(report)
  }

  /// - Throws: `InputError` if the report is not about the whole app.
  private static func footprint(_ report: SavedReport) throws -> MeasureReport {
    let footprint: MeasureReport = try report.decoded()
    guard footprint.selection.omitted.locales == 0, footprint.selection.components.isEmpty else {
      throw InputError(
        report.path, "is a measurement of a part of the app",
        hint: "measure without '--locale', '--component' and '--top'")
    }
    return footprint
  }

  /// The contents of a path of `--against`: a report, one report per line, or else an app or a folder of apps.
  static func olderVersions(at path: String, limits: Limits) throws -> [CheckRequest.OlderVersion] {
    try FileSystem.checkExists(
      path, hint: "pass an older app, or JSON that 'measure' or '--baseline-output' wrote")
    let reports = try SavedReport.all(at: path, limits: limits)
    return reports.isEmpty ? [.app(path)] : try reports.map { .measured(try baseline($0)) }
  }

  /// Reads the file of `--baseline`, which has one object, or one on each line.
  static func acceptedSizes(at path: String, limits: Limits) throws -> [CheckBaseline] {
    try FileSystem.checkExists(
      path,
      hint:
        "'ballast check APP --baseline \(path) --accept REASON' creates it; '--against' compares with an older app"
    )
    let reports = try SavedReport.all(at: path, limits: limits)
    guard !reports.isEmpty, reports.allSatisfy({ $0.schema == BaselineFile.schema }) else {
      throw InputError(
        path, "is not a file that '--accept' wrote",
        hint:
          "'ballast check APP --baseline FILE.json --accept REASON' writes one; '--against' reads other reports"
      )
    }
    return try reports.map(baseline)
  }

  private static func baseline(_ report: SavedReport) throws -> CheckBaseline {
    switch report.schema {
    case MeasureReport.schema: CheckBaseline(path: report.path, footprint: try footprint(report))
    case BaselineFile.schema: CheckBaseline(path: report.path, file: try report.decoded())
    default:
      throw InputError(
        report.path,
        "has the schema '\(report.schema)', expected '\(MeasureReport.schema)' or '\(BaselineFile.schema)'",
        hint: "pass an older app, or JSON that 'measure', '--accept' or '--baseline-output' wrote")
    }
  }
}

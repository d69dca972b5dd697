import AppBundles
import Archives
import BundleAnalysis
import OperatingSystem
import ProgramSystem
import ReportSchema
import Reports

extension Simulate {
  /// - Throws: `UsageError` for an option about one app, or one whose result a table does not have.
  func checkOptionsOfSeveral() throws {
    let files: [(option: String, isGiven: Bool)] = [
      ("--rebuilt", rebuilt != nil), ("--packs", packs != nil), ("--asset-packs", assetPacks != nil),
      ("--splits", splits != nil),
      ("--chart", chart != nil),
    ]
    if let option = files.first(where: \.isGiven)?.option {
      throw UsageError(
        "'\(option)' writes files of one app only",
        hint: "run 'simulate' once for each of the \(apps.count) apps")
    }
    if against != nil { throw UsageError("'--against' compares one app only") }
    if !listed.isEmpty { throw UsageError("'--locale' lists locales of one app only") }
    if rows.top != nil { throw UsageError("'--top' lists locales of one app only") }
    if leaveOneOut, !writesLines {
      throw UsageError(
        "'--leave-one-out' describes one app only", hint: "pass '--format ndjson' for one object per app")
    }
  }

  private var writesLines: Bool {
    let format = output.namedFormat ?? .text
    return format == .json || format == .ndjson
  }

  /// Simulates several apps on all cores, and writes a table, or one object per line in the order of the inputs.
  ///
  /// Memory holds as many apps as there are cores.
  /// - Throws: an output error at once.
  func simulateAll() throws -> CommandResult {
    let destination = try output.open()
    let isLines = destination.isJSON
    let progress = Progress("simulating \(NumberText.grouped(apps.count)) apps")
    var done = 0
    var figures: [AppSavings] = []
    var failures: [InputFailure] = []
    try forEachResult(of: apps) {
      result(of: $0, isLine: isLines)
    } consume: { result throws in
      switch result {
      case .line(let line): try destination.sink.append(Array(line.utf8))
      case .figures(let app): figures.append(app)
      case .failure(let failure, let line):
        try destination.sink.append(Array(line.utf8))
        failures.append(failure)
      }
      done += 1
      progress.update(done: done, total: apps.count)
    }
    progress.finish()
    if isLines {
      try destination.sink.commit()
    } else {
      try writeTable(figures, failures, destination)
    }
    guard !failures.isEmpty else { return CommandResult() }
    return CommandResult(unread: failures.count, of: apps.count, hasObjects: isLines, warnings: [])
  }

  private func writeTable(
    _ apps: [AppSavings], _ failures: [InputFailure], _ destination: ReportOutput
  ) throws {
    let values = SimulateAppsDocument(apps, failures: failures).values
    try destination.write(failures, csv: values) { options in
      SimulateAppsDocument(apps, failures: failures, options).document
    }
  }

  /// The result of one input.
  private enum AppResult: Sendable {
    case line(String)
    case figures(AppSavings)
    /// The line is empty unless the output is JSON.
    case failure(InputFailure, line: String)
  }

  private func result(of path: String, isLine: Bool) -> AppResult {
    do {
      var report = try request(for: path).run().report
      guard isLine else { return .figures(AppSavings(report, input: path)) }
      report.input = path
      return .line(try ReportJSON.line(of: report) + "\n")
    } catch {
      let failure = InputFailure(path, error)
      let line = isLine ? ((try? ReportJSON.line(of: failure)) ?? "{}") + "\n" : ""
      return .failure(failure, line: line)
    }
  }
}

import BundleAnalysis
import OperatingSystem
import ProgramSystem
import ReportSchema
import Reports

extension Measure {
  var measuresSeveral: Bool {
    apps.count != 1 || filesFrom != nil || skipDone != nil || output.namedFormat == .ndjson
  }

  /// The format of several apps; JSON to continue a run in JSON.
  private var formatOfSeveral: OutputFormat { output.namedFormat ?? (skipDone == nil ? .text : .ndjson) }

  func validateInputs() throws {
    if apps.isEmpty, filesFrom == nil { throw UsageError("missing argument '<app>'") }
    guard measuresSeveral else { return }
    if apps.contains("-"), filesFrom == "-" {
      throw UsageError("standard input cannot be both an app and the list of apps")
    }
    if against != nil { throw UsageError("'--against' compares one app only") }
    if skipDone != nil, let format = output.namedFormat, format != .json, format != .ndjson {
      throw UsageError(
        "'--skip-done' continues one JSON object per line, not \(format.rawValue)",
        hint: "pass '--format ndjson'")
    }
    guard formatOfSeveral != .json, formatOfSeveral != .ndjson else { return }
    if explain { throw UsageError("'--explain' lists the entries of one app only") }
    if coverage { throw UsageError("'--coverage' describes one app only") }
    if !locales.isEmpty { throw UsageError("'--locale' lists locales of one app only") }
  }

  /// Measures several apps on all cores, and writes a table, or one object per line in the order of the inputs.
  ///
  /// Memory holds as many apps as there are cores.
  /// - Throws: an output error at once.
  func measureAll() throws -> CommandResult {
    var paths = apps + (try filesFrom.map { try InputList.paths(in: $0) } ?? [])
    let all = paths.count
    var warnings: [String] = []
    if let skipDone {
      let done = try DoneInputs(in: skipDone)
      paths.removeAll { done.paths.contains($0) }
      if done.isCut { warnings.append(try continueFile(skipDone, after: done.completeBytes)) }
    }
    let format = formatOfSeveral
    let isLines = format == .json || format == .ndjson
    let sink = try OutputSink(path: output.output)
    var measured = 0
    var figures = [AppFigures]()
    var failures = [InputFailure]()
    let progress = Progress("measuring \(NumberText.grouped(paths.count)) apps")
    let total = paths.count
    try forEachResult(of: paths) {
      result(of: $0, isLine: isLines)
    } consume: { result throws in
      try sink.append(Array(result.line.utf8))
      measured += 1
      if let app = result.app { figures.append(app) }
      if let failure = result.failure { failures.append(failure) }
      progress.update(done: measured, total: total)
    }
    progress.finish()
    if isLines { try sink.commit() } else { try writeTable(figures, failures, format, sink) }
    if let skipDone, all > total {
      warnings.append("\(all - total) of \(all) apps have a result in \(skipDone) and were skipped")
    }
    guard !failures.isEmpty else { return CommandResult(warnings: warnings) }
    return CommandResult(unread: failures.count, of: total, hasObjects: isLines, warnings: warnings)
  }

  private func writeTable(
    _ apps: [AppFigures], _ failures: [InputFailure], _ format: OutputFormat, _ sink: OutputSink
  ) throws {
    let all = MeasureAppsDocument(apps, failures: failures, order: sort, top: 0)
    let output = ReportOutput(format: format, options: output.format, path: output.output, sink: sink)
    try output.write(failures, csv: all.values) { options in
      MeasureAppsDocument(apps, failures: failures, options, order: sort, top: top).document
    }
  }

  /// The figures of one input, or its object on a line.
  private func result(
    of path: String, isLine: Bool
  ) -> (line: String, app: AppFigures?, failure: InputFailure?) {
    do {
      var (_, _, report) = try measure(path, rows: 0)
      guard isLine else { return ("", AppFigures(report, input: path), nil) }
      report.input = path
      return (try ReportJSON.line(of: report) + "\n", nil, nil)
    } catch {
      let failure = InputFailure(path, error)
      guard isLine else { return ("", nil, failure) }
      let line = (try? ReportJSON.line(of: failure)) ?? "{}"
      return (line + "\n", nil, failure)
    }
  }

  /// Removes the part of a line at the end of an earlier output if the new objects are appended to the same file.
  private func continueFile(_ path: String, after complete: Int) throws -> String {
    guard output.output == nil, try StandardStream.output.truncate(fileAt: path, to: complete) else {
      return "\(path): the last line is incomplete, and its app counts as not measured"
    }
    return "\(path): the last line was incomplete and was removed"
  }
}

import OperatingSystem
import ReportSchema
import Reports

extension Measure {
  /// Whether one JSON object is written per input.
  var givesLines: Bool {
    apps.count != 1 || filesFrom != nil || skipDone != nil || output.namedFormat == .ndjson
  }

  func validateInputs() throws {
    if apps.isEmpty, filesFrom == nil { throw UsageError("missing argument '<app>'") }
    guard givesLines else { return }
    if apps.contains("-"), filesFrom == "-" {
      throw UsageError("standard input cannot be both an app and the list of apps")
    }
    if against != nil { throw UsageError("'--against' compares one app only") }
    if let format = output.namedFormat, format != .json, format != .ndjson {
      throw UsageError(
        "several apps give one JSON object per line, not \(format.rawValue)", hint: "pass '--format ndjson'")
    }
  }

  /// Measures several apps on all cores and writes one object per line, in the order of the inputs.
  ///
  /// Memory holds as many apps as there are cores.
  /// - Throws: ``FailedInputs`` at the end if an app could not be measured; an output error at once.
  func measureAll() throws -> CommandResult {
    var paths = apps + (try filesFrom.map { try InputList.paths(in: $0) } ?? [])
    let all = paths.count
    var warnings: [String] = []
    if let skipDone {
      let done = try DoneInputs(in: skipDone)
      paths.removeAll { done.paths.contains($0) }
      if done.isCut { warnings.append(try continueFile(skipDone, after: done.completeBytes)) }
    }
    let sink = try OutputSink(path: output.output)
    var (measured, failed) = (0, 0)
    let progress = Progress("measuring \(NumberText.grouped(paths.count)) apps")
    defer { progress.finish() }
    let total = paths.count
    try forEachResult(of: paths) {
      line(of: $0)
    } consume: { result throws(OutputError) in
      try sink.append(Array(result.line.utf8))
      measured += 1
      if result.failed { failed += 1 }
      progress.update(done: measured, total: total)
    }
    try sink.commit()
    progress.finish()
    if let skipDone, all > total {
      warnings.append("\(all - total) of \(all) apps have a result in \(skipDone) and were skipped")
    }
    guard failed == 0 else { throw FailedInputs(failed: failed, count: total, warnings: warnings) }
    return CommandResult(warnings: warnings)
  }

  /// The object of one input, on a line.
  private func line(of path: String) -> (line: String, failed: Bool) {
    do {
      var (_, _, report) = try measure(path, rows: 0)
      report.input = path
      return (try ReportJSON.line(of: report) + "\n", false)
    } catch {
      let report = ErrorReport(CommandError(inputs: [path], error: error))
      let failure = InputFailure(input: path, error: report.message, hint: report.hint)
      return (((try? ReportJSON.line(of: failure)) ?? "{}") + "\n", true)
    }
  }

  /// Removes the part of a line at the end of an earlier output if the new objects are appended to the same file.
  private func continueFile(_ path: String, after complete: Int) throws(OutputError) -> String {
    guard output.output == nil, try StandardStream.output.truncate(fileAt: path, to: complete) else {
      return "\(path): the last line is incomplete, and its app counts as not measured"
    }
    return "\(path): the last line was incomplete and was removed"
  }
}

import AppBundles
import BundleAnalysis
import ReportSchema
import Reports

extension Measure {
  /// Compares the app with an older version.
  func compare(_ app: String, with old: String, _ destination: ReportOutput) throws -> Outcome {
    let progress = Progress("reading \(old)")
    defer { progress.finish() }
    let before = try read(old, progress)
    let after = try read(app, progress)
    let messages = before.strings.flatMap { old in after.strings.map { (old: old, new: $0) } }
    let report = GrowthReport(from: before.report, to: after.report, messages: messages)
    progress.finish()
    let rows = top ?? 20
    try destination.write(report) { GrowthDocument(report, $0, limit: rows == 0 ? nil : rows).document }
    return Outcome(retained: [before.strings, after.strings])
  }

  /// A measurement with entries, and the messages; nil for a report.
  private func read(
    _ path: String, _ progress: Progress
  ) throws -> (report: FootprintReport, strings: LocalizedStrings?) {
    if let report = try CheckInputReader.footprint(at: path, limits: limits.limits) { return (report, nil) }
    progress.begin("reading \(path)")
    let bundle = try AppBundle(opening: path, limits: limits.limits)
    let contents = try bundle.readContents(
      retainingMessagesOf: { _ in true }, progress: { progress.update(done: $0, total: $1) })
    let footprint = Footprint(of: bundle, contents: contents, explains: true)
    return (FootprintReport(footprint), LocalizedStrings(of: bundle, contents))
  }
}

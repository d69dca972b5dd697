import AppBundles
import Archives
package import ReportSchema

extension CheckInputs {
  /// Adds an app and its findings.
  /// - Returns: the findings.
  /// - Throws: `ContainerError` if bytes are measured and the archive cannot be rebuilt.
  package mutating func read(
    _ app: AppReading, _ footprint: MeasureReport, _ coverage: [MeasureReport.Coverage],
    measuringWaste: Bool, _ progress: some WorkProgress
  ) throws -> [Finding] {
    progress.begin("looking for findings in \(app.bundle.outermost.path)")
    let findings = try app.findings(measuringWaste: measuringWaste) { progress.update(done: $0, total: $1) }
    add(app, footprint, coverage, findings)
    measuresWaste = measuringWaste
    warnings = app.warnings
    if app.comparesTranslations, let warning = app.textsWithoutBase { warnings.append(warning) }
    return findings
  }
}

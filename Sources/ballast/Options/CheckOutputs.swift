import ArgumentParser
import BundleAnalysis
import OperatingSystem
import ReportSchema
import Reports

/// Other files that `check` writes, in formats of CI systems.
struct CheckOutputs: ParsableArguments {
  @Option(path: "Also write JUnit XML.")
  var junit: String?

  @Option(path: "Also write SARIF 2.1.0 (code scanning).")
  var sarif: String?

  @Option(path: "Also write GitLab's code quality report.")
  var gitlab: String?

  @Option(path: "Also write a comment for a pull request.")
  var markdown: String?

  @Option(path: "Also write a page (HTML).")
  var html: String?

  @Option(path: "Also write a file for a later '--against'.")
  var baselineOutput: String?

  @Option(path: "Also write the changes that fix the findings.")
  var fixScript: String?

  @Flag(
    help:
      "Also write GitHub's annotations and job summary.")
  var github = false

  var destinations: [Output] {
    [
      ("--junit", junit), ("--sarif", sarif), ("--gitlab", gitlab), ("--markdown", markdown),
      ("--html", html), ("--baseline-output", baselineOutput), ("--fix-script", fixScript),
    ]
  }

  /// Files that are opened before the long work.
  struct Sinks {
    fileprivate var junit, sarif, gitlab, markdown, html, baseline, fixes: OutputSink?

    /// - Parameter script: nil without an app.
    func writeFixes(_ script: String?) throws {
      guard let fixes else { return }
      guard let script else {
        throw UsageError("'--fix-script' needs an app", hint: "reports have no findings: pass the app itself")
      }
      try fixes.write(script)
    }
  }

  func open() throws -> Sinks {
    func sink(_ path: String?) throws -> OutputSink? { try path.map { try OutputSink(path: $0) } }
    return Sinks(
      junit: try sink(junit), sarif: try sink(sarif), gitlab: try sink(gitlab), markdown: try sink(markdown),
      html: try sink(html), baseline: try sink(baselineOutput), fixes: try sink(fixScript))
  }

  func write(
    _ reports: [CheckReport], _ failures: [InputFailure], _ apps: [CheckInputs], to sinks: Sinks,
    exactBytes: Bool
  ) throws {
    if let sink = sinks.baseline {
      let day = try PresentTime.today()
      let files = apps.compactMap { BaselineFile(measuring: $0, date: day) }
      guard let first = files.first else {
        throw UsageError("'--baseline-output' needs an app or a measurement", hint: "pass the app itself")
      }
      try sink.write(
        files.count == 1
          ? ReportJSON.text(of: first) : files.map { try ReportJSON.line(of: $0) + "\n" }.joined())
    }
    let all = reports + failures.map { CheckReport(of: $0) }
    try sinks.junit?.write(JUnitRenderer.text(of: all))
    try sinks.sarif?.write(SARIFRenderer.text(of: all, version: BuildVersion.number))
    try sinks.gitlab?.write(GitLabRenderer.text(of: all))
    let options = DocumentOptions(exactBytes: exactBytes)
    let document = CheckDocument(reports, failures: failures, options).document
    try sinks.markdown?.write(CheckComment.text(of: reports, failures: failures, options))
    try sinks.html?.write(HTMLRenderer().render(document))
    guard github else { return }
    StandardError.write(GitHubAnnotations.text(of: all))
    guard let summary = Environment.value(of: "GITHUB_STEP_SUMMARY") else { return }
    // The file exists: earlier steps may have written to it.
    let former = FileSystem.exists(summary) ? try FileSystem.contents(of: summary) : []
    let page = MarkdownRenderer().render(document)
    try OutputSink(path: summary).write(bytes: former + Array("\(page)\n".utf8))
  }
}

import ArgumentParser
import BundleAnalysis
import OperatingSystem
import ProgramSystem
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
      ("--github", summary),
    ]
  }

  /// The job summary of GitHub Actions, to which earlier steps may have written.
  private var summary: String? { github ? Environment.value(of: "GITHUB_STEP_SUMMARY") : nil }

  /// Opens the files before the long work, so that a folder without write permission is reported first.
  func open() throws -> [String: OutputSink] {
    var sinks: [String: OutputSink] = [:]
    for case (let option, let path?) in destinations { sinks[option] = try OutputSink(path: path) }
    return sinks
  }

  /// Writes the files after the result: all that can be written.
  /// - Parameters:
  ///   - sinks: by option.
  ///   - fixes: nil without an app.
  /// - Throws: the first error.
  func write(
    _ reports: [CheckReport], _ failures: [InputFailure], to sinks: [String: OutputSink],
    baseline: [BaselineFile], fixes: String?, exactBytes: Bool
  ) throws {
    let all = reports + failures.map { CheckReport(of: $0) }
    let options = DocumentOptions(exactBytes: exactBytes)
    func document() -> Document { CheckDocument(reports, failures: failures, options).document }
    if github {
      let sources = SourceLocator.places(of: reports.flatMap(\.suspectFindings))
      StandardError.write(GitHubAnnotations.text(of: all, sources: sources))
    }
    let texts: [(option: String, text: () throws -> String?)] = [
      ("--baseline-output", { baseline.isEmpty ? nil : try baseline.text() }), ("--fix-script", { fixes }),
      ("--junit", { JUnitRenderer.text(of: all) }),
      ("--sarif", { try SARIFRenderer.text(of: all, version: BuildVersion.number) }),
      ("--gitlab", { try GitLabRenderer.text(of: all) }),
      ("--markdown", { CheckComment.text(of: reports, failures: failures, options) }),
      ("--html", { HTMLRenderer().render(document()) }),
      ("--github", { MarkdownRenderer().render(document()) + "\n" }),
    ]
    var problem: (any Error)?
    for (option, text) in texts {
      guard let sink = sinks[option] else { continue }
      do {
        if option == "--github", let summary, FileSystem.exists(summary) {
          try sink.append(FileSystem.contents(of: summary))
        }
        if let text = try text() { try sink.write(text) }
      } catch { problem = problem ?? error }
    }
    if let problem { throw problem }
  }
}

extension [BaselineFile] {
  /// The file of a baseline: one object, or one on each line.
  func text() throws -> String {
    if count == 1 { return try ReportJSON.text(of: self[0]) }
    return try map { try ReportJSON.line(of: $0) + "\n" }.joined()
  }
}

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

  /// Writes the files after the result: all that can be written.
  /// - Throws: the first `OutputError`.
  func write(
    _ reports: [CheckReport], _ failures: [InputFailure], baseline: [BaselineFile], fixes: String,
    exactBytes: Bool
  ) throws {
    let all = reports + failures.map { CheckReport(of: $0) }
    let options = DocumentOptions(exactBytes: exactBytes)
    let document = CheckDocument(reports, failures: failures, options).document
    var problem: (any Error)?
    func write(_ path: String?, _ text: @autoclosure () throws -> String?) {
      guard let path else { return }
      do { try text().map { try OutputSink(path: path).write($0) } } catch { problem = problem ?? error }
    }
    write(baselineOutput, try baseline.text())
    write(fixScript, fixes)
    write(junit, JUnitRenderer.text(of: all))
    write(sarif, try SARIFRenderer.text(of: all, version: BuildVersion.number))
    write(gitlab, try GitLabRenderer.text(of: all))
    write(markdown, CheckComment.text(of: reports, failures: failures, options))
    write(html, HTMLRenderer().render(document))
    if github {
      StandardError.write(GitHubAnnotations.text(of: all))
      // The file exists: earlier steps may have written to it.
      if let path = Environment.value(of: "GITHUB_STEP_SUMMARY") {
        let former = FileSystem.exists(path) ? try FileSystem.contents(of: path) : []
        write(path, String(decoding: former, as: UTF8.self) + MarkdownRenderer().render(document) + "\n")
      }
    }
    if let problem { throw problem }
  }
}

extension [BaselineFile] {
  /// The file of a baseline: one object, or one on each line; nil without any.
  func text() throws -> String? {
    guard let first else { return nil }
    return count == 1
      ? try ReportJSON.text(of: first) : try map { try ReportJSON.line(of: $0) + "\n" }.joined()
  }
}

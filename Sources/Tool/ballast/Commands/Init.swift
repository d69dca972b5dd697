import AppBundles
import Archives
import ArgumentParser
import BundleAnalysis
import Localization
import OperatingSystem
import ReportSchema
import Reports
import TextSelection

struct Init: Command {
  /// A CI system.
  enum System: String, CaseIterable { case github, gitlab }

  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Writes a first budget for an app, and the workflow that checks it.",
    usage: "ballast init [<app>] [<options>]",
    discussion: """
      Writes 'ballast.yml' in the current folder: limits for the archive, all translations and each translation, at their \
      present size plus 5 %. '--ci' also writes a workflow for GitHub or GitLab. Existing files are kept. Without an app, the \
      only one in the current folder and in 'build' is used.

      Examples:
        ballast init App.ipa --ci github

      Exit codes: 0 done; 2 the app could not be read, or a file could not be written; 64 wrong command line.
      """)

  @Argument(help: "The app: an archive or a folder.", completion: .file())
  var app: String?

  @Option(choice: "Also write a workflow for github or gitlab.", called: "system")
  var ci: System?

  @Option(tag: "Locale of base, for apps that do not declare it.")
  var base: LocaleTag?

  @OptionGroup(title: "Archives") var limits: LimitOptions

  var inputs: [String] { app.map { [$0] } ?? [] }
  var outputs: [Output] { [] }

  func execute() throws -> CommandResult {
    let app = try app ?? onlyApp()
    var lines: [String] = []
    // First, so that nothing is written for an app that cannot be read.
    let (budget, errors, reading) = try budget(of: app)
    if let workflow = ci.map({ WorkflowTemplate($0, app: app) }) {
      let isKept = FileSystem.exists(workflow.path)
      if !isKept { try workflow.write() }
      lines.append("\(workflow.path): \(isKept ? "exists, and is kept" : workflow.remark).")
    }
    if FileSystem.exists(BudgetFile.defaultPath) {
      lines.append("\(BudgetFile.defaultPath): exists, and is kept.")
    } else {
      try NewFile.write(Array(budget.utf8), to: BudgetFile.defaultPath, permissions: 0o644)
      lines.append("\(BudgetFile.defaultPath): current sizes plus 5 %, and limits for growth and findings.")
      if errors > 0 {
        lines.append(
          "The app has \(NumberText.counted(errors, "error")), listed by 'ballast check'. "
            + "The budget allows \(errors): a check fails if there are more.")
      }
    }
    lines += [
      "Next: ballast check \(app.printable.shellQuoted)",
      "'--against OLD' also shows what changed. "
        + (ci == nil ? "'ballast init --ci github' or 'gitlab' adds a workflow." : "Commit both files."),
    ]
    try OutputSink(path: nil).write(lines.map { "\($0)\n" }.joined())
    return CommandResult(retained: [reading])
  }

  /// The only app in the current folder and in 'build'.
  private func onlyApp() throws -> String {
    let apps = try [".", "build"].flatMap { folder in
      (FileSystem.isDirectory(folder) ? try Archive.names(besideFileAt: "\(folder)/.") : []).filter { name in
        ["ipa", "apk", "aab", "app", "xcarchive"].contains(FilePath(name).fileExtension)
      }.map { folder == "." ? $0 : "\(folder)/\($0)" }
    }.sorted()
    if apps.count == 1 { return apps[0] }
    throw UsageError(
      apps.isEmpty
        ? "no app in this folder" : "\(apps.count) apps: \(apps.prefix(5).joined(separator: ", "))",
      hint: "pass the app: 'ballast init \((apps.first ?? "build/App.ipa").printable.shellQuoted)'")
  }

  private func budget(of app: String) throws -> (text: String, errors: Int, reading: AppReading) {
    let progress = Progress("reading \(app)")
    let reading = try AppReading(app, base: base, limits: limits.limits, progress)
    let report = MeasureReport(reading.footprint)
    let errors = try reading.findings(measuringWaste: false).count { $0.severity == .error }
    let name = [report.app.name ?? report.app.identifier ?? FilePath(app).name, report.app.version]
    let text = BudgetTemplate.text(
      app: name.compactMap(\.self).joined(separator: " ").printable, report, errors: errors)
    return (text, errors, reading)
  }
}

/// The workflow of a CI system that checks an app and comments on changes.
struct WorkflowTemplate {
  let path: String
  /// The next step, in one line.
  let remark: String
  private let text: String

  init(_ system: Init.System, app: String) {
    // In single quotes, YAML has one escape only.
    let quoted = "'" + app.replacing("'", with: "''") + "'"
    let variable = quoted.replacing("$", with: "$$")
    switch system {
    case .github:
      path = ".github/workflows/size.yml"
      remark = "replace the path of the app, the step that builds it, the branch, and OWNER/ballast"
      text = """
        # Comments on each pull request, compared with what the base branch built.
        name: Size
        on:
          pull_request:
          push:
            branches: [main]
        permissions:
          contents: read
          actions: read
          pull-requests: write
        jobs:
          ballast:
            runs-on: ubuntu-latest
            steps:
              - uses: actions/checkout@fbc6f3992d24b796d5a048ff273f7fcc4a7b6c09 # v5.1.0
              - name: Build the app
                run: ./build-app.sh
              - uses: OWNER/ballast@\(BuildVersion.number)
                with:
                  app: \(quoted)

        """
    case .gitlab:
      path = ".gitlab/size.yml"
      remark = "add 'include: .gitlab/size.yml' to .gitlab-ci.yml; the job needs an image with ballast"
      text = """
        # Reports in each merge request, compared with what the default branch built.
        size:
          image: registry.example.org/ballast:latest # an image with ballast in PATH
          variables:
            APP: \(variable)
          script:
            - |
              check() { ballast check "$APP" "$@" --junit junit.xml --gitlab gl-code-quality-report.json --baseline-output baseline.json; }
              old="$CI_API_V4_URL/projects/$CI_PROJECT_ID/jobs/artifacts/$CI_DEFAULT_BRANCH/raw/baseline.json?job=size"
              code=2
              if curl --fail --silent --location --header "JOB-TOKEN: $CI_JOB_TOKEN" "$old" --output old.json; then
                code=0; check --against old.json --allow-downgrade || code=$?
              fi
              # Without a stored baseline, or with one of another release of ballast, the report has no changes.
              if [ "$code" = 2 ]; then check; else exit "$code"; fi
          artifacts:
            when: always
            paths: [baseline.json]
            reports:
              junit: junit.xml
              codequality: gl-code-quality-report.json

        """
    }
  }

  func write() throws {
    try Directories.create(FilePath(path).folder)
    try NewFile.write(Array(text.utf8), to: path, permissions: 0o644)
  }
}

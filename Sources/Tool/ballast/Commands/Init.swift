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
    abstract: "Writes a first budget for apps, and the workflow that checks them.",
    usage: "ballast init [<app> ...] [<options>]",
    discussion: """
      Writes 'ballast.yml' in the current folder, with a section for each app: limits for the archive, all translations and \
      each translation, at their present size plus 5 %, the present share of translated texts, and no new errors. For an app bundle or a set of APKs, what a device \
      downloads is limited first. Errors that the app has now are accepted by name \
      in 'ballast-accepted.json'. A later run adds sections for other apps, and changes nothing else. '--ci' also writes a \
      workflow for GitHub or GitLab, unless it exists. Without an app, the only one in the current folder and in 'build' is \
      used.

      Examples:
        ballast init App.ipa --ci github
        ballast init App.ipa App.aab

      Exit codes: 0 done; 2 the app could not be read, or a file could not be written; 64 wrong command line.
      """)

  @Argument(
    help: ArgumentHelp("The apps: archives or folders.", valueName: "app"), completion: .file())
  var apps: [String] = []

  @Option(choice: "Also write a workflow for github or gitlab.", called: "system")
  var ci: System?

  @Option(tag: "Locale of base, for apps that do not declare it.")
  var base: LocaleTag?

  @OptionGroup var profile: DeviceOption
  @OptionGroup(title: "Archives") var limits: LimitOptions

  var inputs: [String] { apps }
  var outputs: [Output] { [] }

  func execute() throws -> CommandResult {
    let paths = apps.isEmpty ? [try onlyApp()] : apps
    // First, so that nothing is written for an app that cannot be read.
    let read = try paths.flatMap(InputPattern.files).uniqued(by: \.self).map(checked)
    try profile.check(isUsed: read.contains { $0.inputs.isDeliveredInParts })
    let budget = try FirstBudget(adding: read.map { $0.inputs }, isBaseGiven: base != nil)
    var lines: [String] = []
    if let ci { lines.append(try workflow(of: ci, for: paths, read.map { $0.reading.bundle })) }
    lines += try budget.write()
    lines += try FirstCheck.problems(of: read.map { $0.inputs })
    lines.append("Next: \(try nextCommand(paths, read.map { $0.inputs }))")
    if ci == nil {
      lines.append(
        "'--against OLD' also shows what changed. 'ballast init --ci github' or 'gitlab' adds a workflow.")
    } else {
      lines.append("'--against OLD' also shows what changed. Commit these files.")
    }
    try OutputSink(path: nil).write(lines.map { "\($0)\n" }.joined())
    return CommandResult(retained: read.map { $0.reading })
  }

  /// The first check. The budget names the locale of base and the device.
  private func nextCommand(_ paths: [String], _ apps: [CheckInputs]) throws -> String {
    let words = ["ballast", "check"] + paths + limits.words
    let others = try BudgetFile.read(nil)?.missingSections(apps) ?? []
    let command = words.map(\.printable.shellQuoted).joined(separator: " ")
    guard let first = others.first else { return command }
    let addition = "and, in the same command, the apps of"
    if others.count == 1 { return "\(command) \(addition) section '\(first)'" }
    return "\(command) \(addition) sections '\(others.joined(separator: "', '"))'"
  }

  /// Writes a workflow unless it exists.
  /// - Returns: a line about it.
  private func workflow(of system: System, for paths: [String], _ apps: [AppBundle]) throws -> String {
    let workflow = WorkflowTemplate(
      system, apps: paths, options: limits.words, isForApple: apps.contains(where: \.format.isForApple))
    guard FileSystem.exists(workflow.path) else {
      try workflow.write()
      return "\(workflow.path): \(workflow.remark)."
    }
    let text = String(decoding: try FileSystem.contents(of: workflow.path), as: UTF8.self)
    let missing = paths.filter { !WorkflowNames(text).contains($0) }.map(\.printable)
    let remark = "\(workflow.path): exists, and is kept."
    if missing.isEmpty { return remark }
    return "\(remark) Add \(NumberText.joined(missing, limit: 3)) to the apps that it checks."
  }

  private func checked(_ app: String) throws -> (inputs: CheckInputs, reading: AppReading) {
    let read = try checked(app, base: base)
    guard base == nil, let probable = read.inputs.probableBase else { return read }
    return try checked(app, base: probable)
  }

  private func checked(
    _ app: String, base: LocaleTag?
  ) throws -> (inputs: CheckInputs, reading: AppReading) {
    let progress = Progress("reading \(app)")
    let reading = try AppReading(
      app, base: base, limits: limits.limits, for: profile.selected, progress)
    var inputs = CheckInputs(name: FilePath(app).name)
    inputs.base = base
    _ = try inputs.read(
      reading, MeasureReport(reading.footprint), reading.strings.coverage, measuringWaste: false, progress)
    try inputs.readDevice(profile.selected, nil)
    return (inputs, reading)
  }

  /// The only app in the current folder and in 'build'.
  private func onlyApp() throws -> String {
    let extensions = ["ipa", "apk", "aab", "app", "xcarchive"]
    var apps: [String] = []
    for folder in [".", "build"] where FileSystem.isDirectory(folder) {
      for name in try Archive.names(besideFileAt: "\(folder)/.") {
        guard let suffix = FilePath(name).fileExtension, extensions.contains(suffix) else { continue }
        apps.append(folder == "." ? name : "\(folder)/\(name)")
      }
    }
    apps.sort()
    if apps.count == 1 { return apps[0] }
    guard !apps.isEmpty else {
      throw UsageError("no app in this folder", hint: "pass the app: 'ballast init build/App.ipa'")
    }
    let names = apps.map(\.printable.shellQuoted).joined(separator: " ")
    throw UsageError(
      "\(apps.count) apps: \(apps.prefix(5).joined(separator: ", "))",
      hint: "pass those to limit: 'ballast init \(names)'")
  }
}

/// The workflow of a CI system that checks an app and comments on changes.
struct WorkflowTemplate {
  let path: String
  /// The next step, in one line.
  let remark: String
  private let text: String

  /// - Parameters:
  ///   - options: of archives, which a check needs as well.
  ///   - isForApple: whether an app can be built by Xcode only.
  init(_ system: Init.System, apps: [String], options: [String], isForApple: Bool) {
    switch system {
    case .github:
      path = ".github/workflows/size.yml"
      remark = Self.gitHubRemark(options)
      text = Self.gitHubText(apps, isForApple: isForApple)
    case .gitlab:
      path = ".gitlab/size.yml"
      remark = "add 'include: .gitlab/size.yml' to .gitlab-ci.yml; the job needs an image with ballast"
      text = Self.gitLabText(apps, options)
    }
  }

  /// A text in single quotes, in which YAML has one escape only.
  private static func quotedYAML(_ text: String) -> String { "'" + text.replacing("'", with: "''") + "'" }

  private static func gitHubRemark(_ options: [String]) -> String {
    var remarks = ["replace the step that builds the app"]
    if BuildVersion.repository.isEmpty {
      remarks[0] += ", and OWNER in OWNER/ballast: this ballast is not a release"
    }
    if !options.isEmpty { remarks.append("the action has no input for \(options.joined(separator: " "))") }
    return remarks.joined(separator: "; ")
  }

  private static func gitHubText(_ apps: [String], isForApple: Bool) -> String {
    let repository = BuildVersion.repository
    // A name must not become an expression of the host.
    let names = apps.map(WorkflowNames.withoutExpressions)
    let only = names.count == 1 ? names.first : nil
    let machine = isForApple ? "macos-26" : "ubuntu-latest"
    let action = repository.isEmpty ? "OWNER/ballast" : repository
    let quoted = only.map(quotedYAML) ?? "|" + names.map { "\n            \($0)" }.joined()
    return """
      # Comments on each pull request, compared with what the default branch built.
      name: Size
      on:
        pull_request:
        push:
      permissions:
        contents: read
        actions: read
        pull-requests: write
      jobs:
        ballast:
          # Pushes to other branches store nothing to compare with.
          if: github.event_name == 'pull_request' || github.ref_name == github.event.repository.default_branch
          runs-on: \(machine)
          steps:
            - uses: actions/checkout@fbc6f3992d24b796d5a048ff273f7fcc4a7b6c09 # v5.1.0
            - name: Build the app
              run: ./build-app.sh # replace this line by the commands that build the app
            - uses: \(action)@\(BuildVersion.number)
              with:
                app: \(quoted)

      """
  }

  private static func gitLabText(_ apps: [String], _ options: [String]) -> String {
    // The shell splits the words again.
    let words = (apps + options).map(\.shellQuoted).joined(separator: " ")
    let variable = quotedYAML(words).replacing("$", with: "$$")
    return """
      # Reports in each merge request, compared with what the default branch built.
      size:
        image: registry.example.org/ballast:latest # an image with ballast in PATH
        variables:
          APPS: \(variable)
        script:
          - |
            check() { eval "ballast check $APPS \\"\\$@\\" --junit junit.xml --gitlab gl-code-quality-report.json --baseline-output baseline.json"; }
            old="$CI_API_V4_URL/projects/$CI_PROJECT_ID/jobs/artifacts/$CI_DEFAULT_BRANCH/raw/baseline.json?job=size"
            status=$(curl --silent --location --header "JOB-TOKEN: $CI_JOB_TOKEN" "$old" --write-out '%{http_code}' --output old.json) || true
            case "$status" in
              200)
                code=0; check --against old.json --allow-downgrade || code=$?
                if [ "$code" != 2 ]; then exit "$code"; fi
                # Another release of ballast may have stored it: the default branch replaces it.
                if [ "${CI_COMMIT_BRANCH:-}" = "$CI_DEFAULT_BRANCH" ]; then check --first-run; exit; fi
                check || exit
                echo "The stored baseline cannot be used: run the pipeline of $CI_DEFAULT_BRANCH again." >&2
                exit 1 ;;
              404) check --first-run ;; # The default branch has not stored one yet.
              *) echo "The stored baseline cannot be read (HTTP status $status)." >&2; check ;;
            esac
        artifacts:
          when: always
          paths: [baseline.json]
          reports:
            junit: junit.xml
            codequality: gl-code-quality-report.json

      """
  }

  func write() throws {
    try Directories.create(FilePath(path).folder)
    try NewFile.write(Array(text.utf8), to: path, permissions: 0o644)
  }
}

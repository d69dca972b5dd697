import ArgumentParser
import BundleAnalysis
import Reports

/// A command with inputs and one result.
protocol Command: ParsableCommand {
  /// Paths of the inputs as typed. An error without a path is about these.
  var inputs: [String] { get }

  /// Other files that the command reads, as typed; nil for those that are not given. No output may replace them.
  var otherInputs: [String?] { get }

  /// The files and folders that the command writes, with their options.
  var outputs: [Output] { get }

  /// Does the job and writes its result.
  func execute() throws -> CommandResult
}

/// A command that also writes a report of an earlier run in another format.
protocol ReportRenderingCommand: Command {
  /// Does the job and writes its result.
  /// - Parameter options: the names of the options of the command line, as typed.
  func execute(given options: [String]) throws -> CommandResult
}

extension ReportRenderingCommand {
  func execute() throws -> CommandResult { try execute(given: []) }
}

extension Command {
  var otherInputs: [String?] { [] }

  /// - Throws: `UsageError` if a path is empty or an output is one of the inputs or inside one.
  func checkPaths() throws {
    let all = (inputs + otherInputs.compactMap(\.self)).flatMap(InputPattern.files)
    guard !all.contains("") else {
      throw UsageError("the path of an input is empty", hint: "check the variables of the command line")
    }
    try checkOutputs(protecting: all)
  }

  /// - Throws: `UsageError` if the path of an output is empty, is that of a protected file, or leads into an input.
  func checkOutputs(protecting protected: [String]) throws {
    for case (let option, let path?) in outputs {
      guard !path.isEmpty else {
        throw UsageError("the path of '\(option)' is empty", hint: "check the variables of the command line")
      }
      guard
        let input = protected.first(where: { FileSystem.isSameFile(path, $0) })
          ?? inputs.flatMap(InputPattern.files).first(where: { FileSystem.isInside(path, $0) })
      else { continue }
      if FileSystem.isDirectory(input) {
        throw UsageError("'\(option) \(path)' would change the input folder '\(input)'")
      }
      throw UsageError("'\(option) \(path)' would replace the input '\(input)'")
    }
  }
}

extension [Output] {
  /// - Throws: `UsageError` if two options name the same file, or a chart has the extension of another format.
  func check() throws {
    let named = compactMap { item in item.path.map { (option: item.option, path: $0) } }
    for (index, one) in named.enumerated() {
      if one.option == "--chart", let suffix = FilePath(one.path).fileExtension, suffix != "svg" {
        throw UsageError("'--chart \(one.path)' does not end in .svg", hint: "charts are written as SVG")
      }
      for other in named.dropFirst(index + 1) where FileSystem.isSamePlace(one.path, other.path) {
        throw UsageError("'\(one.option)' and '\(other.option)' name the same file '\(other.path)'")
      }
    }
  }
}

/// The end of a command that did its job.
struct CommandResult {
  /// A sentence about the inputs that could not be read. With one, the exit code is 2.
  var error: String?
  /// Exceeded limits, one line each. If there are any, the exit code is 1.
  var failures: [String] = []
  /// Whether the report in the terminal shows the failures; standard error then does not repeat them.
  var reportsFailures = false
  /// Problems that are not part of the report, one line each.
  var warnings: [String] = []
  /// Values that stay in memory until the process ends.
  var retained: [any Sendable] = []
}

extension CommandResult {
  /// The end of a run in which some apps could not be read.
  /// - Parameter hasObjects: whether the output has an object with 'error' for each of them.
  init(unread: Int, of count: Int, hasObjects: Bool, warnings: [String]) {
    var error = "\(unread) of \(NumberText.counted(count, "app")) could not be read"
    if hasObjects { error += "; see 'error' in the output" }
    self.error = error
    self.warnings = warnings
  }
}

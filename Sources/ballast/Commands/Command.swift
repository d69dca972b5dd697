import ArgumentParser

/// A command with inputs and one result.
protocol Command: ParsableCommand {
  /// Paths of the inputs as typed. An error that names no file is about these.
  var inputs: [String] { get }

  /// Does the job and writes its result.
  func execute() throws -> Outcome
}

/// The end of a command that did its job.
struct Outcome {
  /// Exceeded limits, one line each. If there are any, the exit code is 1.
  var failures: [String] = []
  /// Problems that are not part of the report, one line each.
  var warnings: [String] = []
  /// Values that stay in memory until the process ends.
  var retained: [any Sendable] = []
}

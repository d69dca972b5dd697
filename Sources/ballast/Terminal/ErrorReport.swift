import AppBundles
import Archives
import BundleAnalysis
import Bytes
import History
import LanguagePacks
import Localization
import PackDelivery
import Reports

/// An error of a command that was parsed and run.
struct CommandError: Error {
  let inputs: [String]
  let error: any Error
}

/// An error in the form of the command line.
struct CommandLineError: Error {
  let error: UsageError
  /// The words that run the command: `ballast packs compare`.
  let command: String
  /// The command with its arguments, on one line.
  let synopsis: String
}

/// The text and exit code for an error. All exit codes are assigned here.
struct ErrorReport {
  static let limitExceeded: Int32 = 1
  private static let failed: Int32 = 2
  private static let wrongUsage: Int32 = 64
  /// The shell's code for a process that SIGPIPE ended.
  private static let closedPipe: Int32 = 141

  let text: String
  let exitCode: Int32

  /// The error without its hint, for a report; lines are separated by spaces.
  var message: String { line(after: "error: ") ?? "" }
  var hint: String? { line(after: "hint: ") }

  init(_ error: any Error) {
    switch error {
    case let error as CommandLineError:
      let hint = error.error.hint ?? "'\(error.command) --help' explains all options"
      text = Self.lines(error.error.message, hint: hint) + "usage: \(error.synopsis)\n"
      exitCode = Self.wrongUsage
    case let error as CommandError:
      (text, exitCode) = Self.report(error.error, of: error.inputs)
    default: (text, exitCode) = Self.report(error, of: [])
    }
  }

  private func line(after mark: String) -> String? {
    guard let start = text.firstRange(of: mark)?.upperBound else { return nil }
    let end = mark == "error: " ? text[start...].firstRange(of: "\nhint: ")?.lowerBound : nil
    return text[start..<(end ?? text.endIndex)].split(separator: "\n").joined(separator: " ")
  }

  private static func report(_ error: any Error, of inputs: [String]) -> (String, Int32) {
    switch error {
    case let error as UsageError: (lines(error.message, hint: error.hint), wrongUsage)
    case let error as UnknownLocale:
      report(
        UsageError(unknownLocale: error.locale, in: inputs.joined(separator: ", "), known: error.known),
        of: inputs)
    case let error as UnknownComponent:
      report(
        UsageError(
          "no component '\(error.name)' in \(inputs.joined(separator: ", "))"
            + Suggestion.question(Suggestion.closest(to: error.name, among: error.known)),
          hint: "components and kinds: \(error.known.joined(separator: ", "))"), of: inputs)
    case let error as FailedInputs:
      (
        error.warnings.map { "warning: \($0.printable)\n" }.joined()
          + lines(
            "\(error.failed) of \(error.count) apps could not be measured; their objects have 'error'",
            hint: nil),
        failed
      )
    case let error as FileError: (lines(error.description, hint: error.hint), failed)
    case let error as ArchiveError: (lines(error.description, hint: error.hint), failed)
    case let error as ContainerError: (lines(error.description, hint: error.hint), failed)
    case let error as BudgetError:
      (error.texts.map { lines($0.message, hint: $0.hint) }.joined(), failed)
    case let error as ScenarioError:
      (error.texts.map { lines($0.message, hint: $0.hint) }.joined(), failed)
    case let error as MissingCheckInput: (lines(error.description, hint: error.hint), failed)
    case let error as HistoryError: (lines(error.description, hint: error.hint), failed)
    case let error as InputError: (lines(error.description, hint: error.hint), failed)
    case let error as PackError:
      (lines("\(inputs.joined(separator: ", ")): \(error)", hint: nil), failed)
    // 'head' and pagers close the pipe when they have enough: no message.
    case let error as OutputError where error.isClosedPipe: ("", closedPipe)
    // OutputError and errors of the system.
    default: (lines("\(error)", hint: nil), failed)
    }
  }

  private static func lines(_ message: String, hint: String?) -> String {
    // The text of a file follows on lines of its own.
    "error: \(message.split(separator: "\n").map { String($0).printable }.joined(separator: "\n"))\n"
      + (hint.map { "hint: \($0.printable)\n" } ?? "")
  }
}

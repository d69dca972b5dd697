import AppBundles
import Archives
import BundleAnalysis
import DataFormats
import History
import LanguagePacks
import Localization
import LocalizationAnalysis
import OperatingSystem
import ReportSchema
import Reports

/// The text and exit code for an error. All exit codes are assigned here.
struct ErrorReport {
  static let limitExceeded: Int32 = 1
  static let failed: Int32 = 2
  private static let wrongUsage: Int32 = 64
  /// The shell's code for a process that SIGPIPE ended.
  private static let closedPipe: Int32 = 141

  private typealias Problem = (message: String, hint: String?)

  private let problems: [Problem]
  let exitCode: Int32

  /// - Parameter inputs: those that an error without a path is about.
  init(_ error: any Error, _ inputs: [String]) {
    exitCode =
      switch error {
      case is UsageError, is UnknownName: Self.wrongUsage
      case let error as OutputError where error.isClosedPipe: Self.closedPipe
      default: Self.failed
      }
    switch error {
    // 'head' and pagers close the pipe when they have enough: no message.
    case let error as OutputError where error.isClosedPipe: problems = []
    case let error as YAMLFileError: problems = error.texts.map { ($0.message, $0.hint) }
    case let error: problems = [Self.problem(of: error, inputs.joined(separator: ", "))]
    }
  }

  private static func problem(of error: any Error, _ inputs: String) -> Problem {
    switch error {
    case let error as UsageError: (error.message, error.hint)
    case let error as UnknownName:
      ("\(error) in \(inputs)\(Suggestion.question(error.suggestion))", error.hint)
    case let error as InputError:
      (error.description, error.hint ?? error.path.flatMap { MissingFile($0).similar })
    case let error as UnreadInputOfDecision: problem(of: error)
    case let error as ArchiveError:
      (error.description, error.reason.hint ?? error.path.flatMap { MissingFile($0).hint })
    case let error as ContainerError: (error.description, error.hint)
    case let error as HistoryError: (error.description, error.hint)
    case let error as PackError: ("\(inputs): \(error)", nil)
    // OutputError and errors of the system.
    default: ("\(error)", nil)
    }
  }

  /// A reason of several words without quotes is several inputs.
  private static func problem(of unread: UnreadInputOfDecision) -> Problem {
    let cause = problem(of: unread.error, unread.path)
    let message = "\(unread.path): nothing was accepted, because it cannot be read: \(cause.message)"
    guard FileSystem.exists(unread.path) else {
      return (message, "put the reason in quotes: --accept 'new onboarding'")
    }
    return (message, cause.hint)
  }

  /// The lines on standard error.
  var text: String {
    problems.map { problem in
      "error: \(Self.lines(problem.message).joined(separator: "\n"))\n"
        + (problem.hint.map { "hint: \($0.printable)\n" } ?? "")
    }.joined()
  }

  /// The first problem without its hint, for a report; lines are separated by spaces.
  var message: String { Self.lines(problems.first?.message ?? "").joined(separator: " ") }
  var hint: String? { problems.first?.hint?.printable }

  /// The text of a file follows on lines of its own.
  private static func lines(_ message: String) -> [String] {
    message.split(separator: "\n").map { String($0).printable }
  }
}

extension InputFailure {
  /// - Parameter error: the reading error.
  init(_ input: String, _ error: any Error) {
    let report = ErrorReport(error, [input])
    self.init(input: input, error: report.message, hint: report.hint)
  }
}

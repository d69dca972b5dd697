/// Why a message should not be shown by a call that was written for another.
public enum FitProblem: Hashable, Sendable {
  /// The text reads what the call does not pass: a crash, an exception, or garbage; by name, its own name is shown.
  case notPassed(MessageArgument)
  /// The text takes an argument for something else.
  case misread(MessageArgument, passed: MessageArgument)
  /// The text leaves out a position below this one, and so takes another argument for it.
  case displaced(MessageArgument, by: MessageArgument)
  /// The text does not show what the call passes. It does not crash, but says less than it should.
  case notShown(MessageArgument)
  /// A number, or another value, for which the message has no case, and none for whatever is left.
  case missingCase(CaseKey)
  /// The message chooses by number and the call's does not, or the other way round.
  case kindChanged(from: NumberChoice, to: NumberChoice)
  /// What stands here is no placeholder, in a text that is filled in: `100 %`, `% d`, `{count, plural,`.
  case malformed(String)

  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case notPassed, misread, displaced, notShown, missingCase, kindChanged, malformed
  }

  public var kind: Kind {
    switch self {
    case .notPassed: .notPassed
    case .misread: .misread
    case .displaced: .displaced
    case .notShown: .notShown
    case .missingCase: .missingCase
    case .kindChanged: .kindChanged
    case .malformed: .malformed
    }
  }
}

/// Whether a message chooses by a number, and how.
public enum NumberChoice: String, Hashable, Sendable {
  case plain, plural, ordinal
}

extension FitProblem: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notPassed(let argument): "'\(argument)' is not passed"
    case .misread(let read, let passed): "'\(read)' is passed as '\(passed)'"
    case .displaced(let argument, let missing): "'\(argument)' takes '\(missing)', which is left out"
    case .notShown(let argument): "'\(argument)' is not shown"
    case .missingCase(let key): "no case for '\(key == .any ? "other" : key.name)'"
    case .kindChanged(let from, let to): "was \(from.rawValue), is \(to.rawValue)"
    case .malformed(let text): "'\(text)' is no placeholder"
    }
  }
}

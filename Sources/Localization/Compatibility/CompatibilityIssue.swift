/// Why a message should not be shown by a call that was written for another.
package enum CompatibilityIssue: Hashable, Sendable {
  /// The text reads what the call does not pass: a crash, an exception, or garbage; by name, its own name is shown.
  case notPassed(MessageArgument)
  /// The text takes an argument for something else.
  case wrongType(MessageArgument, passed: MessageArgument)
  /// The text leaves out a position below this one, and so takes another argument for it.
  case misaligned(MessageArgument, by: MessageArgument)
  /// The text does not show what the call passes. It does not crash, but says less than it should.
  case unused(MessageArgument)
  /// A number, or another value, for which the message has no case, and none for whatever is left.
  case missingCase(CaseKey)
  /// The message chooses by number and the call's does not, or the other way round.
  case kindChanged(from: NumberChoice, to: NumberChoice)
  /// What stands here is no placeholder, in a text that is filled in: `100 %`, `% d`, `{count, plural,`.
  case malformed(String)

  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case notPassed, wrongType, misaligned, unused, missingCase, kindChanged, malformed
  }

  package var kind: Kind {
    switch self {
    case .notPassed: .notPassed
    case .wrongType: .wrongType
    case .misaligned: .misaligned
    case .unused: .unused
    case .missingCase: .missingCase
    case .kindChanged: .kindChanged
    case .malformed: .malformed
    }
  }
}

/// Whether a message chooses by a number, and how.
package enum NumberChoice: String, Hashable, Sendable {
  case plain, plural, ordinal
}

extension CompatibilityIssue: CustomStringConvertible {
  package var description: String {
    switch self {
    case .notPassed(let argument): "'\(argument)' is not passed"
    case .wrongType(let read, let passed): "'\(read)' is passed as '\(passed)'"
    case .misaligned(let argument, let missing): "'\(argument)' takes '\(missing)', which is left out"
    case .unused(let argument): "'\(argument)' is not shown"
    case .missingCase(let key): "no case for '\(key == .any ? "other" : key.name)'"
    case .kindChanged(let from, let to): "was \(from.rawValue), is \(to.rawValue)"
    case .malformed(let text): "'\(text)' is no placeholder"
    }
  }
}

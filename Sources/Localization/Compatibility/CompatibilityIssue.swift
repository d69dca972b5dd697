/// A reason why a message must not be displayed by a call that was written for another message.
package enum CompatibilityIssue: Hashable, Sendable {
  /// The text reads an argument that the call does not pass. This causes a crash, an exception or garbage; for an argument
  /// with a name, the name is displayed.
  case notPassed(MessageArgument)
  /// The text reads an argument as another type.
  case wrongType(MessageArgument, passed: MessageArgument)
  /// The text omits a position below this one, and so reads another argument in its place.
  case misaligned(MessageArgument, by: MessageArgument)
  /// The text does not display an argument that the call passes. It does not crash, but information is missing.
  case unused(MessageArgument)
  /// The message has no case for a number or another value, and no fallback case.
  case missingCase(CaseKey)
  /// Only one of the message and the call's message varies by number, or they vary by different kinds of number.
  case kindChanged(from: NumberChoice, to: NumberChoice)
  /// A part of a formatted text that is not a valid placeholder: `100 %`, `% d`, `{count, plural,`.
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

extension CompatibilityIssue {
  /// The effect of displaying an incompatible text.
  package enum Severity: String, Hashable, Sendable, Comparable, CaseIterable {
    /// The text may be displayed incorrectly.
    case garbled
    /// The process may crash, or an exception may be thrown.
    case crash

    package static func < (one: Severity, other: Severity) -> Bool { one == .garbled && other == .crash }
  }

  /// A text that reads an argument of another type, or one that is not passed, may crash.
  package var severity: Severity {
    switch self {
    case .notPassed, .wrongType: .crash
    case .misaligned, .unused, .missingCase, .kindChanged, .malformed: .garbled
    }
  }
}

/// The kind of number that a message varies by.
package enum NumberChoice: String, Hashable, Sendable {
  case none, plural, ordinal
}

extension CompatibilityIssue: CustomStringConvertible {
  package var description: String {
    switch self {
    case .notPassed(let argument): "'\(argument)' is not passed"
    case .wrongType(let read, let passed): "'\(read)' is passed as '\(passed)'"
    case .misaligned(let argument, let missing): "'\(argument)' is read in place of omitted '\(missing)'"
    case .unused(let argument): "'\(argument)' is passed but not used"
    case .missingCase(let key): "no case for '\(key == .any ? "other" : key.name)'"
    case .kindChanged(let from, let to): "number variation is '\(from.rawValue)', expected '\(to.rawValue)'"
    case .malformed(let text): "'\(text)' is not a valid placeholder"
    }
  }
}

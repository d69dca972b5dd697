package import Localization

/// A difference between a message and the call that displays it.
package enum CompatibilityIssue: Hashable, Sendable {
  /// The text reads an argument that the call does not pass.
  case notPassed(MessageArgument)
  /// The call passes no arguments, so that the placeholder is displayed as written.
  case notFormatted(MessageArgument)
  /// The text reads an argument as another type.
  case wrongType(MessageArgument, passed: MessageArgument)
  /// The text omits a position, and so reads another argument in its place.
  case misaligned(MessageArgument, by: MessageArgument)
  /// The text does not display an argument that the call passes.
  case unused(MessageArgument)
  /// The message has no case for a number or another value, and no fallback case.
  case missingCase(CaseKey, PlaceholderSyntax)
  /// The message has no form for a plural category that whole numbers have in its language. A form for other numbers is
  /// displayed.
  case missingForm(PluralCategory)
  /// Only one of the message and the call's message varies by number, or they vary by different kinds of number.
  case kindChanged(from: NumberChoice, to: NumberChoice)
  /// A part of a formatted text that is not a valid placeholder: `%1 `, `%y`, `{count, plural,`.
  case malformed(String, PlaceholderSyntax)

  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case notPassed, notFormatted, wrongType, misaligned, unused, missingCase, missingForm, kindChanged,
      malformed
  }

  package var kind: Kind {
    switch self {
    case .notPassed: .notPassed
    case .notFormatted: .notFormatted
    case .wrongType: .wrongType
    case .misaligned: .misaligned
    case .unused: .unused
    case .missingCase: .missingCase
    case .missingForm: .missingForm
    case .kindChanged: .kindChanged
    case .malformed: .malformed
    }
  }
}

extension CompatibilityIssue {
  /// The effect of displaying the message.
  package enum Severity: Hashable, Sendable, Comparable, CaseIterable {
    /// The text leaves out an argument, or reads an integer in another width. It is compatible.
    case note
    /// The text may be displayed incorrectly.
    case garbled
    /// The process may crash, or an exception may be thrown.
    case crash
  }

  /// The effect on the platform's formatter.
  package var severity: Severity { FormatterEffects.severity(of: self) }
}

extension [CompatibilityIssue] {
  /// Whether the text does not display an argument that the call passes.
  package var omitsArgument: Bool { contains { $0.kind == .unused } }

  /// The greatest severity; nil without issues.
  package var severity: CompatibilityIssue.Severity? { lazy.map(\.severity).max() }

  /// Whether the message must not be displayed.
  package var isIncompatible: Bool { contains { $0.severity > .note } }

  /// The issues with the cause first: what the text reads follows from a placeholder that is not valid.
  package var causesFirst: [CompatibilityIssue] {
    filter { $0.kind == .malformed } + filter { $0.kind != .malformed }
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
    case .notFormatted(let argument): "'\(argument)' is displayed as written; no arguments are passed"
    case .wrongType(let read, let passed): "text reads '\(read)', code passes '\(passed)'"
    case .misaligned(let argument, let missing): "'\(argument)' is read in place of omitted '\(missing)'"
    case .unused(let argument): "'\(argument)' is passed but not used"
    case .missingCase(let key, _): "no case for '\(key == .any ? "other" : key.name)'"
    case .missingForm(let category): "no plural form '\(category.rawValue)'"
    case .kindChanged(let from, let to): "number variation is '\(from.rawValue)', expected '\(to.rawValue)'"
    case .malformed(let text, let syntax):
      if case .part = syntax.segments(of: text).first {
        text.contains(where: \.isWhitespace) ? "a space in '\(text)'" : "'\(text)' names no variable"
      } else {
        "'\(text)' is not a valid placeholder"
      }
    }
  }
}

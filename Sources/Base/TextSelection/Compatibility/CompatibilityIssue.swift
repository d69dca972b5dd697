package import Localization

/// A difference between a message and the call that displays it.
package enum CompatibilityIssue: Hashable, Sendable {
  /// The text reads an argument that the call does not pass.
  case notPassed(MessageArgument)
  /// The call passes no arguments, so that the placeholder is displayed as written.
  case notFormatted(MessageArgument)
  /// The text reads an argument as another type.
  case wrongType(MessageArgument, passed: MessageArgument)
  /// The text reads an argument as a type, and the call passes one whose type is unknown: `%s` of Java accepts any.
  case uncertainType(MessageArgument, passed: MessageArgument)
  /// An apostrophe quotes the placeholder, so that it is displayed as written.
  case quoted(MessageArgument)
  /// The text omits a position, and so reads another argument in its place.
  case misaligned(MessageArgument, by: MessageArgument)
  /// The text does not display an argument that the call passes.
  case unused(MessageArgument)
  /// The text has fewer conversions without positions than base, and does not display this argument. Nothing shows whether its
  /// author omitted this one or another of the same type, in whose place the text displays the argument after it.
  case unusedInOrder(MessageArgument)
  /// The message has no case for a number or another value, and no fallback case.
  case missingCase(CaseKey, PlaceholderSyntax)
  /// The message has no form for a plural category that whole numbers have in its language. A form for other numbers is
  /// displayed.
  case missingForm(PluralCategory)
  /// The text of a plural form is empty, although it is displayed for whole numbers and base has text in every form.
  case emptyForm(CaseKey)
  /// Only one of the message and the call's message varies by number, or they vary by different kinds of number.
  case kindChanged(from: NumberChoice, to: NumberChoice)
  /// A part of a formatted text that is not a valid placeholder: `%1 `, `%y`, `{count, plural,`.
  case malformed(String, PlaceholderSyntax)
  /// A conversion with another percent sign, such as `％ld`, in place of one of base, or `%%` of Compose: it is displayed as
  /// written.
  case lookalike(String)
  /// A part of a text that its author took for a placeholder, and that the formatter does not read: `%s` of Compose,
  /// `｛｛name｝｝` of i18next.
  case literal(String, PlaceholderSyntax)
  /// The text has a single conversion without a name, which displays the mapping that Python's call passes.
  case displaysMapping(MessageArgument)
  /// A percent sign that begins a conversion by accident: `% d` in `50 % de` displays an argument a second time, or in
  /// place of the percent sign.
  case unintended(String)
  /// A character of vue-i18n's syntax that is meant as text: `@` or `|`.
  case unquoted(String)
  /// The text refers to another text that its language does not have: Fluent's `{ -brnad }`.
  case undefinedReference(String)
  /// The text refers to another text that base has and its language does not: Transloco displays nothing.
  case emptyReference(String)
  /// A form without its number is displayed for other numbers too, such as the example: Russian `one` for 21.
  case impliedNumber(CaseKey, example: Int64)

  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case notPassed, notFormatted, wrongType, misaligned, unused, missingCase, missingForm, kindChanged,
      malformed, unintended, quoted, impliedNumber
  }

  package var kind: Kind {
    switch self {
    case .notPassed, .displaysMapping: .notPassed
    case .notFormatted: .notFormatted
    case .wrongType, .uncertainType: .wrongType
    case .quoted: .quoted
    case .misaligned: .misaligned
    case .unused, .unusedInOrder: .unused
    case .missingCase: .missingCase
    case .missingForm, .emptyForm: .missingForm
    case .kindChanged: .kindChanged
    case .malformed, .lookalike, .literal, .unquoted, .undefinedReference, .emptyReference: .malformed
    case .unintended: .unintended
    case .impliedNumber: .impliedNumber
    }
  }
}

extension CompatibilityIssue {
  /// The effect of displaying the message.
  package enum Severity: Hashable, Sendable, Comparable, CaseIterable {
    /// The text leaves out an argument, or reads an integer in another width. It is compatible.
    case note
    /// The text differs from what the call passes, but the formatter or the type that is passed is unknown.
    case unknown
    /// The text may be displayed incorrectly.
    case garbled
    /// The process may crash, or an exception may be thrown.
    case crash
  }

  /// Whether a plural form, or the number in it, is missing. Such a text is a fault of the translation, whatever its age.
  package var isOfForms: Bool {
    switch self {
    case .missingCase(.form, _), .missingCase(_, .i18next), .kindChanged(.none, _): true
    default: kind == .missingForm || kind == .impliedNumber
    }
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
    case .notPassed(let argument): Self.sentence(forNotPassed: argument)
    case .notFormatted(let argument): Self.sentence(forNotFormatted: argument)
    case .wrongType(let read, let passed): "text reads '\(read)', code passes '\(passed)'"
    case .uncertainType(let read, let passed): "text reads '\(read)'; '\(passed)' of base accepts any type"
    case .quoted(let argument): Self.sentence(forQuoted: argument)
    case .misaligned(let argument, let missing): Self.sentence(for: argument, inPlaceOf: missing)
    case .unused(let argument): "'\(argument)' is passed but not used"
    case .unusedInOrder(let argument):
      "'\(argument)' is not used: without positions, the text displays the values before it"
    case .displaysMapping(let argument): "'\(argument)' displays all arguments and their names"
    case .missingCase(let key, let syntax): Self.sentence(forMissing: key, syntax)
    case .missingForm(let category): "no plural form '\(category.rawValue)'"
    case .emptyForm(let key): "plural form '\(key.name)' is empty"
    case .impliedNumber(let key, let example):
      "the form '\(key.name)' omits its number, but is displayed for \(example) too"
    case .kindChanged(.none, let to): "one text for all numbers; base has \(to.rawValue) forms"
    case .kindChanged(let from, let to): "number variation is '\(from.rawValue)', expected '\(to.rawValue)'"
    case .malformed(let text, let syntax): Self.sentence(forMalformed: text, syntax)
    case .lookalike(let text): Self.sentence(forLookalike: text)
    case .literal(let text, let syntax): Self.sentence(forLiteral: text, syntax)
    case .unintended(let text): "'\(text)' reads an argument; a percent sign is written '%%'"
    case .unquoted(let character): Self.sentence(forUnquoted: character)
    // Fluent, "Functions": functions are those of the program.
    case .undefinedReference(let name) where name.hasSuffix("()"):
      "'{\(name)}' is displayed: base does not call this function"
    case .undefinedReference(let name):
      "'{ \(name) }' is not defined in this language, and displayed as written"
    case .emptyReference(let name):
      "'{{\(name)}}' names no text of this language, and displays nothing"
    }
  }

  // MARK: - Arguments

  private static func sentence(forNotPassed argument: MessageArgument) -> String {
    if argument.isUndeclared {
      "'\(argument)' is not declared in 'placeholders': Chrome refuses the extension"
    } else {
      "'\(argument)' is not passed"
    }
  }

  private static func sentence(forNotFormatted argument: MessageArgument) -> String {
    if FormatterEffects.severity(of: .notFormatted(argument)) == .unknown {
      "'\(argument)' is not in base: it is displayed as written, or reads an argument that is not passed"
    } else {
      "'\(argument)' is displayed as written; no arguments are passed"
    }
  }

  private static func sentence(forQuoted argument: MessageArgument) -> String {
    if argument.syntax == .braces {
      "an apostrophe may quote '\(argument)', which is then displayed as written"
    } else {
      "an apostrophe quotes '\(argument)': it is displayed as written"
    }
  }

  private static func sentence(for argument: MessageArgument, inPlaceOf missing: MessageArgument) -> String {
    if argument.name == missing.name {
      "'\(missing)' is omitted, so that '%s' displays it in place of the argument after it"
    } else {
      "'\(argument)' is read in place of omitted '\(missing)'"
    }
  }

  // MARK: - Variations

  private static func sentence(forMissing key: CaseKey, _ syntax: PlaceholderSyntax) -> String {
    switch key {
    case .category(let category) where syntax == .i18next:
      "no plural form '\(category.rawValue)'; the fallback language's text is displayed"
    case .form(let form): sentence(forMissing: form, syntax)
    case .any where syntax.isICU && syntax != .lingui:
      "no case for 'other', so that the text is not a valid pattern"
    case .any: "no case for 'other'"
    default: "no case for '\(key.name)'"
    }
  }

  /// The C library displays the first form for a missing one: `plural_lookup` in `dcigettext.c`. Python's `ngettext`, and Qt,
  /// display the text of the program.
  private static func sentence(forMissing form: Int, _ syntax: PlaceholderSyntax) -> String {
    switch syntax {
    case .c: "no plural form '[\(form)]'; the first form is displayed"
    case .symfony: "no plural form '[\(form)]': Symfony throws an exception for its numbers"
    case .python, .pythonBrace, .plain: "no plural form '[\(form)]'; the text of the program is displayed"
    default: "no plural form '[\(form)]'"
    }
  }

  // MARK: - Parts of a text

  private static func sentence(forMalformed text: String, _ syntax: PlaceholderSyntax) -> String {
    if text.hasPrefix("<") { return "'\(text)' is not a valid tag, or is not closed" }
    if syntax == .vueI18n {
      return "'\(text)' is not a valid placeholder: vue-i18n throws an exception in production builds"
    }
    if syntax == .quotedARB, text.hasPrefix("'") {
      return
        "the apostrophe before '\(text.dropFirst())' is not closed: Flutter's gen-l10n refuses the file"
    }
    if syntax == .banana {
      if text.hasPrefix("{{") {
        return "'\(text)' is not an operation of jquery.i18n, which throws an exception"
      }
      return "jquery.i18n throws an exception at '\(text)'"
    }
    guard case .part = syntax.segments(of: text).first else { return "'\(text)' is not a valid placeholder" }
    if text.contains(where: \.isWhitespace) { return "a space in '\(text)'" }
    return "'\(text)' names no variable"
  }

  private static func sentence(forLookalike text: String) -> String {
    if text == "%%" {
      "'%%' is displayed as written: Compose Multiplatform has no escape for a percent sign"
    } else {
      "'\(text)' is displayed as written: its percent sign is not '%'"
    }
  }

  private static func sentence(forLiteral text: String, _ syntax: PlaceholderSyntax) -> String {
    switch syntax {
    case .compose:
      "'\(text)' is displayed as written: Compose Multiplatform replaces '%1$s' and '%1$d' only"
    case .i18next where text.hasPrefix("$t("), .vueI18n where text.hasPrefix("@"):
      "'\(text)' names no text, and displays its key"
    default: "'\(text)' is displayed as written"
    }
  }

  private static func sentence(forUnquoted character: String) -> String {
    if character == "@" {
      "'@' is not written as {'@'}: vue-i18n throws an exception"
    } else {
      "'\(character)' is not written as {'\(character)'}: the text after it is another plural form"
    }
  }
}

import Localization

/// The effects of displaying a message that does not fit its call, by the formatter that displays it.
///
/// Only this file has severities. If the formatter is unknown, the effect is ``CompatibilityIssue/Severity/unknown``.
struct FormatterEffects: Sendable {
  typealias Severity = CompatibilityIssue.Severity

  /// The effect of reading one class of argument where another is passed, or none (``ArgumentClass/missing``); nil if
  /// the argument is displayed as intended.
  struct Misreading: Sendable {
    let read: Set<ArgumentClass>
    let passed: Set<ArgumentClass>
    let effect: Severity?
  }

  /// A placeholder that is not valid.
  private var malformed = Severity.garbled
  /// No text for the number or value that is passed.
  private var missingCase = Severity.garbled
  /// Another argument is read in place of an omitted one.
  private var misaligned = Severity.garbled
  /// A placeholder in a text that is not formatted.
  private var notFormatted = Severity.garbled
  /// An argument that is not displayed and has no name.
  private var unused = Severity.note
  /// The first row for a pair decides.
  private var misreadings: [Misreading] = []
  /// The effect of every pair without a row.
  private var otherMisreading = Severity.garbled

  static func severity(of issue: CompatibilityIssue) -> Severity {
    switch issue {
    // Chromium, `MessageBundle::ReplaceVariables`: "Variable used but not defined". The extension is not installed.
    case .notPassed(let argument) where argument.isUndeclared: .crash
    // Ruby throws an exception for `%{name}`, and the other formatters with such names display it as written.
    case .notPassed(let argument) where argument.isPercentName: .garbled
    // ICU's names have no periods. A server or a script replaces such variables wherever they occur.
    case .notPassed(let argument) where argument.isVariable: .unknown
    case .notPassed(let argument):
      of(argument.syntax).effect(ofReading: argument.kind, passed: .missing) ?? .note
    case .uncertainType: .unknown
    // Code often has another text for 0, as in French, whose `one` is 0 and 1.
    case .impliedNumber(_, example: 0): .note
    case .impliedNumber: .garbled
    case .wrongType(let argument, let passed):
      of(argument.syntax).effect(ofReading: argument.kind, passed: passed.kind) ?? .note
    // `%s` of Ruby and PHP displays the number in place of the text, as that of Java.
    case .misaligned(let argument, let other) where argument.syntax == .ruby && argument.name == other.name:
      .garbled
    // The argument in its place is another one, which may be of another type.
    case .misaligned(let argument, let other):
      max(
        of(argument.syntax).misaligned,
        of(argument.syntax).effect(ofReading: argument.kind, passed: other.kind) ?? .note)
    // `TranslatorTrait::trans` throws an InvalidArgumentException.
    case .missingCase(.form, .symfony): .crash
    // The C library displays the first form, and Python the text of the program: neither throws an exception.
    case .missingCase(.form, _): .garbled
    case .missingCase(_, let syntax): of(syntax).missingCase
    case .malformed(_, let syntax): of(syntax).malformed
    case .notFormatted(let argument): of(argument.syntax).notFormatted
    // Without evidence of ICU or MessageFormat, an apostrophe may be an ordinary character.
    case .quoted(let argument) where argument.syntax == .braces: .unknown
    case .quoted: .garbled
    // vue-i18n, `createCompileError`.
    case .unquoted("@"): .crash
    // Texts with such names may be those of another library.
    case .literal(_, .laravel): .unknown
    // Displayed as written, or in a form for other numbers.
    case .missingForm, .emptyForm, .kindChanged, .unintended, .unquoted, .undefinedReference, .emptyReference,
      .lookalike,
      .literal, .displaysMapping:
      .garbled
    case .unused(let argument) where argument.name.isPosition: of(argument.syntax).unused
    case .unusedInOrder(let argument) where argument.name.isPosition: of(argument.syntax).unused
    case .unused, .unusedInOrder: .note
    }
  }

  /// - Returns: nil if the argument is displayed as intended.
  func effect(ofReading read: ArgumentClass, passed: ArgumentClass) -> Severity? {
    if passed != .missing, read == passed || read == .any || passed == .any { return nil }
    for row in misreadings where row.read.contains(read) && row.passed.contains(passed) { return row.effect }
    return otherMisreading
  }

  static func of(_ syntax: PlaceholderSyntax) -> FormatterEffects {
    switch syntax {
    case .apple: foundation
    case .c: printf
    case .python: python
    case .pythonBrace, .dotNet: braces
    case .android: java
    case .compose: compose
    case .icu4j, .messageFormat: javaPattern
    // Several formatters read it, of C, Perl, PHP, JavaScript and others.
    case .printf: unknown
    case .ruby: ruby
    case .boost: boost
    case .javaPrintf: unknownJava
    // The program's own code replaces them.
    case .doubleBraces: unknown
    // Texts with such names may be those of another library.
    case .laravel: unknown
    case .vueI18n: vue
    // Several libraries read each of these syntaxes: for another type, ICU4J throws an exception, ICU4C returns an error,
    // and libraries in JavaScript display the value. All of them display a placeholder without an argument as written.
    case .numbered, .icu, .formatJS, .arb, .quotedARB, .angular, .braces, .lingui, .simpleBraces, .fbt,
      .i18next, .banana, .fluent, .chromium, .webExtension, .minecraft, .namedPrintf, .symfony, .plain:
      displayed
    }
  }

  private static let displayed = FormatterEffects()

  /// vue-i18n 9 and later: in a production build, `getCompileContext` of @intlify/core-base's translate.ts throws the error of the
  /// compiler, for `{API Key}`, `{名前}` and `{name`. Up to version 11.2, a development build writes it to the console only. The
  /// bundler's plugin refuses the file. Version 8 displays nothing in place of the braces.
  private static let vue = FormatterEffects(malformed: .crash)

  private static let unknown = FormatterEffects(
    malformed: .unknown, missingCase: .garbled, misaligned: .unknown, notFormatted: .unknown,
    otherMisreading: .unknown)

  /// Java's formatter, or another one with its conversions. `%s` displays any argument.
  private static let unknownJava = FormatterEffects(
    malformed: .unknown, missingCase: .garbled, misaligned: .unknown, notFormatted: .unknown,
    misreadings: [Misreading(read: [.object], passed: all.subtracting([.missing]), effect: nil)],
    otherMisreading: .unknown)

  /// Ruby's `format`, and PHP's `sprintf`: `%s` displays any argument (Ruby, "Format Specifications"; PHP manual, "sprintf").
  private static let ruby = FormatterEffects(
    malformed: .unknown, missingCase: .garbled, misaligned: .unknown, notFormatted: .unknown,
    misreadings: [Misreading(read: [.bytes], passed: all.subtracting([.missing]), effect: nil)],
    otherMisreading: .unknown)

  /// Boost.Format, "Exceptions": `too_few_args` for an argument that is not passed, and `bad_format_string`. Every directive
  /// displays any argument.
  private static let boost = FormatterEffects(
    malformed: .crash, misreadings: [Misreading(read: all, passed: [.missing], effect: .crash)])

  private static let all = Set(ArgumentClass.allCases)
}

// MARK: - Foundation and C

/// Foundation and C do not check arguments. On Apple's arm64, every argument has a slot of 8 bytes, so that reading a
/// value as another one displays garbage. So does reading a number that is not passed. Only reading a value as an address
/// can crash if it is not one, or is not passed.
///
/// The ABIs of x86-64 and of Linux pass floating-point numbers in registers of their own. There, reading one as an integer,
/// or the reverse, also shifts the arguments after it. The rows do not count this effect.
extension FormatterEffects {
  private static let integers: Set<ArgumentClass> = [.integer8, .integer16, .integer32, .integer64]
  private static let texts: Set<ArgumentClass> = [.bytes, .wideBytes, .pascal]
  private static let addresses = texts.union([.object, .pointer, .writtenCount])

  /// Apple, "String Format Specifiers", and the ABIs of Apple's 64-bit platforms.
  private static let foundation = FormatterEffects(
    misreadings: [
      // Foundation reads an argument for `%n` and ignores it. printf(3), which may display the same text, writes to it.
      Misreading(read: [.writtenCount], passed: addresses, effect: .garbled)
    ] + variadic)

  /// ISO C11, 7.21.6.1. In catalogs of gettext.
  private static let printf = FormatterEffects(misreadings: variadic)

  private static let variadic = [
    // ISO C11, 6.5.2.2: the caller passes a narrow integer as `int`.
    Misreading(read: [.integer16, .integer32], passed: [.integer8], effect: nil),
    Misreading(read: [.integer32], passed: [.integer16], effect: nil),
    // ISO C11, 7.21.6.1: `hh` and `h` cut the `int` to 8 or 16 bits.
    Misreading(read: [.integer8, .integer16], passed: integers, effect: .garbled),
    // 32 and 64 bits are read from the same slot: equal from 0 to 2^31 - 1. The ABIs leave the upper half of a narrow value
    // open; 32-bit registers and Swift's `CVarArg` clear it.
    Misreading(read: integers, passed: integers, effect: .note),
    // `%@` sends a message to the object.
    Misreading(read: [.object], passed: all, effect: .crash),
    // The address of characters, in another encoding.
    Misreading(read: texts, passed: texts.union([.writtenCount]), effect: .garbled),
    // An object may be a tagged pointer, and `%p` displays any value: neither must be an address of memory.
    Misreading(read: texts, passed: all, effect: .crash),
    // `%n` writes to the address.
    Misreading(read: [.writtenCount], passed: all, effect: .crash),
  ]
}

// MARK: - Java

extension FormatterEffects {
  /// `java.util.Formatter`, "Conversions", which checks every argument: MissingFormatArgumentException,
  /// IllegalFormatConversionException, UnknownFormatConversionException. For a number without a form,
  /// `Resources.getQuantityText` throws NotFoundException.
  private static let java = FormatterEffects(
    malformed: .crash, missingCase: .crash,
    misreadings: [
      Misreading(read: all, passed: [.missing], effect: .crash),
      // "General: may be applied to any argument type": `%s` displays it, `%b` "true", `%h` its hash code.
      Misreading(read: [.object], passed: all, effect: nil),
      Misreading(read: [.truth, .hash], passed: all, effect: .garbled),
      // "Character": `%c` displays an `int` that is a code point, and throws for others.
      Misreading(read: [.character], passed: [.integer8, .integer16, .integer32], effect: .garbled),
    ],
    otherMisreading: .crash)
}

extension FormatterEffects {
  /// `java.text.MessageFormat` and `com.ibm.icu.text.MessageFormat`: IllegalArgumentException for an invalid pattern, an
  /// unknown type, a plural without `other`, and a value that is not a number or date. An argument that is not passed is
  /// displayed as written.
  private static let javaPattern = FormatterEffects(
    malformed: .crash, missingCase: .crash,
    misreadings: [
      Misreading(read: all, passed: [.missing], effect: .garbled),
      // DateFormat accepts a number.
      Misreading(read: [.date], passed: [.number], effect: .garbled),
      // A `select` compares the value as text.
      Misreading(read: [.word], passed: all, effect: .garbled),
    ],
    otherMisreading: .crash)

  /// Compose Multiplatform, `replaceWithArgs`: `args[n - 1]` throws IndexOutOfBoundsException, and every argument is a text.
  /// `loadPluralString` throws IllegalStateException for a number without a form.
  private static let compose = FormatterEffects(
    missingCase: .crash, misreadings: [Misreading(read: all, passed: [.missing], effect: .crash)])
}

// MARK: - Python

extension FormatterEffects {
  /// Python, "printf-style String Formatting", which checks every argument: TypeError for another type, for too few and for
  /// too many arguments, KeyError for a name that is not passed, ValueError for an unknown conversion. A mapping may have
  /// more names than the text.
  private static let python = FormatterEffects(
    malformed: .crash, unused: .crash,
    misreadings: [
      Misreading(read: all, passed: [.missing], effect: .crash),
      // `%s`, `%r` and `%a` convert any object.
      Misreading(read: [.object], passed: all, effect: nil),
      Misreading(read: [.number], passed: [.integer], effect: nil),
      // `%d` is assumed to be an integer, which `%x` requires.
      Misreading(read: [.integer, .floating], passed: [.number, .integer], effect: nil),
      // The fraction is cut, and `%c` displays the character of an integer.
      Misreading(read: [.number], passed: [.floating], effect: .garbled),
      Misreading(read: [.character], passed: [.number, .integer], effect: .garbled),
    ],
    otherMisreading: .crash)

  /// Python, "Format String Syntax": IndexError or KeyError for an argument that is not passed, ValueError for an invalid
  /// text. .NET, "Composite formatting": FormatException for both. More arguments may be passed than the text reads.
  private static let braces = FormatterEffects(
    malformed: .crash, misreadings: [Misreading(read: all, passed: [.missing], effect: .crash)])
}

/// The effects of displaying a message that does not fit its call, by the formatter that displays it.
///
/// Only these tables decide what crashes. If the formatter is unknown, the effect is unknown too: it counts as
/// ``CompatibilityIssue/Severity/garbled``, never as a crash.
struct FormatterEffects: Sendable {
  typealias Severity = CompatibilityIssue.Severity

  /// The effect of reading one class of argument where another is passed; nil if the argument is displayed as intended.
  struct Misreading: Sendable {
    let read: Set<ArgumentClass>
    let passed: Set<ArgumentClass>
    let effect: Severity?
  }

  /// Reading an argument that the call does not pass.
  let missingArgument: Severity
  /// A placeholder that is not valid.
  let malformed: Severity
  /// No text for the number or value that is passed.
  let missingCase: Severity
  /// The first row for a pair decides.
  private let misreadings: [Misreading]
  /// The effect of every pair without a row.
  private let otherMisreading: Severity

  /// - Returns: nil if the argument is displayed as intended.
  func effect(ofReading read: ArgumentClass, passed: ArgumentClass) -> Severity? {
    if read == passed || read == .any || passed == .any { return nil }
    for row in misreadings where row.read.contains(read) && row.passed.contains(passed) { return row.effect }
    return otherMisreading
  }

  static func of(_ syntax: PlaceholderSyntax) -> FormatterEffects {
    switch syntax {
    case .apple: foundation
    case .c: printf
    case .android: java
    // Several libraries read each of these syntaxes: for another type, ICU4J throws an exception, ICU4C returns an error,
    // and libraries in JavaScript display the value.
    case .icu, .fbt, .i18next, .fluent, .chromium, .plain: unknown
    }
  }

  private static let unknown = FormatterEffects(
    missingArgument: .garbled, malformed: .garbled, missingCase: .garbled, misreadings: [],
    otherMisreading: .garbled)
}

// MARK: - Foundation and C

/// Foundation and C do not check arguments. On Apple's arm64, every argument has a slot of 8 bytes, so that reading a
/// value as another one displays garbage. Two things can crash: reading a value as an address when it is not one, and
/// reading an argument that does not exist.
///
/// The ABIs of x86-64 and of Linux pass floating-point numbers in registers of their own. There, reading one as an integer,
/// or the reverse, also shifts the arguments after it. The rows do not count this effect.
extension FormatterEffects {
  private static let integers: Set<ArgumentClass> = [.integer8, .integer16, .integer32, .integer64]
  private static let texts: Set<ArgumentClass> = [.bytes, .wideBytes, .pascal]
  private static let addresses = texts.union([.object, .pointer, .writtenCount])
  private static let all = Set(ArgumentClass.allCases)

  /// Apple, "String Format Specifiers", and the ABIs of Apple's 64-bit platforms.
  private static let foundation = FormatterEffects(
    missingArgument: .crash, malformed: .garbled, missingCase: .garbled,
    misreadings: [
      // Foundation reads an argument for `%n` and ignores it. printf(3), which may display the same text, writes to it.
      Misreading(read: [.writtenCount], passed: addresses, effect: .garbled)
    ] + variadic,
    otherMisreading: .garbled)

  /// ISO C11, 7.21.6.1. In catalogs of gettext.
  private static let printf = FormatterEffects(
    missingArgument: .crash, malformed: .garbled, missingCase: .garbled, misreadings: variadic,
    otherMisreading: .garbled)

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
    missingArgument: .crash, malformed: .crash, missingCase: .crash,
    misreadings: [
      // "General: may be applied to any argument type": `%s` displays it, `%b` "true", `%h` its hash code.
      Misreading(read: [.object], passed: all, effect: nil),
      Misreading(read: [.truth, .hash], passed: all, effect: .garbled),
      // "Character": `%c` displays an `int` that is a code point, and throws for others.
      Misreading(read: [.character], passed: [.integer8, .integer16, .integer32], effect: .garbled),
    ],
    otherMisreading: .crash)
}

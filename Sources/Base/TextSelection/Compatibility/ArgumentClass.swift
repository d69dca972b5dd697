import Localization

/// The type of argument that a conversion requires.
///
/// - Foundation and C: Apple, "String Format Specifiers", and ISO C11, 7.21.6.1. `l`, `ll`, `q`, `j`, `z` and `t` are 64
///   bits, as on all current platforms of Foundation. `h` and `hh` are passed as `int`. Signed and unsigned, decimal and
///   hexadecimal conversions read the same argument.
/// - Python: "printf-style String Formatting". `%s` accepts any argument, `%d` any real number, `%x` an integer.
/// - Java: `java.util.Formatter`, "Conversions". `%s` accepts any argument, `%d` any integer, `%f` no integer.
/// - ICU's patterns name types: ICU, "Formatting Messages". `{n}` accepts any argument; `number`, `plural` and similar
///   types a number, `date` and `time` a date, `select` a word.
/// - The other syntaxes have no types.
///
/// ``FormatterEffects`` has the effects of reading an argument of another class.
enum ArgumentClass: Hashable, Sendable, CaseIterable {
  /// Any type, or unknown.
  case any
  /// No argument: the call does not pass one.
  case missing
  case object
  /// Addresses of characters: 8 bits for `%s`, 16 or 32 bits for `%S`.
  case bytes, wideBytes
  case pointer
  /// `%P`, the address of a text that begins with its length.
  case pascal
  /// C's `%n`, the address of a variable that is written to. Foundation ignores it.
  case writtenCount
  /// `%c`, which is passed as `int`.
  case character
  /// A width or precision, `*`, which is passed as `int`.
  case width
  /// `%hhd` and `%hd`, which are passed as `int` and cut to 8 or 16 bits.
  case integer8, integer16
  case integer32, integer64
  /// Java's and Python's integers of any width.
  case integer
  case floating, longDouble
  /// Java's `%b`, which displays `true` for every object that is not a Boolean, and `%h`, a hash code.
  case truth, hash
  case date
  /// ICU's and Python's integers and fractions.
  case number
  case word

  init(_ conversion: String, _ syntax: PlaceholderSyntax) {
    self =
      switch syntax {
      case .apple, .c, .printf, .ruby: Self.c(conversion)
      case .python: Self.python(conversion)
      case .android, .javaPrintf: Self.java(conversion)
      case .icu4j, .messageFormat: Self.icu(conversion.lowercased())
      case .icu, .formatJS, .arb, .quotedARB, .angular, .braces, .lingui: Self.icu(conversion)
      case .numbered, .boost, .compose, .pythonBrace, .dotNet, .fbt, .i18next, .doubleBraces, .banana,
        .fluent,
        .chromium, .webExtension, .simpleBraces, .vueI18n, .laravel, .minecraft, .namedPrintf, .symfony,
        .plain:
        .any
      }
  }

  private static func c(_ conversion: String) -> ArgumentClass {
    let isLong = conversion.utf8.contains { "lqjzt".utf8.contains($0) }
    // Counting bytes is faster than searching for texts. No conversion contains `h` but its length modifiers.
    let halves = conversion.utf8.count { $0 == UInt8(ascii: "h") }
    return switch conversion.last {
    case "@": .object
    case "d", "i", "u", "o", "x", "X": integer(isLong: isLong, halves: halves)
    // Apple's: `long` on 32-bit platforms, `int` on current ones.
    case "D", "U", "O": .integer32
    case "*": .width
    case "e", "E", "f", "F", "g", "G", "a", "A":
      conversion.utf8.contains(UInt8(ascii: "L")) ? .longDouble : .floating
    case "c", "C": .character
    case "s": isLong ? .wideBytes : .bytes
    case "S": .wideBytes
    case "p": .pointer
    case "P": .pascal
    case "n": .writtenCount
    default: .any
    }
  }

  /// - Parameter halves: the number of length modifiers `h`.
  private static func integer(isLong: Bool, halves: Int) -> ArgumentClass {
    if isLong { return .integer64 }
    switch halves {
    case 0: return .integer32
    case 1: return .integer16
    default: return .integer8
    }
  }

  private static func python(_ conversion: String) -> ArgumentClass {
    switch conversion.last {
    case "d", "i", "u": .number
    case "o", "x", "X": .integer
    case "e", "E", "f", "F", "g", "G": .floating
    case "c": .character
    // They accept any argument.
    case "s", "r", "a": .object
    case "*": .width
    default: .any
    }
  }

  private static func java(_ conversion: String) -> ArgumentClass {
    if conversion.dropLast().last.map({ "tT".contains($0) }) == true { return .date }
    return switch conversion.last {
    case "d", "o", "x", "X": .integer
    case "e", "E", "f", "g", "G", "a", "A": .floating
    case "c", "C": .character
    case "b", "B": .truth
    case "h", "H": .hash
    // `%s` accepts any argument.
    case "s", "S": .object
    default: .any
    }
  }

  /// Whether a pattern's type is not one of the formatter's, which it refuses: translators sometimes translate `plural`.
  static func isUnknownType(_ conversion: String, _ syntax: PlaceholderSyntax) -> Bool {
    if conversion.isEmpty { return false }
    // Java's formatters ignore the case of a type: `findKeyword` of both.
    let isJava = syntax == .messageFormat || syntax == .icu4j
    let type = isJava ? icuType(of: conversion).lowercased() : String(icuType(of: conversion))
    if syntax == .messageFormat {
      // `java.text.MessageFormat`, "FormatType".
      return !["number", "date", "time", "choice", "list"].contains(type) && !type.hasPrefix("dtf_")
    }
    return icu(type) == .any && !["list", "relative"].contains(type)
  }

  private static func icuType(of conversion: String) -> Substring {
    conversion.prefix { !$0.isWhitespace && $0 != "," }
  }

  private static func icu(_ conversion: String) -> ArgumentClass {
    switch icuType(of: conversion) {
    case "plural", "selectordinal", "number", "ordinal", "spellout", "duration", "choice": .number
    case "date", "time": .date
    case "select": .word
    default: .any
    }
  }

  var isInteger: Bool {
    [.integer, .integer8, .integer16, .integer32, .integer64, .number].contains(self)
  }

  var isNumber: Bool { isInteger || self == .floating || self == .longDouble }
}

/// What an argument has to be for a conversion to show it.
///
/// - Foundation and C take arguments as the conversion says, unchecked: an address for a number shows garbage, a number
///   for an address crashes. What a conversion takes: Apple, "String Format Specifiers", and ISO C11, 7.21.6.1. `l`,
///   `ll`, `q`, `j`, `z` and `t` are 64 bit, as on all platforms that Foundation runs on now; `h` and `hh` are passed
///   as `int`. Signed and unsigned, decimal and hexadecimal read the same argument.
/// - Java checks, and throws: `java.util.Formatter`, "Conversions". `%s` takes anything, `%d` any integer, `%f` no
///   integer.
/// - ICU's patterns name types: ICU, "Formatting Messages". `{n}` takes anything; `number`, `plural` and the like
///   take a number, `date` and `time` a moment, `select` a word.
/// - The others have no types.
enum ArgumentClass: Hashable, Sendable {
  /// Any, or not known.
  case any
  case object
  /// Addresses of characters: `%s` of 8 bits, `%S` of 16 or 32.
  case bytes, wideBytes
  case pointer
  case character
  case integer32, integer64
  /// Java's: of any width.
  case integer
  case floating, longDouble
  /// Java's `%b`, which shows `true` for whatever is no truth value, and `%h`, a hash code.
  case truth, hash
  case moment
  /// ICU's, integers and fractions alike.
  case number
  case word

  init(_ conversion: String, _ syntax: PlaceholderSyntax) {
    self =
      switch syntax {
      case .apple, .c: Self.c(conversion)
      case .android: Self.java(conversion)
      case .icu: Self.icu(conversion)
      case .fbt, .i18next, .fluent, .chromium, .plain: .any
      }
  }

  private static func c(_ conversion: String) -> ArgumentClass {
    let isLong = conversion.utf8.contains { "lqjzt".utf8.contains($0) }
    return switch conversion.last {
    case "@": .object
    case "d", "i", "u", "o", "x", "X": isLong ? .integer64 : .integer32
    // Apple's: `long` in 32 bit's days, and `int` now.
    case "D", "U", "O", "*": .integer32
    case "e", "E", "f", "F", "g", "G", "a", "A": conversion.contains("L") ? .longDouble : .floating
    case "c", "C": .character
    case "s": isLong ? .wideBytes : .bytes
    case "S": .wideBytes
    case "p", "n": .pointer
    default: .any
    }
  }

  private static func java(_ conversion: String) -> ArgumentClass {
    if conversion.dropLast().last.map({ "tT".contains($0) }) == true { return .moment }
    return switch conversion.last {
    case "d", "o", "x", "X": .integer
    case "e", "E", "f", "g", "G", "a", "A": .floating
    case "c", "C": .character
    case "b", "B": .truth
    case "h", "H": .hash
    // What a text passes to `%s` may be anything, but is taken for text.
    case "s", "S": .object
    default: .any
    }
  }

  /// A type that is none is refused: translators do translate `plural`.
  static func isUnknownToICU(_ conversion: String) -> Bool {
    !conversion.isEmpty && icu(conversion) == .any && !["list", "relative"].contains(icuType(of: conversion))
  }

  private static func icuType(of conversion: String) -> Substring {
    conversion.prefix { !$0.isWhitespace && $0 != "," }
  }

  private static func icu(_ conversion: String) -> ArgumentClass {
    switch icuType(of: conversion) {
    case "plural", "selectordinal", "number", "ordinal", "spellout", "duration", "choice": .number
    case "date", "time": .moment
    case "select": .word
    default: .any
    }
  }

  /// Whether a conversion of this class shows what is passed for a conversion of the other.
  func shows(_ passed: ArgumentClass, _ syntax: PlaceholderSyntax) -> Bool {
    if self == passed || self == .any || passed == .any { return true }
    // Java's `%s` takes whatever there is.
    return syntax == .android && self == .object
  }

  var isInteger: Bool { [.integer, .integer32, .integer64, .number].contains(self) }
}

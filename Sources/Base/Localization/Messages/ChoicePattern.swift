/// The style of an argument with the type `choice`: `0#no files|1#one file|1<{0} files`.
/// `java.text.ChoiceFormat`, "Patterns".
enum ChoicePattern {
  /// Whether `ChoiceFormat` accepts a style: each limit is a number, and larger than the one before. Unquoted `#` and
  /// `<` in a text are limits too, which are empty. Text without a limit at the end is ignored, as Java does.
  static func isValid(_ style: Substring) -> Bool {
    var scanner = Scanner()
    for scalar in style.unicodeScalars {
      guard scanner.accepts(scalar) else { return false }
    }
    return scanner.hasLimit
  }

  private struct Scanner {
    private var limit = ""
    private var isInText = false
    private var isQuoted = false
    private var former = -Double.infinity
    private(set) var hasLimit = false

    /// False for a code point that ends an invalid limit.
    mutating func accepts(_ scalar: Unicode.Scalar) -> Bool {
      if scalar == "'" {
        isQuoted.toggle()
        return true
      }
      if isQuoted {
        append(scalar)
        return true
      }
      switch scalar {
      case "#", "<", "\u{2264}": return endLimit(scalar)
      case "|":
        // Text before it that had no limit remains, and spoils the next limit.
        isInText = false
        return true
      default:
        append(scalar)
        return true
      }
    }

    private mutating func append(_ scalar: Unicode.Scalar) {
      if !isInText { limit.unicodeScalars.append(scalar) }
    }

    private mutating func endLimit(_ relation: Unicode.Scalar) -> Bool {
      let text = limit.filter { !$0.isWhitespace }
      limit = ""
      isInText = true
      guard let number = Self.number(text) else { return false }
      // After `<`, the next larger number is the limit.
      let next = relation == "<" && number.isFinite ? number.nextUp : number
      defer { former = next }
      let isLarger = !hasLimit || next > former
      hasLimit = true
      return isLarger
    }

    private static func number(_ text: String) -> Double? {
      switch text {
      case "\u{221e}": .infinity
      case "-\u{221e}": -.infinity
      default: Double(text)
      }
    }
  }
}

/// The style of an argument of `java.text.MessageFormat`, such as `short` in `{0,date,short}`.
enum JavaPatternStyle {
  /// Whether MessageFormat accepts a style. Otherwise it throws IllegalArgumentException. The styles of numbers are not
  /// examined: `java.text.DecimalFormat` accepts most texts.
  static func isValid(_ style: Substring, of type: String) -> Bool {
    switch type.lowercased() {
    case "choice": ChoicePattern.isValid(style)
    case "date", "time": isValidDate(style)
    default: true
    }
  }

  /// `java.text.SimpleDateFormat`, "Date and Time Patterns": every other letter is reserved, unless an apostrophe quotes it.
  private static func isValidDate(_ style: Substring) -> Bool {
    let word = style.trimmed.lowercased()
    if ["", "short", "medium", "long", "full"].contains(word) { return true }
    var isQuoted = false
    for byte in style.utf8 {
      if byte == UInt8(ascii: "'") { isQuoted.toggle() }
      if !isQuoted, byte.isLetter, !"GyYMLwWDdFEuaHkKhmsSzZX".utf8.contains(byte) { return false }
    }
    return !isQuoted
  }
}

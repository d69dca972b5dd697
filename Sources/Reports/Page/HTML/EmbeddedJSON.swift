/// JSON as the content of a script element.
enum EmbeddedJSON {
  /// The JSON with the characters escaped that could end the element, that old scripts read as line ends, or that are
  /// not visible: `< > &`, U+007F to U+009F, U+2028, U+2029 and bidirectional controls. The values are the same.
  static func escaped(_ json: String) -> String {
    var result = ""
    result.reserveCapacity(json.utf8.count)
    for scalar in json.unicodeScalars {
      switch scalar {
      case "<", ">", "&": result += code(scalar)
      // A control character below U+0020 is escaped already, or white space between values.
      case _ where scalar.value >= 0x7f && scalar.isUnsafeForTerminal, "\u{200e}", "\u{200f}", "\u{61c}":
        result += code(scalar)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// `\u003c`; all escaped characters are in the basic multilingual plane.
  private static func code(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16)
    return "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

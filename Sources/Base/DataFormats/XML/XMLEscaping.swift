/// Texts as they are written to XML.
package enum XMLEscaping {
  /// The content of an element.
  package static func text(_ text: String) -> String { escaped(text, isAttribute: false) }

  /// The value of an attribute in double quotation marks.
  package static func attribute(_ text: String) -> String { escaped(text, isAttribute: true) }

  /// The text with U+FFFD for each character that XML 1.0 does not allow.
  package static func allowed(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\t", "\n", "\r", " "..."\u{fffd}", "\u{10000}"..."\u{10ffff}":
        result.unicodeScalars.append(scalar)
      default: result += "\u{fffd}"
      }
    }
    return result
  }

  private static func escaped(_ text: String, isAttribute: Bool) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      // A reader would normalize it to a line end.
      case "\r": result += "&#13;"
      // In an attribute, a reader would normalize these to spaces.
      case "\t", "\n", "\u{b}", "\u{c}":
        result += isAttribute ? "&#\(scalar.value);" : String(scalar)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

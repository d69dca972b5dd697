/// Text in XML and HTML.
package enum XMLText {
  /// The text with the characters `& < > " '` escaped, for element content and attribute values alike. Characters
  /// that XML 1.0 does not allow, and bidirectional controls, become U+FFFD.
  package static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      case "\u{fffe}", "\u{ffff}": result += "\u{fffd}"
      case _ where scalar.isUnsafeForTerminal: result += "\u{fffd}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

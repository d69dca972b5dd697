/// Text from files as text in GitHub's Markdown.
enum MarkdownEscaping {
  /// The text without effect on the page: it makes no table, link, mention, code, tag, list or line break.
  /// - Parameter startsLine: whether the text may be at the start of a line.
  static func escaped(_ text: String, startsLine: Bool = true) -> String {
    var result = ""
    let scalars = Array(text.unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      switch scalar {
      case "\\", "`", "*", "_", "[", "]", "<", ">", "|", "#", "~", "!":
        result.unicodeScalars.append("\\")
        result.unicodeScalars.append(scalar)
      case "-", "+", "=":
        // At the start of a line it would begin a list or a heading.
        if index == 0, startsLine { result.unicodeScalars.append("\\") }
        result.unicodeScalars.append(scalar)
      case "&": result += "&amp;"
      // Without the zero-width space GitHub would notify the user of that name.
      case "@"
      where index + 1 < scalars.count && isOfName(scalars[index + 1])
        && (index == 0 || !isOfName(scalars[index - 1])):
        result += "@&#8203;"
      case _ where scalar.isUnsafeForTerminal: result += "\u{fffd}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// A relative path as the target of a link.
  static func link(_ path: String) -> String {
    path.utf8.map { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "-"),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        String(UnicodeScalar(byte))
      default:
        "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }.joined()
  }

  private static func isOfName(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
  }
}

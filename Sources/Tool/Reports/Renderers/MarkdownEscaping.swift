/// Text from files as text in the Markdown of GitHub and GitLab.
enum MarkdownEscaping {
  /// The text without effect on the page: it makes no table, link, mention, code, tag, list or line break.
  /// - Parameter startsLine: whether the text may be at the start of a line.
  static func escaped(_ text: String, startsLine: Bool = true) -> String {
    var result = ""
    for (index, scalar) in text.unicodeScalars.enumerated() {
      switch scalar {
      case "\\", "`", "*", "_", "[", "]", "<", ">", "|", "#", "~", "!":
        result.unicodeScalars.append("\\")
        result.unicodeScalars.append(scalar)
      case "-", "+", "=":
        // At the start of a line it would begin a list or a heading.
        if index == 0, startsLine { result.unicodeScalars.append("\\") }
        result.unicodeScalars.append(scalar)
      case "&": result += "&amp;"
      case _ where scalar.isUnsafeForTerminal: result += "\u{fffd}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return unlinked(result)
  }

  /// Markdown or HTML with zero-width spaces in addresses and names of users, of which GitHub and GitLab would make links
  /// and mentions. They also search text that Markdown escapes.
  static func unlinked(_ text: String) -> String {
    var result = ""
    let scalars = Array(text.unicodeScalars)
    func isW(_ index: Int) -> Bool { index >= 0 && (scalars[index] == "w" || scalars[index] == "W") }
    for (index, scalar) in scalars.enumerated() {
      result.unicodeScalars.append(scalar)
      let rest = scalars[(index + 1)...]
      let isLink =
        switch scalar {
        case "@": mayBeginName(rest.first)
        case ":": rest.starts(with: "//".unicodeScalars)
        case "w", "W": rest.first == "." && isW(index - 1) && isW(index - 2)
        default: false
        }
      if isLink { result += "&#8203;" }
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
        percentEncoded(byte)
      }
    }.joined()
  }

  private static func percentEncoded(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    if digits.count == 1 { return "%0\(digits)" }
    return "%\(digits)"
  }

  /// Whether a user's name may begin after `@`.
  private static func mayBeginName(_ scalar: Unicode.Scalar?) -> Bool {
    guard let scalar else { return false }
    return isOfName(scalar) || scalar == "-" || scalar == "_" || scalar == "\\"
  }

  private static func isOfName(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
  }
}

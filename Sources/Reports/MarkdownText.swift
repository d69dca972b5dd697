/// Tables and texts of GitHub's Markdown.
enum MarkdownText {
  static func head(_ names: [String], _ alignments: [TextTable.Alignment]) -> [String] {
    [
      line(names, of: names.count),
      line(alignments.map { $0 == .left ? "---" : "---:" }, of: names.count, isEscaped: true),
    ]
  }

  static func line(_ cells: [String], of count: Int, isEscaped: Bool = false) -> String {
    let filled = cells + Array(repeating: "", count: max(0, count - cells.count))
    return "| " + filled.map { isEscaped ? $0 : escaped($0) }.joined(separator: " | ") + " |"
  }

  /// Text from a file as text: no tables, links, names, code, tags or line breaks of its own.
  static func escaped(_ text: String) -> String {
    var result = ""
    let scalars = Array(text.unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      switch scalar {
      case "\\", "`", "*", "_", "[", "]", "<", ">", "|", "#", "~", "!":
        result.unicodeScalars.append("\\")
        result.unicodeScalars.append(scalar)
      case "&": result += "&amp;"
      // Without a space of no width GitHub would call whoever has that name.
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

  private static func isOfName(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
  }
}

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

  /// Text from a file as text: no tables, links, code, tags or line breaks of its own.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\", "`", "*", "_", "[", "]", "<", ">", "|", "#", "~", "!":
        result.unicodeScalars.append("\\")
        result.unicodeScalars.append(scalar)
      case "&": result += "&amp;"
      case _ where scalar.properties.generalCategory == .control: result += "\u{fffd}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

public import ReportSchema

/// A footprint as GitHub's Markdown: the same rows as the text.
public struct FootprintMarkdown {
  private let report: FootprintReport
  private let size: ByteFormatting

  /// - Parameter exactBytes: whole bytes instead of kB and MB.
  public init(_ report: FootprintReport, exactBytes: Bool) {
    self.report = report
    size = ByteFormatting(isExact: exactBytes)
  }

  public var text: String {
    let notes = FootprintNotes(report, size: size)
    var lines = ["## \(Self.escaped(notes.title))", "", Self.escaped(notes.subtitle), ""]
    if let selection = notes.selection { lines += [Self.escaped(selection), ""] }
    lines += report.resources.map(explanation) ?? table
    if !notes.notes.isEmpty { lines += [""] + notes.notes.map { "- \(Self.escaped($0))" } }
    if !notes.warnings.isEmpty {
      lines += ["", "### Warnings", ""] + notes.warnings.map { "- \(Self.escaped($0))" }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private var table: [String] {
    let rows = FootprintTable(report, size: size)
    var lines = Self.head(FootprintTable.header, FootprintTable.alignments)
    for row in rows.locales + [rows.omitted].compactMap({ $0 }) { lines.append(Self.line(row, of: 6)) }
    for row in rows.summary {
      lines.append(Self.line(row.enumerated().map { $0 == 0 ? "**\($1)**" : $1 }, of: 6, isEscaped: true))
    }
    guard !rows.components.isEmpty else { return lines }
    lines += [""] + Self.head(FootprintTable.componentHeader, FootprintTable.componentAlignments)
    return lines + rows.components.map { Self.line($0, of: 5) }
  }

  private func explanation(_ resources: [ResourceFigures]) -> [String] {
    Self.head(["Owner", "Kind", "Archive", "Rule", "Entry"], [.left, .left, .right, .left, .left])
      + resources.map {
        Self.line([$0.owner, $0.kind, size($0.archiveBytes), $0.rule, $0.entry], of: 5)
      }
  }

  private static func head(_ names: [String], _ alignments: [TextTable.Alignment]) -> [String] {
    [
      line(names, of: names.count),
      line(alignments.map { $0 == .left ? "---" : "---:" }, of: names.count, isEscaped: true),
    ]
  }

  private static func line(_ cells: [String], of count: Int, isEscaped: Bool = false) -> String {
    let filled = cells + Array(repeating: "", count: max(0, count - cells.count))
    return "| " + filled.map { isEscaped ? $0 : escaped($0) }.joined(separator: " | ") + " |"
  }

  /// Text from a file as text: no tables, links, code, tags or line breaks of its own.
  private static func escaped(_ text: String) -> String {
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

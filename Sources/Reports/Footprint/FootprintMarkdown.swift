package import ReportSchema

/// A footprint as GitHub's Markdown: the same rows as the text.
package struct FootprintMarkdown {
  private let report: FootprintReport
  private let size: ByteFormatting

  /// - Parameter exactBytes: whole bytes instead of kB and MB.
  package init(_ report: FootprintReport, exactBytes: Bool) {
    self.report = report
    size = ByteFormatting(isExact: exactBytes)
  }

  package var text: String {
    let notes = FootprintNotes(report, size: size)
    var lines = ["## \(MarkdownText.escaped(notes.title))", "", MarkdownText.escaped(notes.subtitle), ""]
    if let selection = notes.selection { lines += [MarkdownText.escaped(selection), ""] }
    lines += report.resources.map(explanation) ?? table
    if !notes.notes.isEmpty { lines += [""] + notes.notes.map { "- \(MarkdownText.escaped($0))" } }
    if !notes.warnings.isEmpty {
      lines += ["", "### Warnings", ""] + notes.warnings.map { "- \(MarkdownText.escaped($0))" }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private var table: [String] {
    let rows = FootprintTable(report, size: size)
    var lines = MarkdownText.head(FootprintTable.header, FootprintTable.alignments)
    for row in rows.locales + [rows.omitted].compactMap({ $0 }) {
      lines.append(MarkdownText.line(row, of: 6))
    }
    for row in rows.summary {
      lines.append(
        MarkdownText.line(row.enumerated().map { $0 == 0 ? "**\($1)**" : $1 }, of: 6, isEscaped: true))
    }
    guard !rows.components.isEmpty else { return lines }
    lines += [""] + MarkdownText.head(FootprintTable.componentHeader, FootprintTable.componentAlignments)
    return lines + rows.components.map { MarkdownText.line($0, of: 5) }
  }

  private func explanation(_ resources: [ResourceFigures]) -> [String] {
    MarkdownText.head(["Owner", "Kind", "Archive", "Rule", "Entry"], [.left, .left, .right, .left, .left])
      + resources.map {
        MarkdownText.line([$0.owner, $0.kind, size($0.archiveBytes), $0.rule, $0.entry], of: 5)
      }
  }
}

package import ReportSchema

/// Savings as GitHub's Markdown: the same tables as the text, cut where a comment would be too long.
package struct SavingsMarkdown {
  /// What GitHub takes as a comment.
  package static let limit = MarkdownFitting.limit

  private let report: SavingsReport
  private let size: ByteFormatting

  /// - Parameter exactBytes: whole bytes instead of kB and MB.
  package init(_ report: SavingsReport, exactBytes: Bool) {
    self.report = report
    size = ByteFormatting(isExact: exactBytes)
  }

  package var text: String {
    let notes = SavingsNotes(report, size: size)
    let tables = SavingsTable(report, size: size)
    let all = [tables.summary, tables.locales, tables.codecs, tables.downloads, tables.delivery, tables.each]
      .compactMap { $0.map(MarkdownTable.init) }
    return MarkdownFitting.fitted(most: all.map(\.rows.count).max() ?? 0) { rows in
      Self.text(notes, all, rows: rows)
    }
  }

  private static func text(_ notes: SavingsNotes, _ tables: [MarkdownTable], rows: Int) -> String {
    var lines = ["## \(escaped(notes.title))", ""]
    for sentence in [notes.subtitle, notes.headline, notes.kept] { lines += [escaped(sentence), ""] }
    for table in tables { lines += table.lines(most: rows) + [""] }
    lines += notes.notes.map { "- \(escaped($0))" }
    for (heading, list) in [("Left as they are", notes.left), ("Warnings", notes.warnings)]
    where !list.isEmpty {
      lines += ["", "### \(heading)", ""] + list.map { "- \(escaped($0))" }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func escaped(_ text: String) -> String { MarkdownFitting.escaped(text) }
}

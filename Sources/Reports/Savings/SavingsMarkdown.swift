public import ReportSchema

/// Savings as GitHub's Markdown: the same tables as the text, cut where a comment would be too long.
public struct SavingsMarkdown {
  /// What GitHub takes as a comment. Counted in bytes of UTF-8, which are never fewer than characters.
  public static let limit = 65_536

  private let report: SavingsReport
  private let size: ByteFormatting

  /// - Parameter exactBytes: whole bytes instead of kB and MB.
  public init(_ report: SavingsReport, exactBytes: Bool) {
    self.report = report
    size = ByteFormatting(isExact: exactBytes)
  }

  public var text: String {
    let notes = SavingsNotes(report, size: size)
    let tables = SavingsTable(report, size: size)
    let all = [tables.summary, tables.locales, tables.codecs, tables.downloads, tables.delivery, tables.each]
      .compactMap { $0.map(Written.init) }
    let whole = Self.text(notes, all, rows: .max)
    guard whole.utf8.count > Self.limit else { return whole }
    // As many rows of each table as fit. Without any it fits always: the rest is clipped.
    var fitting = 0
    var tooMany = all.map(\.rows.count).max() ?? 0
    while tooMany - fitting > 1 {
      let middle = fitting + (tooMany - fitting) / 2
      if Self.text(notes, all, rows: middle).utf8.count > Self.limit {
        tooMany = middle
      } else {
        fitting = middle
      }
    }
    return Self.text(notes, all, rows: fitting)
  }

  private static func text(_ notes: SavingsNotes, _ tables: [Written], rows: Int) -> String {
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

  /// A table's lines, of which some rows may be left out.
  private struct Written {
    let columns: Int
    let head: [String]
    let rows: [String]
    let sums: [String]

    init(_ table: ReportTable) {
      let count = table.header.count
      columns = count
      head = MarkdownText.head(table.header, table.alignments)
      rows = table.rows.map { row in MarkdownText.line(row.map { clipped($0, to: 120) }, of: count) }
      sums = table.sums.map { row in
        MarkdownText.line(row.map { $0.isEmpty ? "" : "**\($0)**" }, of: count, isEscaped: true)
      }
    }

    func lines(most: Int) -> [String] {
      guard rows.count > most else { return head + rows + sums }
      let more = "\(ByteFormatting.grouped(rows.count - most)) more, in the other formats"
      return head + rows.prefix(most) + [MarkdownText.line([more], of: columns)] + sums
    }
  }

  private static func escaped(_ text: String) -> String { MarkdownText.escaped(clipped(text, to: 400)) }

  private static func clipped(_ text: String, to most: Int) -> String {
    guard text.unicodeScalars.count > most else { return text }
    return String(text.unicodeScalars.prefix(most)) + "…"
  }
}

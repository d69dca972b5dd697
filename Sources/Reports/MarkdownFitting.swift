/// Cutting Markdown so that GitHub takes it as a comment.
enum MarkdownFitting {
  /// What GitHub takes. Counted in bytes of UTF-8, which are never fewer than characters.
  static let limit = 65_536

  /// The whole where it fits, and otherwise with as many rows of each table and list as do.
  /// - Parameters:
  ///   - most: the rows of the longest of them.
  ///   - text: what is written with so many rows of each. Without any it must fit: the rest is clipped.
  static func fitted(most: Int, _ text: (_ rows: Int) -> String) -> String {
    let whole = text(.max)
    guard whole.utf8.count > limit else { return whole }
    var (fitting, tooMany) = (0, most)
    while tooMany - fitting > 1 {
      let middle = fitting + (tooMany - fitting) / 2
      if text(middle).utf8.count > limit { tooMany = middle } else { fitting = middle }
    }
    return text(fitting)
  }

  /// A sentence, or a name, that is shown whatever else is cut.
  static func escaped(_ text: String) -> String { MarkdownText.escaped(text.clipped(to: 400)) }

  static func more(_ count: Int) -> String { "\(ByteFormatting.grouped(count)) more, in the other formats" }
}

/// A table's lines, of which some rows may be left out.
struct MarkdownTable {
  let rows: [String]
  private let columns: Int
  private let head: [String]
  private let sums: [String]

  init(_ table: ReportTable) {
    let count = table.header.count
    columns = count
    head = MarkdownText.head(table.header, table.alignments)
    rows = table.rows.map { row in MarkdownText.line(row.map { $0.clipped(to: 120) }, of: count) }
    sums = table.sums.map { row in
      MarkdownText.line(
        row.map { $0.isEmpty ? "" : "**\(MarkdownText.escaped($0.clipped(to: 120)))**" }, of: count,
        isEscaped: true)
    }
  }

  func lines(most: Int) -> [String] {
    guard rows.count > most else { return head + rows + sums }
    let more = MarkdownFitting.more(rows.count - most)
    return head + rows.prefix(most) + [MarkdownText.line([more], of: columns)] + sums
  }
}

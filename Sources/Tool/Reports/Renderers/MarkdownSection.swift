/// A part of a Markdown page whose rows may be omitted.
struct MarkdownSection {
  /// The most rows that are shown without a click.
  private static let openRows = 40
  /// The most scalars of a folded section's title.
  private static let summaryLimit = 200

  /// A line above the section; a folded section has its summary instead.
  var title: String?
  /// The title of the section if it is folded, as text; nil for a section that is never folded.
  var summary: String?
  /// Whether the section is folded however short it is.
  var folds = false
  let head: [String]
  var rows: [String] = []
  /// Lines that are never omitted: sums.
  var tail: [String] = []
  /// Whether the rows are those of a table; otherwise, they are items of a list.
  var isTable = false

  private var unit: String { isTable ? "row" : "item" }

  var isEmpty: Bool { head.isEmpty && rows.isEmpty && tail.isEmpty }

  /// The section with at most `limit` rows.
  func text(rows limit: Int) -> String {
    (before(limit) + rows.prefix(limit) + after(limit)).joined(separator: "\n")
  }

  private func before(_ limit: Int) -> [String] {
    guard isFolded(limit), let summary else {
      guard let title else { return head }
      return [title, ""] + head
    }
    // The content of an HTML element at the start of a line is not read as Markdown.
    var name = MarkdownEscaping.unlinked(XMLText.escaped(summary.clipped(to: Self.summaryLimit)))
    if !folds { name += ": \(NumberText.counted(rows.count, unit))" }
    return ["<details>", "<summary>\(name)</summary>", ""] + head
  }

  private func after(_ limit: Int) -> [String] {
    let hidden = rows.count - min(limit, rows.count)
    var lines: [String] = []
    if hidden > 0 {
      let more = "\(NumberText.counted(hidden, "more \(unit)")) in the other formats"
      // A row that ends early has empty cells. GitHub Flavored Markdown, 4.10.
      if isTable { lines.append("| \(more) |") } else { lines.append("- \(more)") }
    }
    lines += tail
    if isFolded(limit) { lines += ["", "</details>"] }
    return lines
  }

  private func isFolded(_ limit: Int) -> Bool {
    summary != nil && (folds || min(limit, rows.count) + tail.count > Self.openRows)
  }
}

/// Columns of text for a terminal, aligned with spaces.
struct TextTable {
  enum Alignment { case left, right }

  let alignments: [Alignment]
  private var rows: [[String]] = []

  init(_ alignments: [Alignment]) { self.alignments = alignments }

  mutating func add(_ cells: [String]) { rows.append(cells) }
  /// An empty row between groups.
  mutating func addSpace() { rows.append([]) }

  /// Lines without spaces at their ends.
  var lines: [String] {
    let widths = alignments.indices.map { column in
      rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
    }
    return rows.map { row in
      var line = ""
      for (column, cell) in row.enumerated() {
        let padding = String(repeating: " ", count: max(0, widths[column] - cell.count))
        if column > 0 { line += "  " }
        line += alignments[column] == .left ? cell + padding : padding + cell
      }
      while line.last == " " { line.removeLast() }
      return line
    }
  }
}

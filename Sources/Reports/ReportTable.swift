/// A table as every writer shows it: rows, and rows below that are sums.
struct ReportTable {
  var header: [String]
  var alignments: [TextTable.Alignment]
  var rows: [[String]]
  var sums: [[String]] = []
}

extension ReportTable {
  /// The table for a terminal: in columns where they fit, and otherwise with the first column on lines of its own,
  /// or with every cell on one. No cell is left out and no line is longer than 80 columns.
  var fittedLines: [String] {
    let all = rows + sums
    let widths = alignments.indices.map { column in
      ([header] + all).map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
    }
    let others = widths.dropFirst().reduce(0) { $0 + $1 + 2 }
    let room = Self.width - others
    // A column of names that is narrower than this would have most names on lines of their own.
    if room >= min(12, widths.first ?? 0) { return columns(all, firstColumn: room) }
    if others <= Self.width { return columns(all, firstColumn: 0) }
    return all.flatMap { row in
      TextWrapping.broken(row.first ?? "", indent: "")
        + row.enumerated().dropFirst().filter { !$0.element.isEmpty }.flatMap { column, cell in
          TextWrapping.broken(
            "\(column < header.count ? header[column] : ""): \(cell)", indent: "  ")
        }
    }
  }

  private static let width = 80

  /// In columns; a first cell that is wider than `firstColumn` stands above its row.
  private func columns(_ all: [[String]], firstColumn: Int) -> [String] {
    var table = TextTable(alignments)
    var above: [Int: String] = [:]
    for (index, row) in ([header] + all).enumerated() {
      if let first = row.first, first.count > firstColumn {
        above[index] = first
        table.add([""] + row.dropFirst())
      } else {
        table.add(row)
      }
    }
    var lines: [String] = []
    for (index, line) in table.lines.enumerated() {
      if index == rows.count + 1, !sums.isEmpty, !rows.isEmpty { lines.append("") }
      if let name = above[index] { lines += TextWrapping.broken(name, indent: "") }
      lines.append(line)
    }
    return lines
  }
}

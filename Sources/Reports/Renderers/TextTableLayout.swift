/// Columns of a table for a terminal.
///
/// A table that is too wide loses its bars first. Then its first column moves to lines of its own, and then every cell
/// stands on a line of its own. No other cell is left out.
struct TextTableLayout {
  /// A cell as it is printed: text without escape sequences, and its style.
  struct PrintedCell {
    var text: String
    var style: Cell.Style = .plain
    var width: Int { text.displayWidth }
  }

  let table: Table
  let width: Int
  let paint: (String, Cell.Style) -> String
  private let cells: [[PrintedCell]]
  private let header: [PrintedCell]

  private static let gap = "  "
  private static let barWidths = 6...24
  /// The narrowest first column that stays in its place.
  private static let narrowestName = 12

  init(_ table: Table, width: Int, cellText: CellText, paint: @escaping (String, Cell.Style) -> String) {
    self.table = table
    self.width = width
    self.paint = paint
    header = table.columns.map { PrintedCell(text: $0.title.printable, style: .emphasis) }
    let tagWidth = Self.tagWidth(table)
    cells = table.rows.map { row in
      row.cells.map { cell in
        let isSum = row.role == .total || row.role == .subtotal
        return PrintedCell(
          text: Self.text(cell.value, cellText, tagWidth: tagWidth),
          style: cell.style == .plain && isSum ? .emphasis : cell.style)
      }
    }
  }

  /// The lines of the table, headed by the column titles unless all of them are empty.
  var lines: [String] {
    let numbers = table.columns.indices.filter { table.columns[$0].content != .bar }
    let widths = table.columns.indices.map(naturalWidth)
    let fixed = numbers.filter { !isOpenEnded($0) }
    let total = fixed.reduce(0) { $0 + widths[$1] } + Self.gap.count * (numbers.count - 1)
    if total <= width {
      let bars = table.columns.count - numbers.count
      let room = bars == 0 ? 0 : (width - total) / bars - Self.gap.count
      guard room >= Self.barWidths.lowerBound else { return grid(numbers, widths, barWidth: 0) }
      return grid(
        Array(table.columns.indices), widths, barWidth: min(room, Self.barWidths.upperBound))
    }
    let others = total - (widths.first ?? 0)
    let nameRoom = width - others
    if nameRoom >= min(Self.narrowestName, widths.first ?? 0) {
      return grid(numbers, widths, barWidth: 0, nameRoom: nameRoom)
    }
    if others <= width { return grid(numbers, widths, barWidth: 0, nameRoom: 0) }
    return records
  }

  // MARK: - Grid

  /// - Parameter nameRoom: the width of the first column; a wider first cell stands on lines above its row.
  private func grid(_ columns: [Int], _ widths: [Int], barWidth: Int, nameRoom: Int? = nil) -> [String] {
    var widths = widths
    if let nameRoom {
      widths[0] = ([header] + cells).compactMap(\.first?.width).filter { $0 <= nameRoom }.max() ?? 0
    }
    for column in columns where table.columns[column].content == .bar { widths[column] = barWidth }
    var lines: [String] = []
    for (index, row) in ([header] + cells).enumerated() {
      if index == 0, header.allSatisfy(\.text.isEmpty) { continue }
      var row = row
      if let nameRoom, let first = row.first, first.width > nameRoom {
        lines += wrapped(first.text, indent: "").map { paint($0, first.style) }
        row[0].text = ""
      }
      lines.append(line(row, index, columns, widths))
    }
    return lines
  }

  private func line(_ row: [PrintedCell], _ index: Int, _ columns: [Int], _ widths: [Int]) -> String {
    var line = ""
    var spaces = 0
    for (position, column) in columns.enumerated() {
      if position > 0 { spaces += Self.gap.count }
      var cell = column < row.count ? row[column] : PrintedCell(text: "")
      if index > 0, column < table.rows[index - 1].cells.count,
        case .bar(let part, let whole) = table.rows[index - 1].cells[column].value
      {
        cell.text = CellText.bar(part, of: whole, width: widths[column])
      }
      let padding = max(0, widths[column] - cell.width)
      if table.columns[column].isTrailing { spaces += padding }
      if !cell.text.isEmpty {
        line += String(repeating: " ", count: spaces) + paint(cell.text, cell.style)
        spaces = 0
      }
      if !table.columns[column].isTrailing { spaces += padding }
    }
    return line
  }

  // MARK: - Records

  /// Every cell on a line of its own, named by its column.
  private var records: [String] {
    cells.flatMap { row in
      wrapped(row.first?.text ?? "", indent: "").map { paint($0, row.first?.style ?? .plain) }
        + row.enumerated().dropFirst().filter { !$0.element.text.isEmpty }.flatMap { column, cell in
          let title = column < header.count ? header[column].text : ""
          return wrapped(title.isEmpty ? cell.text : "\(title): \(cell.text)", indent: "  ")
        }
    }
  }

  private func wrapped(_ text: String, indent: String) -> [String] {
    LineWrapping(width: width).lines(RichText(text), first: indent, rest: indent)
      .map { $0.map(\.text).joined() }
  }

  // MARK: - Cells

  private func naturalWidth(_ column: Int) -> Int {
    ([header] + cells).map { column < $0.count ? $0[column].width : 0 }.max() ?? 0
  }

  /// Whether the column's cells may exceed the line: paths at its end.
  private func isOpenEnded(_ column: Int) -> Bool {
    column == table.columns.count - 1 && table.columns[column].content == .path
  }

  private static func tagWidth(_ table: Table) -> Int {
    table.rows.flatMap(\.cells).reduce(0) { width, cell in
      if case .locale(let tag, .some) = cell.value { max(width, tag.printable.displayWidth) } else { width }
    }
  }

  /// A locale's name stands in a column of its own within the cell.
  private static func text(_ value: Cell.Value, _ cellText: CellText, tagWidth: Int) -> String {
    if case .locale(let tag, let name?) = value {
      let safe = tag.printable
      return safe + String(repeating: " ", count: max(0, tagWidth - safe.displayWidth) + 2) + name.printable
    }
    return cellText.text(value).plain
  }
}

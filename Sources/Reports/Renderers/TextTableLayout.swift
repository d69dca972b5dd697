/// Columns of a table for a terminal.
///
/// If a table is too wide, its bars are removed first. Then column titles use two lines. Then names of locales are
/// shortened or removed. Then cells of the first column move to their own lines, and the other columns continue in
/// a second grid below. As a last step, every cell is on its own line. No other cell is omitted. A table of paths is not changed: each of its rows is one line, so that it can be searched.
struct TextTableLayout {
  /// A cell as it is printed: text without escape sequences, and its style.
  private struct PrintedCell {
    var text: String
    var style: Cell.Style = .plain
    var width: Int { text.displayWidth }
  }

  private let table: Table
  private let width: Int
  private let paint: (String, Cell.Style) -> String
  private var cells: [[PrintedCell]]
  /// Column titles; each has one or more lines.
  private var titles: [[String]]

  private static let gap = "  "
  /// More terminal cells than any line has.
  private static let unlimited = Int.max / 2
  private static let barWidths = 6...16
  /// The fewest cells of a locale's name that are worth showing.
  private static let narrowestLocaleName = 12
  /// The narrowest first column that stays in its place.
  private static let narrowestName = 12

  /// - Parameter paint: writes a text in a style.
  init(_ table: Table, width: Int, cellText: CellText, paint: @escaping (String, Cell.Style) -> String) {
    self.table = table
    self.width = table.columns.last?.content == .path ? Self.unlimited : width
    self.paint = paint
    let tagWidth = Self.tagWidth(table)
    cells = Self.printed(table, cellText, tagWidth: tagWidth, nameLimit: .max)
    titles = table.columns.map { [$0.title.printable] }
    if fullWidth > self.width { titles = wrappedTitles }
    let excess = fullWidth - self.width
    if excess > 0, tagWidth > 0, !table.columns.isEmpty {
      let room = self.width(of: 0) - excess - tagWidth - Self.gap.count
      let limit = room < Self.narrowestLocaleName ? 0 : room
      cells = Self.printed(table, cellText, tagWidth: tagWidth, nameLimit: limit)
    }
  }

  /// The lines of the table.
  var lines: [String] {
    let (columns, total) = (columns, fullWidth)
    if total <= width {
      let bars = table.columns.count - columns.count
      let room = bars == 0 ? 0 : (width - total) / bars - Self.gap.count
      return room >= Self.barWidths.lowerBound
        ? grid(Array(table.columns.indices), barWidth: min(room, Self.barWidths.upperBound)) : grid(columns)
    }
    let widths = columns.map { width(of: $0) }
    let nameWidth = widths.first ?? 0
    let others = total - nameWidth
    let room = width - others
    if room >= min(Self.narrowestName, nameWidth) { return grid(columns, nameRoom: room) }
    if nameWidth + (widths.dropFirst().max() ?? 0) + Self.gap.count <= width {
      return Array(grids(columns, widths).map { grid($0) }.joined(separator: [""]))
    }
    return others <= width ? grid(columns, nameRoom: 0) : records
  }

  /// The columns of each grid; every grid begins with the first column.
  private func grids(_ columns: [Int], _ widths: [Int]) -> [[Int]] {
    var grids: [[Int]] = []
    var used = width + 1
    for (column, columnWidth) in zip(columns, widths).dropFirst() {
      if used + Self.gap.count + columnWidth > width {
        grids.append([columns[0]])
        used = widths[0]
      }
      grids[grids.count - 1].append(column)
      used += Self.gap.count + columnWidth
    }
    return grids
  }

  // MARK: - Grid

  /// - Parameter nameRoom: the width of the first column; a wider first cell is on lines above its row.
  private func grid(_ columns: [Int], barWidth: Int = 0, nameRoom: Int = .max) -> [String] {
    var widths = columns.map { width(of: $0) }
    if nameRoom < .max, !widths.isEmpty {
      let names = titles[columns[0]].map(\.displayWidth) + cells.compactMap(\.first?.width)
      widths[0] = names.filter { $0 <= nameRoom }.max() ?? 0
    }
    for (index, column) in columns.enumerated() where table.columns[column].content == .bar {
      widths[index] = barWidth
    }
    let isContinued = columns.count < table.columns.count(where: { $0.content != .bar })
    var lines = header(columns, widths)
    for (row, cells) in zip(table.rows, cells) {
      var printed = columns.map { $0 < cells.count ? cells[$0] : PrintedCell(text: "") }
      if isContinued, printed.dropFirst().allSatisfy(\.text.isEmpty) { continue }
      for (index, column) in columns.enumerated() where column < row.cells.count {
        if let (part, whole) = row.cells[column].value.barLengths {
          printed[index].text = CellText.bar(part, of: whole, width: barWidth)
        }
      }
      if let first = printed.first, first.width > nameRoom {
        lines += wrapped(first.text, indent: "").map { paint($0, first.style) }
        printed[0].text = ""
      }
      lines.append(line(printed, columns, widths))
    }
    return lines
  }

  /// The column titles, aligned at the bottom; no lines if all are empty.
  private func header(_ columns: [Int], _ widths: [Int]) -> [String] {
    var titles = columns.map { self.titles[$0] }
    guard titles.contains(where: { $0 != [""] }) else { return [] }
    var above: [String] = []
    if let first = titles.first, let width = widths.first, first.contains(where: { $0.displayWidth > width })
    {
      above = wrapped(first.joined(separator: " "), indent: "").map { paint($0, .emphasis) }
      titles[0] = [""]
    }
    let height = titles.map(\.count).max() ?? 0
    return above
      + (0..<height).map { row in
        let cells = titles.map { lines in
          let index = row - (height - lines.count)
          return PrintedCell(text: index < 0 ? "" : lines[index], style: .emphasis)
        }
        return line(cells, columns, widths)
      }
  }

  /// The cells of a line without spaces at its end.
  private func line(_ row: [PrintedCell], _ columns: [Int], _ widths: [Int]) -> String {
    var line = ""
    var spaces = 0
    for (index, cell) in row.enumerated() {
      if index > 0 { spaces += Self.gap.count }
      let isTrailing = table.columns[columns[index]].isTrailing
      let padding = max(0, widths[index] - cell.width)
      if isTrailing { spaces += padding }
      if !cell.text.isEmpty {
        line += String(repeating: " ", count: spaces) + paint(cell.text, cell.style)
        spaces = 0
      }
      if !isTrailing { spaces += padding }
    }
    return line
  }

  // MARK: - Records

  /// Every cell on a line of its own, named by its column.
  private var records: [String] {
    cells.flatMap { row in
      wrapped(row.first?.text ?? "", indent: "").map { paint($0, row.first?.style ?? .plain) }
        + row.enumerated().dropFirst().filter { !$0.element.text.isEmpty }.flatMap { column, cell in
          let title = column < titles.count ? titles[column].joined(separator: " ") : ""
          return wrapped(title.isEmpty ? cell.text : "\(title): \(cell.text)", indent: "  ")
        }
    }
  }

  private func wrapped(_ text: String, indent: String) -> [String] {
    LineWrapping(width: width).lines(RichText(text), first: indent, rest: indent)
      .map { $0.map(\.text).joined() }
  }

  // MARK: - Widths

  /// The columns that are not bars.
  private var columns: [Int] { table.columns.indices.filter { table.columns[$0].content != .bar } }

  /// The width of the table without bars.
  private var fullWidth: Int {
    let columns = columns
    return columns.reduce(Self.gap.count * max(0, columns.count - 1)) { $0 + width(of: $1) }
  }

  private func width(of column: Int) -> Int {
    let title = titles[column].map(\.displayWidth).max() ?? 0
    return cells.reduce(title) { max($0, column < $1.count ? $1[column].width : 0) }
  }

  /// Titles broken to the width of their cells, or wider if that takes more than two lines.
  private var wrappedTitles: [[String]] {
    titles.enumerated().map { column, title in
      let words = (title.first ?? "").split(separator: " ").map(\.displayWidth)
      let narrowest = cells.reduce(words.max() ?? 0) { max($0, column < $1.count ? $1[column].width : 0) }
      let widest = max(narrowest, title.first?.displayWidth ?? 0)
      for width in max(1, narrowest)...max(1, widest) {
        let lines = LineWrapping(width: width).lines(RichText(title.first ?? ""))
        if lines.count <= 2 { return lines.map { $0.map(\.text).joined() } }
      }
      return title
    }
  }

  // MARK: - Cells

  private static func printed(
    _ table: Table, _ cellText: CellText, tagWidth: Int, nameLimit: Int
  ) -> [[PrintedCell]] {
    table.rows.map { row in
      row.cells.map { cell in
        PrintedCell(
          text: text(cell.value, cellText, tagWidth: tagWidth, nameLimit: nameLimit),
          style: cell.style == .plain && row.role == .total ? .emphasis : cell.style)
      }
    }
  }

  private static func tagWidth(_ table: Table) -> Int {
    table.rows.flatMap(\.cells).reduce(0) { width, cell in
      if case .locale(let tag, .some) = cell.value { max(width, tag.printable.displayWidth) } else { width }
    }
  }

  /// A locale's name stands in a column of its own within the cell.
  /// - Parameter nameLimit: the widest name in terminal cells; 0 for no names.
  private static func text(
    _ value: Cell.Value, _ cellText: CellText, tagWidth: Int, nameLimit: Int
  ) -> String {
    guard case .locale(let tag, let name?) = value else { return cellText.text(value).plain }
    let safeTag = tag.printable
    guard nameLimit > 0 else { return safeTag }
    let padding = String(repeating: " ", count: max(0, tagWidth - safeTag.displayWidth))
    return safeTag + padding + gap + shortened(name.printable, to: nameLimit)
  }

  /// The text with an ellipsis if it is wider than `limit` terminal cells.
  private static func shortened(_ text: String, to limit: Int) -> String {
    guard text.displayWidth > limit else { return text }
    var width = 1
    let start = text.prefix { character in
      width += character.displayWidth
      return width <= limit
    }
    return start + "…"
  }
}

import DataFormats

/// Columns of a table for a terminal.
///
/// If a table is too wide, its bars are removed first. Then column titles use two lines, texts are wrapped, columns move
/// closer, and names of rows are wrapped. Then columns continue in another grid below. No other cell is omitted. A table
/// of paths is never wrapped: 'grep' then prints a path with its figures.
struct TextTableLayout {
  /// A cell as it is printed: text without escape sequences, and its style.
  private struct PrintedCell {
    /// The tag of a locale and spaces, beside which all lines of its name stand.
    var head = ""
    var lines: [String]
    var style: Cell.Style = .plain
    var width: Int { head.displayWidth + (lines.map(\.displayWidth).max() ?? 0) }

    init(_ text: String, _ style: Cell.Style = .plain) {
      lines = [text]
      self.style = style
    }

    subscript(line: Int) -> String {
      guard line < lines.count else { return "" }
      if line == 0 { return head + lines[line] }
      return String(repeating: " ", count: head.displayWidth) + lines[line]
    }
  }

  private let table: Table
  private let width: Int
  private let paint: (String, Cell.Style) -> String
  private var cells: [[PrintedCell]]
  private var titles: [PrintedCell]

  /// Terminal cells between columns.
  private var gap = 2
  /// More terminal cells than any line has.
  private static let unlimited = Int.max / 2
  private static let narrowestBar = 6
  private static let narrowestName = 12

  /// - Parameter paint: writes a text in a style.
  init(_ table: Table, width: Int, cellText: CellText, paint: @escaping (String, Cell.Style) -> String) {
    self.table = table
    self.width = table.columns.last?.content == .path ? Self.unlimited : width
    self.paint = paint
    let tagWidth = table.rows.flatMap(\.cells).reduce(0) { width, cell in
      if case .locale(let tag, .some) = cell.value { max(width, tag.printable.displayWidth) } else { width }
    }
    cells = table.rows.map { row in
      row.cells.map { cell in
        let style = cell.style == .plain && row.role == .total ? .emphasis : cell.style
        guard case .locale(let tag, let name?) = cell.value else {
          return PrintedCell(cellText.text(cell.value).plain, style)
        }
        var printed = PrintedCell(name.printable, style)
        let padding = String(repeating: " ", count: max(0, tagWidth - tag.printable.displayWidth))
        printed.head = "\(tag.printable)\(padding)  "
        return printed
      }
    }
    titles = table.columns.map { PrintedCell($0.title.printable, .emphasis) }
    if fullWidth > self.width { titles = wrappedTitles }
    let texts = columns.dropFirst().filter { table.columns[$0].content == .name }
    for column in texts.sorted(by: { self.width(of: $0) > self.width(of: $1) }) { wrapText(column) }
    if fullWidth > self.width { gap = 1 }
    if let name = columns.first { wrapText(name) }
    guard fullWidth > self.width, let name = columns.first else { return }
    // In a grid of its own, each other column stands beside the names.
    gap = 2
    let others = columns.dropFirst().map { self.width(of: $0) }.max() ?? 0
    wrap(name, to: max(Self.narrowestName, self.width - gap - others))
  }

  /// Wraps the texts of a column until the table fits. A word is broken only if it takes more than half of the line. If
  /// columns continue below anyway, names of rows stay on one line.
  private mutating func wrapText(_ column: Int) {
    guard fullWidth > width else { return }
    let words = cells.flatMap { row in
      row[column].lines.flatMap { $0.split(separator: " ") }.map {
        row[column].head.displayWidth + $0.displayWidth
      }
    }
    let narrowest = min(max(Self.narrowestName, words.max() ?? 0), (width - gap) / 2)
    let limit = width(of: column) - (fullWidth - width)
    if limit >= narrowest || column != columns.first { wrap(column, to: max(narrowest, limit)) }
  }

  private mutating func wrap(_ column: Int, to limit: Int) {
    titles[column].lines = titles[column].lines.flatMap(LineWrapping(width: limit).lines)
    for row in cells.indices {
      let cell = cells[row][column]
      let wrapping = LineWrapping(width: max(1, limit - cell.head.displayWidth))
      cells[row][column].lines = cell.lines.flatMap(wrapping.lines)
    }
  }

  /// The lines of the table.
  var lines: [String] {
    let columns = columns
    let total = fullWidth
    guard total <= width else { return Array(grids.map { grid($0) }.joined(separator: [""])) }
    let bars = table.columns.count - columns.count
    let room = bars == 0 ? 0 : (width - total) / bars - gap
    guard room >= Self.narrowestBar else { return grid(columns) }
    return grid(Array(table.columns.indices), barWidth: room)
  }

  /// The columns of each grid; every grid begins with the first column.
  private var grids: [[Int]] {
    var grids = [Array(columns.prefix(1))]
    for column in columns.dropFirst() {
      if grids[grids.count - 1].count > 1, width(of: grids[grids.count - 1] + [column]) > width {
        grids.append(Array(columns.prefix(1)))
      }
      grids[grids.count - 1].append(column)
    }
    return grids
  }

  // MARK: - Grid

  private func grid(_ columns: [Int], barWidth: Int = 0) -> [String] {
    let widths = columns.map { table.columns[$0].content == .bar ? barWidth : width(of: $0) }
    let isContinued = columns.count < self.columns.count
    var lines = self.lines(of: header(columns), columns, widths)
    for (row, cells) in zip(table.rows, cells) {
      var printed = columns.map { cells[$0] }
      if isContinued, printed.dropFirst().allSatisfy({ $0.width == 0 }) { continue }
      for (index, column) in columns.enumerated() {
        if let bar = row.cells[column].value.textBar {
          printed[index] = PrintedCell(CellText.bar(bar.part, of: bar.whole, width: barWidth), .bar)
        }
      }
      lines += self.lines(of: printed, columns, widths)
    }
    return lines
  }

  /// The column titles, aligned at the bottom; empty if all are empty.
  private func header(_ columns: [Int]) -> [PrintedCell] {
    var titles = columns.map { self.titles[$0] }
    guard titles.contains(where: { $0.width > 0 }) else { return [] }
    let height = titles.map(\.lines.count).max() ?? 0
    for index in titles.indices {
      let missing = height - titles[index].lines.count
      titles[index].lines.insert(contentsOf: Array(repeating: "", count: missing), at: 0)
    }
    return titles
  }

  private func lines(of row: [PrintedCell], _ columns: [Int], _ widths: [Int]) -> [String] {
    (0..<(row.map(\.lines.count).max() ?? 0)).map { index in
      line(row.map { PrintedCell($0[index], $0.style) }, columns, widths)
    }
  }

  /// The cells of a line without spaces at its end.
  private func line(_ row: [PrintedCell], _ columns: [Int], _ widths: [Int]) -> String {
    var line = ""
    var spaces = 0
    for (index, cell) in row.enumerated() {
      if index > 0 { spaces += gap }
      let isTrailing = table.columns[columns[index]].isTrailing
      let padding = max(0, widths[index] - cell.width)
      if isTrailing { spaces += padding }
      if cell.width > 0 {
        line += String(repeating: " ", count: spaces) + paint(cell.lines[0], cell.style)
        spaces = 0
      }
      if !isTrailing { spaces += padding }
    }
    return line
  }

  // MARK: - Widths

  /// The columns that are not bars.
  private var columns: [Int] { table.columns.indices.filter { table.columns[$0].content != .bar } }

  /// The width of the table without bars.
  private var fullWidth: Int { width(of: columns) }

  private func width(of columns: [Int]) -> Int {
    columns.reduce(gap * max(0, columns.count - 1)) { $0 + width(of: $1) }
  }

  private func width(of column: Int) -> Int {
    cells.reduce(titles[column].width) { max($0, $1[column].width) }
  }

  /// Titles broken to the width of their cells, or wider if that takes more than two lines.
  private var wrappedTitles: [PrintedCell] {
    titles.enumerated().map { column, title in
      var wrapped = title
      let words = title.lines[0].split(separator: " ").map(\.displayWidth)
      let narrowest = cells.reduce(words.max() ?? 0) { max($0, $1[column].width) }
      for width in max(1, narrowest)...max(1, narrowest, title.width) {
        wrapped.lines = LineWrapping(width: width).lines(title.lines[0])
        if wrapped.lines.count <= 2 { break }
      }
      return wrapped
    }
  }
}

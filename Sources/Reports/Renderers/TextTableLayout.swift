internal import DataFormats

/// Columns of a table for a terminal.
///
/// If a table is too wide, its bars are removed first. Then column titles use two lines, texts are wrapped, columns move
/// closer, and names of locales are shortened. Then columns continue in a second grid below. Long cells of the first
/// column move to lines of their own, and as a last step every cell does. No other cell is omitted. A table of paths is
/// not changed: each of its rows is one line, so that it can be searched.
struct TextTableLayout {
  /// A cell as it is printed: text without escape sequences, and its style.
  private struct PrintedCell {
    var lines: [String]
    var style: Cell.Style = .plain
    var text: String { lines.joined(separator: " ") }
    var width: Int { lines.map(\.displayWidth).max() ?? 0 }

    init(_ text: String, _ style: Cell.Style = .plain) { (lines, self.style) = ([text], style) }
  }

  private let table: Table
  private let width: Int
  private let paint: (String, Cell.Style) -> String
  private var cells: [[PrintedCell]]
  /// Column titles; each has one or more lines.
  private var titles: [[String]]

  /// Terminal cells between columns.
  private var gap = 2
  /// More terminal cells than any line has.
  private static let unlimited = Int.max / 2
  private static let narrowestBar = 6
  /// The fewest cells of a locale's name.
  private static let narrowestLocaleName = 8
  /// The narrowest first column that stays in its place, and the narrowest column of wrapped texts.
  private static let narrowestName = 12
  private static let narrowestText = 16
  private static let nameGap = "  "

  /// - Parameter paint: writes a text in a style.
  init(_ table: Table, width: Int, cellText: CellText, paint: @escaping (String, Cell.Style) -> String) {
    self.table = table
    self.width = table.columns.last?.content == .path ? Self.unlimited : width
    self.paint = paint
    let tagWidth = Self.tagWidth(table)
    cells = Self.printed(table, cellText, tagWidth: tagWidth, nameLimit: .max)
    titles = table.columns.map { [$0.title.printable] }
    if fullWidth > self.width { titles = wrappedTitles }
    if fullWidth > self.width { wrapTexts() }
    if fullWidth > self.width { gap = 1 }
    let excess = fullWidth - self.width
    guard excess > 0 else { return }
    let room = self.width(of: 0) - excess
    // Names may be wider than sums such as 'Translations (8)', or narrower.
    let names = cells.indices.filter { row in
      if case .locale = table.rows[row].cells.first?.value {
        cells[row][0].width > room
      } else {
        false
      }
    }
    let isName = Set(names)
    let others = cells.indices.filter { !isName.contains($0) }.map { cells[$0].first?.width ?? 0 }.max() ?? 0
    if !names.isEmpty, others <= room, room - tagWidth - Self.nameGap.count >= Self.narrowestLocaleName {
      let shortened = Self.printed(
        table, cellText, tagWidth: tagWidth, nameLimit: room - tagWidth - Self.nameGap.count)
      for row in names { cells[row][0] = shortened[row][0] }
    } else {
      gap = 2
    }
  }

  /// Wraps the texts of columns after the first one, the widest column first.
  private mutating func wrapTexts() {
    let texts = columns.dropFirst().filter { table.columns[$0].content == .name }
    for column in texts.sorted(by: { width(of: $0) > width(of: $1) }) {
      let excess = fullWidth - width
      guard excess > 0 else { return }
      let words = cells.flatMap { $0[column].lines }.flatMap { $0.split(separator: " ") }.map(\.displayWidth)
      let narrowest = max(Self.narrowestText, words.max() ?? 0)
      let limit = max(narrowest, width(of: column) - excess)
      for row in cells.indices where cells[row][column].width > limit {
        cells[row][column].lines = LineWrapping(width: limit).lines(RichText(cells[row][column].text))
          .map { $0.map(\.text).joined() }
      }
    }
  }

  /// The lines of the table.
  var lines: [String] {
    let (columns, total) = (columns, fullWidth)
    if total <= width {
      let bars = table.columns.count - columns.count
      let room = bars == 0 ? 0 : (width - total) / bars - gap
      return room >= Self.narrowestBar
        ? grid(Array(table.columns.indices), barWidth: room) : grid(columns)
    }
    let widths = columns.map { width(of: $0) }
    let nameWidth = widths.first ?? 0
    let others = total - nameWidth
    let room = width - others
    let parts = grids(columns, widths)
    if parts.count == 2, nameWidth <= width / 2, parts.allSatisfy({ fits($0) }) {
      return Array(parts.map { grid($0) }.joined(separator: [""]))
    }
    if room >= min(Self.narrowestName, nameWidth) { return grid(columns, nameRoom: room) }
    if parts.allSatisfy({ fits($0) }) { return Array(parts.map { grid($0) }.joined(separator: [""])) }
    return others <= width ? grid(columns, nameRoom: 0) : records
  }

  private func fits(_ columns: [Int]) -> Bool {
    columns.reduce(gap * (columns.count - 1)) { $0 + width(of: $1) } <= width
  }

  /// The columns of each grid; every grid begins with the first column.
  private func grids(_ columns: [Int], _ widths: [Int]) -> [[Int]] {
    var grids: [[Int]] = []
    var used = width + 1
    for (column, columnWidth) in zip(columns, widths).dropFirst() {
      if used + gap + columnWidth > width {
        grids.append([columns[0]])
        used = widths[0]
      }
      grids[grids.count - 1].append(column)
      used += gap + columnWidth
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
      var printed = columns.map { $0 < cells.count ? cells[$0] : PrintedCell("") }
      if isContinued, printed.dropFirst().allSatisfy(\.text.isEmpty) { continue }
      for (index, column) in columns.enumerated() where column < row.cells.count {
        if case .bar(let part, let whole) = row.cells[column].value {
          printed[index] = PrintedCell(CellText.bar(part, of: whole, width: barWidth), .bar)
        }
      }
      if let first = printed.first, first.width > nameRoom {
        lines += wrapped(first.text, indent: "").map { paint($0, first.style) }
        printed[0].lines = [""]
      }
      for index in 0..<(printed.map(\.lines.count).max() ?? 1) {
        let parts = printed.map { PrintedCell(index < $0.lines.count ? $0.lines[index] : "", $0.style) }
        lines.append(line(parts, columns, widths))
      }
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
          return PrintedCell(index < 0 ? "" : lines[index], .emphasis)
        }
        return line(cells, columns, widths)
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
    return columns.reduce(gap * max(0, columns.count - 1)) { $0 + width(of: $1) }
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
          text(cell.value, cellText, tagWidth: tagWidth, nameLimit: nameLimit),
          cell.style == .plain && row.role == .total ? .emphasis : cell.style)
      }
    }
  }

  private static func tagWidth(_ table: Table) -> Int {
    table.rows.flatMap(\.cells).reduce(0) { width, cell in
      if case .locale(let tag, .some) = cell.value { max(width, tag.printable.displayWidth) } else { width }
    }
  }

  /// A locale's name stands in a column of its own within the cell.
  /// - Parameter nameLimit: the widest name in terminal cells.
  private static func text(
    _ value: Cell.Value, _ cellText: CellText, tagWidth: Int, nameLimit: Int
  ) -> String {
    guard case .locale(let tag, let name?) = value else { return cellText.text(value).plain }
    let safeTag = tag.printable
    let padding = String(repeating: " ", count: max(0, tagWidth - safeTag.displayWidth))
    return safeTag + padding + nameGap + name.printable.shortened(toCells: nameLimit)
  }
}

/// A table of typed cells.
struct Table: Hashable, Sendable {
  /// A word that identifies the table in its document, for links and tests.
  var identifier: String
  /// The heading of the table. A table without one is read through its column titles.
  var caption: RichText?
  var columns: [Column]
  var rows: [Row]
  /// The rows that a page shows at first, if they are fewer than those of other tables.
  var openRows: Int?

  /// - Parameter rows: nil for one that the report has no values for. Rows with fewer cells than columns end with empty
  ///   cells. Cells of columns that are not shown are removed, and so are many bars of almost one length.
  init(_ identifier: String, caption: RichText? = nil, columns: [Column], rows: [Row?]) {
    let rows = rows.compactMap(\.self).map { row in
      var completed = row
      completed.cells += Array(repeating: .empty, count: max(0, columns.count - row.cells.count))
      return completed
    }
    let shown = columns.indices.filter { columns[$0].isShown && !Self.hasSimilarBars(rows, at: $0) }
    self.identifier = identifier
    self.caption = caption
    self.columns = shown.map { columns[$0] }
    self.rows = rows.map { row in
      var visible = row
      visible.cells = shown.map { row.cells[$0] }
      return visible
    }
  }

  /// Whether at least ten bars of a column differ by less than a third: they say nothing.
  private static func hasSimilarBars(_ rows: [Row], at column: Int) -> Bool {
    let bars = rows.compactMap { row -> Int? in
      guard case .bar(let part, _) = row.cells[column].value else { return nil }
      return part
    }
    guard bars.count >= 10, let shortest = bars.min(), let longest = bars.max() else { return false }
    return shortest > longest / 3 * 2
  }

  struct Column: Hashable, Sendable {
    enum Content: Hashable, Sendable {
      case name
      case number
      /// A drawing of a number that another column has: removed if the table is too wide.
      case bar
      /// Paths, in the last column: they are never broken, and rows may exceed the line.
      case path
    }

    var title: String
    var content: Content
    /// Whether the table has the column. Rows have a cell for each column of their initializer.
    let isShown: Bool
    /// Whether readers decide by the column. A page has it beside the names, where a narrow screen shows it.
    let decides: Bool

    init(_ title: String, _ content: Content = .number, when isShown: Bool = true, decides: Bool = false) {
      self.title = title
      self.content = content
      self.isShown = isShown
      self.decides = decides
    }

    var isTrailing: Bool { content == .number }
  }

  struct Row: Hashable, Sendable {
    enum Role: String, Hashable, Sendable {
      case body
      /// The sum of rows that are not listed.
      case omitted
      case subtotal
      case total
    }

    var role: Role
    var cells: [Cell]
    /// The colour of the row in a picture; nil if it has none.
    var key: ChartColor?

    init(_ role: Role = .body, _ cells: [Cell]) {
      self.role = role
      self.cells = cells
    }

    init(_ role: Role = .body, _ cells: Cell...) { self.init(role, cells) }

    func keyed(_ color: ChartColor?) -> Row {
      var row = self
      row.key = color
      return row
    }
  }
}

/// One value of a table. The renderer decides how it is written and coloured.
struct Cell: Hashable, Sendable, ExpressibleByStringLiteral {
  enum Value: Hashable, Sendable {
    /// Nothing: the column does not apply to the row.
    case empty
    /// A value that is not known, shown as `–`.
    case unknown
    case text(RichText)
    /// A locale's tag and its English name.
    case locale(tag: String, name: String?)
    /// A byte count; nil for the notation of the table, which its document chooses.
    case bytes(Int, by: ByteFormatter?)
    case byteChange(Int, by: ByteFormatter?)
    /// The difference of two byte counts of the same row.
    case byteDifference(from: Int, to: Int, by: ByteFormatter)
    /// The difference of two byte counts of the same row, a whole and a part of it.
    case byteRemainder(of: Int, without: Int, by: ByteFormatter)
    case count(Int)
    /// A count that is a lower bound, shown as `12+`.
    case countAtLeast(Int)
    case share(Int, of: Int)
    /// A change as a share of the old value: `+0.4 %`; empty if the old value is 0.
    case shareChange(Int, of: Int)
    /// A ratio with two decimals: `1.05`.
    case ratio(Double)
    case bar(Int, of: Int)
    /// A bar of parts. Other cells of the row have their sizes.
    case bars([BarPart], of: Int)
    /// A bar to the left of 0 for a negative number, on an axis between two numbers that contain 0.
    case signedBar(Int, from: Int, to: Int)
    /// Shares in millionths, drawn from `floor` to 100 %; nil leaves a gap.
    case sparkline([Int?], floor: Int)
  }

  enum Style: String, Hashable, Sendable {
    case plain, emphasis, good, bad
    /// A bar of a terminal.
    case bar
  }

  var value: Value
  var style: Style

  init(_ value: Value, _ style: Style = .plain) {
    self.value = value
    self.style = style
  }

  init(stringLiteral text: String) { self.init(.text(RichText(text))) }

  static let empty = Cell(.empty)
  static let unknown = Cell(.unknown)
  static func text(_ text: RichText) -> Cell { Cell(.text(text)) }
  static func text(_ text: String) -> Cell { Cell(.text(RichText(text))) }
  static func locale(_ tag: String, _ name: String?) -> Cell { Cell(.locale(tag: tag, name: name)) }
  static func bytes(_ bytes: Int) -> Cell { Cell(.bytes(bytes, by: nil)) }
  static func byteChange(_ bytes: Int) -> Cell { Cell(.byteChange(bytes, by: nil)) }
  static func count(_ count: Int) -> Cell { Cell(.count(count)) }
  static func share(_ part: Int, of whole: Int) -> Cell { Cell(.share(part, of: whole)) }
  /// A share given as a fraction between 0 and 1.
  static func share(_ fraction: Double?) -> Cell {
    guard let fraction else { return .unknown }
    return .share(NumberText.millionths(fraction), of: 1_000_000)
  }
  /// A cell for the saved part of a whole: a share. If more than the whole is added, the new size, because a percentage
  /// below −100 % is hard to read: `3.9 × as built`.
  static func saving(_ saved: Int, of whole: Int) -> Cell {
    guard whole > 0, saved < -whole else { return .share(saved, of: whole) }
    // checked: floating-point numbers
    let multiple = (Double(whole) - Double(saved)) / Double(whole)
    guard multiple < 1000 else { return .text(">1,000 × as built") }
    return .text("\(NumberText.decimal(Int((multiple * 10).rounded()), decimals: 1)) × as built")
  }
  static func bar(_ part: Int, of whole: Int) -> Cell { Cell(.bar(part, of: whole)) }

  /// Two byte counts and their difference.
  /// - Parameter formatter: that of the table: ``ByteFormatter/comparing(_:)``.
  static func comparison(_ before: Int, _ after: Int, by formatter: ByteFormatter) -> [Cell] {
    [
      Cell(.bytes(before, by: formatter)), Cell(.bytes(after, by: formatter)),
      Cell(.byteDifference(from: before, to: after, by: formatter)),
    ]
  }

  func styled(_ style: Style) -> Cell { Cell(value, style) }
}

/// Cells of values that a report may not have. `ifKnown` shows such a value as unknown, and `ifAny` leaves its cell empty.
extension Cell {
  static func bytes(ifKnown bytes: Int?, by formatter: ByteFormatter? = nil) -> Cell {
    guard let bytes else { return .unknown }
    return Cell(.bytes(bytes, by: formatter))
  }

  static func bytes(ifAny bytes: Int?, by formatter: ByteFormatter?) -> Cell {
    guard let bytes else { return .empty }
    return Cell(.bytes(bytes, by: formatter))
  }

  static func byteChange(ifAny bytes: Int?) -> Cell {
    guard let bytes else { return .empty }
    return .byteChange(bytes)
  }

  static func count(ifAny count: Int?) -> Cell {
    guard let count else { return .empty }
    return .count(count)
  }

  static func text(ifKnown text: String?) -> Cell {
    guard let text else { return .unknown }
    return .text(text)
  }

  static func text(ifAny text: String?) -> Cell {
    guard let text else { return .empty }
    return .text(text)
  }

  static func code(ifAny text: String?) -> Cell {
    guard let text else { return .empty }
    return .text(.code(text))
  }
}

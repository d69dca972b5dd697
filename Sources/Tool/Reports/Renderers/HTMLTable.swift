/// A table of a page: sums are in its foot, so that sorting moves rows only, and numbers have their exact values.
struct HTMLTable {
  /// A table with more rows than this can be filtered.
  private static let filterLimit = 8
  /// The rows of a longer table that are shown at first. Paper, searches and browsers without scripts have all.
  static let openRows = 15

  private let table: Table
  private let cellText: CellText
  private let body: [Table.Row]
  private let foot: [Table.Row]

  init(_ table: Table, _ cellText: CellText) {
    self.table = table
    self.cellText = cellText
    body = table.rows.filter { $0.role == .body }
    foot = table.rows.filter { $0.role != .body }
  }

  var html: [String] {
    let id = XMLText.escaped(table.identifier)
    // A table without a caption has a name for screen readers.
    let name = table.caption == nil ? "aria-label=\"\(id)\"" : "aria-labelledby=\"\(id)-name\""
    let caption = table.caption.map {
      "<caption id=\"\(id)-name\"><span>\(HTMLText.html($0))</span></caption>"
    }
    let isLong = body.count > Self.openRows + 3
    let isTitled = table.columns.contains { !$0.title.isEmpty }
    return tools(id, isLong: isLong) + [
      "<div class=\"scroll\" role=\"region\" \(name) tabindex=\"0\">",
      "<table id=\"\(id)\"\(isLong ? " class=\"long\"" : "") \(name)>",
    ] + [caption, isTitled ? "<thead><tr>\(head)</tr></thead>" : nil].compactMap(\.self) + ["<tbody>"]
      + body.map { row(of: $0) } + ["</tbody>"]
      + (foot.isEmpty ? [] : ["<tfoot>"] + foot.map { row(of: $0) } + ["</tfoot>"]) + ["</table>", "</div>"]
  }

  /// The controls, which need the script and are hidden without it.
  private func tools(_ id: String, isLong: Bool) -> [String] {
    guard body.count > 1 else { return [] }
    let filter =
      body.count > Self.filterLimit
      ? "<label>Filter <input type=\"search\" aria-controls=\"\(id)\"></label>" : ""
    let count = NumberText.grouped(body.count)
    let more =
      isLong
      ? "<button type=\"button\" class=\"more\" aria-expanded=\"false\" aria-controls=\"\(id)\">All \(count) rows</button>"
      : ""
    return ["<div class=\"tools\">\(filter)\(more)<output></output></div>"]
  }

  private var head: String {
    table.columns.map { column in
      guard !column.title.isEmpty else { return "<td></td>" }
      let kind = column.isTrailing ? " class=\"n\"" : ""
      return "<th scope=\"col\"\(kind)>\(XMLText.escaped(column.title))</th>"
    }.joined()
  }

  // MARK: - Rows

  private func row(of row: Table.Row) -> String {
    let name = row.role == .body ? "" : " class=\"\(row.role.rawValue)\""
    let cells = table.columns.indices.map { column -> String in
      let cell = row.cells[column]
      let attributes = self.attributes(cell, table.columns[column])
      let content = html(cell.value)
      return column == 0
        ? "<th scope=\"row\"\(attributes)>\(content)</th>" : "<td\(attributes)>\(content)</td>"
    }
    return "<tr\(name)>\(cells.joined())</tr>"
  }

  private func attributes(_ cell: Cell, _ column: Table.Column) -> String {
    var attributes = cell.value.exact.map { " data-v=\"\($0)\"" } ?? ""
    var names: [String] = []
    if column.isTrailing, cell.value.exact == nil { names.append("n") }
    if cell.style != .plain, cell.style != .bar { names.append(cell.style.rawValue) }
    if column.content == .bar { names.append("bars") }
    if !names.isEmpty { attributes += " class=\"\(names.joined(separator: " "))\"" }
    return attributes
  }

  private func html(_ value: Cell.Value) -> String {
    switch value {
    case .locale(let tag, let name):
      return "<code>\(XMLText.escaped(tag))</code>" + (name.map { " \(XMLText.escaped($0))" } ?? "")
    case .bar(let part, let whole): return Self.bar(part, of: whole)
    case .sparkline: return "<span class=\"spark\">\(HTMLText.html(cellText.text(value)))</span>"
    default: return HTMLText.html(cellText.text(value))
    }
  }

  /// A bar whose length is a share of its cell. The number is in a cell beside it.
  private static func bar(_ part: Int, of whole: Int) -> String {
    // A part that is not zero stays visible.
    let length = part > 0 ? max(4, SVG.scaled(part, of: whole, to: 1000)) : 0
    return
      "<svg class=\"bar\" aria-hidden=\"true\"><rect width=\"\(SVG.decimal(length))%\" height=\"10\"/></svg>"
  }
}

extension Cell.Value {
  /// The number for sorting; nil for text.
  var exact: String? {
    switch self {
    case .bytes(let number, _), .byteChange(let number, _), .count(let number), .countAtLeast(let number):
      return "\(number)"
    case .share(let part, let whole), .shareChange(let part, let whole):
      guard whole > 0 else { return nil }
      return Self.decimal(Double(part) / Double(whole))
    case .ratio(let ratio): return Self.decimal(ratio)
    case .empty, .unknown, .text, .locale, .bar, .sparkline: return nil
    }
  }

  /// Four decimals.
  private static func decimal(_ value: Double) -> String? {
    guard value.isFinite, value.magnitude < 1_000_000_000 else { return nil }
    let parts = Int((value * 10_000).rounded())
    let fraction = String(parts.magnitude % 10_000 + 10_000).dropFirst()
    return "\(parts < 0 ? "-" : "")\(parts.magnitude / 10_000).\(fraction)"
  }
}

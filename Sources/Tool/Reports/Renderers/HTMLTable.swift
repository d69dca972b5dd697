/// A table of a page: sums are in its foot, so that sorting moves rows only, and numbers have their exact values.
struct HTMLTable {
  /// A table with more rows than this can be filtered.
  private static let filterLimit = 8
  private let table: Table
  private let cellText: CellText
  private let body: [Table.Row]
  private let foot: [Table.Row]
  /// The rows that are shown at first; nil for all. Browsers without scripts show all.
  private let openRows: Int?
  private let hasControls: Bool

  init(_ table: Table, _ cellText: CellText, openRows: Int? = 20, hasControls: Bool = true) {
    let table = table.decidingFirst
    self.table = table
    self.cellText = cellText
    self.openRows = openRows.map { min($0, table.openRows ?? $0) }
    self.hasControls = hasControls
    body = table.rows.filter { $0.role == .body }
    foot = table.rows.filter { $0.role != .body }
  }

  var html: [String] {
    let id = XMLText.escaped(table.identifier)
    // A table without a caption has a name for screen readers.
    let name = table.caption == nil ? "aria-label=\"\(id)\"" : "aria-labelledby=\"\(id)-name\""
    let rest = rest
    let length = rest == nil ? "" : " class=\"long\""
    var lines = tools(id, rest)
    lines.append("<div class=\"scroll\" role=\"region\" \(name) tabindex=\"0\">")
    lines.append("<table id=\"\(id)\"\(length) \(name)>")
    if let caption = table.caption {
      lines.append("<caption id=\"\(id)-name\"><span>\(HTMLText.html(caption))</span></caption>")
    }
    if table.columns.contains(where: { !$0.title.isEmpty }) {
      lines.append("<thead><tr>\(head)</tr></thead>")
    }
    let firstHidden = openRows ?? body.count
    let rows = body.enumerated().map { index, row in
      self.row(of: row, isHidden: rest != nil && index >= firstHidden)
    }
    lines += ["<tbody>"] + rows + ["</tbody>"]
    var feet: [String] = []
    if let rest { feet.append(self.row(of: rest, class: "rest")) }
    feet += foot.map { row(of: $0) }
    if !feet.isEmpty { lines += ["<tfoot>"] + feet + ["</tfoot>"] }
    return lines + ["</table>", "</div>"]
  }

  /// The sums of the rows that are hidden at first; nil if all are shown. A row that replaces one row would save nothing.
  private var rest: Table.Row? {
    guard let openRows, body.count > openRows + 1 else { return nil }
    let hidden = Array(body.dropFirst(openRows))
    var noun = "more row"
    if hidden.allSatisfy({ $0.tag != nil }) { noun = "more locale" }
    return table.sum(of: hidden, named: .text(NumberText.counted(hidden.count, noun)))
  }

  /// The controls, which need the script and are hidden without it.
  private func tools(_ id: String, _ rest: Table.Row?) -> [String] {
    guard hasControls, body.count > 1 else { return [] }
    var controls = ""
    if body.count > Self.filterLimit {
      controls += "<label>Filter <input type=\"search\" aria-controls=\"\(id)\"></label>"
    }
    if let rest {
      let name = HTMLText.html(cellText.text(rest.cells[0].value))
      controls +=
        "<button type=\"button\" class=\"more\" aria-expanded=\"false\" aria-controls=\"\(id)\">\(name)</button>"
    }
    let place = table.caption == nil ? "tools" : "tools beside"
    return ["<div class=\"\(place)\">\(controls)<output></output></div>"]
  }

  private var head: String {
    table.columns.map { column in
      guard !column.title.isEmpty else { return "<td></td>" }
      let kind = column.isTrailing ? " class=\"n\"" : ""
      return "<th scope=\"col\"\(kind)>\(XMLText.escaped(column.title))</th>"
    }.joined()
  }

  // MARK: - Rows

  /// - Parameter isHidden: whether the row is shown after a click only.
  private func row(of row: Table.Row, class extra: String? = nil, isHidden: Bool = false) -> String {
    var names: [String] = []
    if row.role != .body { names.append(row.role.rawValue) }
    if let extra { names.append(extra) }
    if isHidden { names.append("folded") }
    let cells = table.columns.indices.map { column -> String in
      let cell = row.cells[column]
      let attributes = self.attributes(cell, table.columns[column])
      let content = html(cell.value)
      if column == 0 { return "<th scope=\"row\"\(attributes)>\(content)</th>" }
      return "<td\(attributes)>\(content)</td>"
    }
    // The style sheet draws a square of the colour.
    var key = ""
    if let color = row.key { key = " data-c=\"\(color.rawValue)\"" }
    return "<tr\(Self.classAttribute(names))\(key)>\(cells.joined())</tr>"
  }

  /// ` class="rest folded"`; empty without names.
  private static func classAttribute(_ names: [String]) -> String {
    if names.isEmpty { return "" }
    return " class=\"\(names.joined(separator: " "))\""
  }

  private func attributes(_ cell: Cell, _ column: Table.Column) -> String {
    var exact = ""
    if let number = cell.value.exact { exact = " data-v=\"\(number)\"" }
    var names: [String] = []
    if column.isTrailing, cell.value.exact == nil { names.append("n") }
    if cell.style != .plain, cell.style != .bar { names.append(cell.style.rawValue) }
    if column.content == .bar { names.append("bars") }
    return exact + Self.classAttribute(names)
  }

  private func html(_ value: Cell.Value) -> String {
    switch value {
    case .locale(let tag, let name):
      let code = "<code>\(XMLText.escaped(tag))</code>"
      guard let name else { return code }
      return "\(code) \(XMLText.escaped(name))"
    case .bar(let part, let whole): return Self.bar(part, of: whole)
    case .bars(let parts, let whole): return bars(parts, of: whole)
    case .signedBar(let number, let from, let to): return signedBar(number, from: from, to: to)
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

extension HTMLTable {
  /// The sizes of the parts are in cells beside the bar.
  private func bars(_ parts: [BarPart], of whole: Int) -> String {
    let bar = StackedBar(parts: parts, whole: whole) { cellText.text(.bytes($0, by: nil)).plain }
    return Self.drawing(bar.elements(on: .page, y: 1, height: 12))
  }

  /// The number is in a cell beside the bar.
  private func signedBar(_ number: Int, from: Int, to: Int) -> String {
    let low = min(0, from).magnitude
    let range = Int(clamping: low + max(0, to).magnitude)
    let canvas = Canvas.page
    let zero = canvas.step(Int(clamping: low), of: range)
    let length = max(number == 0 ? 0 : 40, canvas.step(Int(clamping: number.magnitude), of: range))
    let color: ChartColor = number < 0 ? .smaller : .larger
    let start = number < 0 ? max(0, zero - length) : zero
    let line =
      "<line x1=\"\(canvas.x(zero))\" x2=\"\(canvas.x(zero))\" y1=\"0\" y2=\"14\" stroke=\"\(SVG.quiet)\"/>"
    return Self.drawing([
      "<rect x=\"\(canvas.x(start))\" y=\"1\" width=\"\(canvas.length(length))\" height=\"12\" \(color.fill)"
        + " data-v=\"\(number)\"/>", line,
    ])
  }

  private static func drawing(_ elements: [String]) -> String {
    "<svg class=\"bars\" aria-hidden=\"true\" width=\"100%\" height=\"14\">\(elements.joined())</svg>"
  }
}

extension Table {
  /// The table with the columns that readers decide by beside the names.
  var decidingFirst: Table {
    let deciding = columns.indices.dropFirst().filter { columns[$0].decides }
    guard !deciding.isEmpty else { return self }
    let others = columns.indices.dropFirst().filter { !columns[$0].decides }
    let order = columns.indices.prefix(1) + deciding + others
    var table = self
    table.columns = order.map { columns[$0] }
    for index in rows.indices { table.rows[index].cells = order.map { rows[index].cells[$0] } }
    return table
  }
}

extension Cell.Value {
  /// The number for sorting; nil for text.
  var exact: String? {
    switch self {
    case .bytes(let number, _), .byteChange(let number, _), .count(let number), .countAtLeast(let number):
      return "\(number)"
    case .byteDifference(let before, let after, _): return "\(after - before)"
    case .byteRemainder(let whole, let part, _): return "\(whole - part)"
    case .share(let part, let whole), .shareChange(let part, let whole):
      guard whole > 0 else { return nil }
      return Self.decimal(Double(part) / Double(whole))
    case .ratio(let ratio): return Self.decimal(ratio)
    case .empty, .unknown, .text, .locale, .bar, .bars, .signedBar, .sparkline: return nil
    }
  }

  /// Four decimals.
  private static func decimal(_ value: Double) -> String? {
    guard value.isFinite, value.magnitude < 1_000_000_000 else { return nil }
    let parts = Int((value * 10_000).rounded())
    let fraction = String(parts.magnitude % 10_000 + 10_000).dropFirst()
    let magnitude = "\(parts.magnitude / 10_000).\(fraction)"
    if parts < 0 { return "-\(magnitude)" }
    return magnitude
  }
}

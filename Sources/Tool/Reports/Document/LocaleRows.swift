/// The locales that text, Markdown and HTML list.
package struct LocaleRows: Hashable, Sendable {
  /// The locales to list; empty for all.
  package var tags: Set<String>
  /// The most rows of a table; nil for all.
  package var top: Int?

  package init(tags: Set<String> = [], top: Int? = nil) {
    self.tags = tags
    self.top = top
  }
}

extension Document {
  /// The document with the selected rows of tables that list locales. One row has the sums of the others.
  package func listing(_ rows: LocaleRows) -> Document {
    var document = self
    document.blocks = blocks.map { block in
      if case .table(let table) = block { .table(table.listing(rows)) } else { block }
    }
    return document
  }
}

extension Table {
  func listing(_ selection: LocaleRows) -> Table {
    let indices = rows.indices.filter { rows[$0].tag != nil }
    guard let first = indices.first else { return self }
    let locales = indices.map { rows[$0] }
    let chosen = locales.filter { row in
      selection.tags.isEmpty || row.tag.map(selection.tags.contains) ?? false
    }
    var listed = Array(chosen.prefix(selection.top ?? chosen.count))
    // A row that replaces one row only would hide it without saving a line.
    if listed.count + 1 == locales.count, chosen.count == locales.count { listed = chosen }
    let tags = Set(listed.map(\.tag))
    let omitted = locales.filter { !tags.contains($0.tag) }
    var table = self
    table.rows = Array(rows[..<first]) + listed
    if !omitted.isEmpty { table.rows.append(sum(of: omitted, among: locales)) }
    table.rows += rows[first...].filter { $0.tag == nil }
    return table
  }

  private func sum(of omitted: [Row], among all: [Row]) -> Row {
    var noun = "more locale"
    if omitted.count == all.count { noun = "locale" }
    let count = NumberText.counted(omitted.count, noun)
    return sum(of: omitted, named: .text(count))
  }

  /// The sum of rows that are not listed. A column is summed if a total row of the table has its sum.
  func sum(of omitted: [Row], named name: Cell) -> Row {
    let totals = rows.filter { $0.role == .total || $0.role == .subtotal }
    let sums = columns.indices.dropFirst().map { column -> Cell in
      let total = totals.map(\.cells[column].value).first { $0.exact != nil }
      guard let total else { return totals.isEmpty && columns[column].content == .number ? .unknown : .empty }
      return Self.sum(omitted.map(\.cells[column].value), as: total)
    }
    return Row(.omitted, [name] + sums)
  }

  private static func sum(_ values: [Cell.Value], as total: Cell.Value) -> Cell {
    var part = 0
    var before = 0
    var wholes = [Int]()
    for value in values {
      switch value {
      case .bytes(let number, _), .byteChange(let number, _), .count(let number), .countAtLeast(let number):
        part += number
      case .byteDifference(let from, let to, _):
        before += from
        part += to
      case .share(let number, let whole), .shareChange(let number, let whole):
        part += number
        wholes.append(whole)
      default: break
      }
    }
    switch total {
    case .bytes(_, let formatter): return Cell(.bytes(part, by: formatter))
    case .byteChange(_, let formatter): return Cell(.byteChange(part, by: formatter))
    case .byteDifference(_, _, let formatter):
      return Cell(.byteDifference(from: before, to: part, by: formatter))
    case .count, .countAtLeast:
      if values.contains(where: \.isLowerBound) { return Cell(.countAtLeast(part)) }
      return .count(part)
    case .share(_, let whole):
      // Shares of one whole add up. Shares of each locale's own number are weighted by it.
      if wholes.allSatisfy({ $0 == whole }) { return .share(part, of: whole) }
      return .share(part, of: wholes.reduce(0, +))
    case .shareChange: return Cell(.shareChange(part, of: wholes.reduce(0, +)))
    default: return .unknown
    }
  }
}

extension Table.Row {
  /// The tag of the locale that the row is about; nil for sums and other rows.
  var tag: String? {
    guard role == .body, case .locale(let tag, _)? = cells.first?.value else { return nil }
    return tag
  }
}

extension Cell.Value {
  /// Whether the value is a count that may be larger.
  fileprivate var isLowerBound: Bool {
    guard case .countAtLeast = self else { return false }
    return true
  }
}

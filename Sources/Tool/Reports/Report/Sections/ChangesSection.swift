import ReportSchema

/// Sizes compared with those of the previous version.
enum ChangesSection {
  static func blocks(_ report: AppReport, _ options: DocumentOptions) -> [Block] {
    guard let growth = report.growth else { return [] }
    let document = MeasureGrowthDocument(growth, options).document
    return document.blocks.map { block in
      guard case .table(var table) = block else { return block }
      if let caption = captions[table.identifier] { table.caption = RichText(caption) }
      if ["entries", "locales"].contains(table.identifier) { table.openRows = 10 }
      table.identifier = "changes-\(table.identifier)"
      // The first cell of a row is its name.
      if table.columns.last?.content == .path { table.moveLastColumnFirst() }
      return .table(table)
    }
  }

  private static let captions = [
    "locales": "Growth by locale", "kinds": "Growth by kind of resource",
    "components": "Growth by component", "entries": "Entries whose size changed, the largest change first",
  ]
}

extension Table {
  fileprivate mutating func moveLastColumnFirst() {
    columns.insert(columns.removeLast(), at: 0)
    for index in rows.indices { rows[index].cells.insert(rows[index].cells.removeLast(), at: 0) }
  }
}

import ReportSchema

/// The size of every locale.
enum LocalesSection {
  static func blocks(_ report: AppReport, _ options: DocumentOptions) -> [Block] {
    let document = MeasureDocument(report.footprint, options)
    var table = document.locales
    table.identifier = "locales-table"
    table.caption = "Size of every locale"
    var blocks: [Block] = [.table(table)]
    for case var other? in [document.otherLocales, document.coverage] {
      other.openRows = 10
      blocks.append(.table(other))
    }
    return blocks + [document.notes]
  }
}

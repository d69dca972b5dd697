import ReportSchema

/// The size of every locale.
enum LocalesSection {
  static func blocks(_ report: AppReport, _ options: DocumentOptions) -> [Block] {
    let document = MeasureDocument(report.footprint, options)
    var others = [document.otherLocales, document.coverage].compactMap(\.self)
    for index in others.indices { others[index].openRows = 10 }
    var table = document.locales
    table.identifier = "locales-table"
    table.caption = "Size of every locale"
    return ([table] + others).map(Block.table) + [document.notes]
  }
}

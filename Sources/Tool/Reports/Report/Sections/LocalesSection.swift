import ReportSchema

/// The size of every locale.
enum LocalesSection {
  static func blocks(_ report: AppReport, _ options: DocumentOptions) -> [Block] {
    let document = MeasureDocument(report.footprint, options)
    let others = [document.otherLocales, document.coverage].compactMap(\.self)
    var table = document.locales
    table.identifier = "locales-table"
    table.caption = "Size of every locale"
    return ([table] + others).map(Block.table) + [document.notes]
  }
}

internal import ReportSchema

/// The size of every locale, with bars of measured and apportioned bytes.
enum LocalesSection {
  static func blocks(_ report: AppReport, _ options: DocumentOptions) -> [Block] {
    let document = FootprintDocument(report.footprint, options)
    let others = [document.otherLocales, document.coverage].compactMap(\.self)
    return ([table(document)] + others).map(Block.table) + [document.notes]
  }

  /// The table of `measure`, with a bar of measured and apportioned bytes for both sizes.
  private static func table(_ document: FootprintDocument) -> Table {
    var table = document.locales
    (table.identifier, table.caption) = ("locales-table", "Size of every locale")
    table.columns.insert(.init("", .bar), at: 5)
    let locales = document.report.locales.filter(\.translation)
    let archive = locales.map(\.archiveBytes).max() ?? 0
    let install = locales.map(\.installBytes).max() ?? 0
    for index in table.rows.indices { table.rows[index].cells.insert(.empty, at: 5) }
    // The first rows are those of the translations.
    for (index, locale) in locales.enumerated() {
      table.rows[index].cells[3] = Cell(
        .partBar(
          measured: locale.measuredArchiveBytes, apportioned: locale.apportionedArchiveBytes, of: archive))
      table.rows[index].cells[5] = Cell(
        .partBar(
          measured: locale.measuredInstallBytes, apportioned: locale.apportionedInstallBytes, of: install))
    }
    return table
  }
}

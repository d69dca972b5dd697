internal import ReportSchema

/// The size of every locale, with bars of measured and apportioned bytes.
enum LocalesSection {
  static func blocks(_ report: AppReport, _ options: DocumentOptions) -> [Block] {
    let footprint = report.footprint
    var blocks: [Block] = [.table(table(footprint))]
    if let others = FootprintTables(footprint).otherLocales { blocks.append(.table(others)) }
    if let coverage = FootprintCoverage(footprint).table { blocks.append(.table(coverage)) }
    blocks.append(FootprintNotes(footprint, bytes: options.byteFormatter).notes)
    return blocks
  }

  /// The table of `measure`, with a bar of measured and apportioned bytes for both sizes.
  private static func table(_ report: FootprintReport) -> Table {
    var table = FootprintTables(report).locales
    (table.identifier, table.caption) = ("locales-table", "Size of every locale")
    table.columns.insert(.init("", .bar), at: 5)
    let locales = report.locales.filter(\.translation)
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

internal import ReportSchema

/// The size of every locale, with bars of measured and apportioned bytes.
enum LocalesSection {
  static func blocks(_ report: AppReport, _ options: DocumentOptions) -> [Block] {
    let footprint = report.footprint
    var blocks: [Block] = [.table(table(footprint))]
    if let coverage = FootprintCoverage(footprint).table { blocks.append(.table(coverage)) }
    blocks.append(FootprintNotes(footprint, bytes: options.byteFormatter).notes)
    return blocks
  }

  private static func table(_ report: FootprintReport) -> Table {
    let whole = report.totals.archiveBytes
    let (archive, install) = (
      report.locales.map(\.archiveBytes).max() ?? 0, report.locales.map(\.installBytes).max() ?? 0
    )
    let rows = report.locales.map { locale in
      Table.Row(
        .body, FootprintTables.label(locale), .bytes(locale.archiveBytes),
        .share(locale.archiveBytes, of: whole),
        Cell(
          .partBar(
            measured: locale.measuredArchiveBytes, apportioned: locale.apportionedArchiveBytes, of: archive)),
        .bytes(locale.installBytes),
        Cell(
          .partBar(
            measured: locale.measuredInstallBytes, apportioned: locale.apportionedInstallBytes, of: install)),
        FootprintTables.messages(locale.messages, uncounted: locale.uncountedResources))
    }
    // The sums are those of `measure`, which has one column of bars.
    let sums = FootprintTables(report).locales.rows.filter { $0.role != .body }.map { row in
      var cells = row.cells
      if cells.count > 4 { cells.insert(.empty, at: 5) }
      return Table.Row(row.role, cells)
    }
    return Table(
      "locales-table", caption: "Size of every locale",
      columns: [
        .init("Locale", .name), .init("Archive"), .init("Share"), .init("", .bar), .init("Install"),
        .init("", .bar), .init("Messages"),
      ], rows: rows + sums)
  }
}

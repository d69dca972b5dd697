package import ReportSchema

/// The document of `ballast simulate`: the sizes of an app before and after its translations are moved into language
/// packs.
package struct SavingsDocument {
  private let report: SavingsReport
  private let options: DocumentOptions

  package init(_ report: SavingsReport, _ options: DocumentOptions = DocumentOptions()) {
    self.report = report
    self.options = options
  }

  package var document: Document {
    let notes = SavingsNotes(report, options)
    let ways = SavingsWays(report, bytes: options.byteFormatter)
    let tables = SavingsTables(report, bytes: options.byteFormatter)
    let chart = Figure(
      "savings-chart", svg: SavingsChart(report).svg,
      alternative: "Archive before and after, and the download of each locale", link: options.chartLink)
    let system = KeptForSystemTable(report)
    let others = [system.table, tables.codecs, tables.downloadModels, tables.leaveOneOut]
    return Document(
      title: "\(AppTitle(report.app, archive: report.archive).text): savings by language packs",
      blocks: [
        notes.conclusion, ways.table.map(Block.table), ways.needs.map(Block.list),
        .table(tables.summary), tables.packs.map(Block.table),
        report.packs.isEmpty ? nil : .figure(chart),
      ] + others.map { $0.map(Block.table) } + notes.notes
        + [tables.unmodified.map(Block.list), system.steps.map(Block.list), notes.next],
      warnings: report.warnings,
      byteFormatter: options.byteFormatter)
  }
}

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
    let tables = SavingsTables(report, bytes: options.byteFormatter)
    var blocks: [Block] = [notes.conclusion, .table(tables.summary)]
    if let packs = tables.packs { blocks.append(.table(packs)) }
    if !report.packs.isEmpty {
      blocks.append(
        .figure(
          Figure(
            "savings-chart", svg: SavingsChart(report).svg,
            alternative: "Archive before and after, and the download of each locale",
            link: options.chartLink)))
    }
    let packagings = report.packagings.map { PackagingTable($0, bytes: options.byteFormatter) }
    if let packagings { blocks += [.table(packagings.table), .paragraph(packagings.note, role: .note)] }
    let system = KeptForSystemTable(report)
    if let table = system.table { blocks.append(.table(table)) }
    for table in [tables.codecs, tables.downloadModels, tables.devices, tables.leaveOneOut] {
      if let table { blocks.append(.table(table)) }
    }
    blocks += notes.notes
    if !report.unmodified.isEmpty {
      blocks.append(
        .list(
          List(
            "unmodified", heading: "Containers that still contain resources of removed locales",
            items: report.unmodified.map { List.Item(.code($0.entry) + RichText(": \($0.reason)")) })))
    }
    if let steps = system.steps { blocks.append(.list(steps)) }
    blocks.append(notes.next)
    return Document(
      title: "\(AppTitle(report.app, archive: report.archive).text): savings by language packs",
      blocks: blocks, warnings: report.warnings.map(Document.Warning.init),
      byteFormatter: options.byteFormatter)
  }
}

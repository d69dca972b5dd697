package import ReportSchema

/// The document of `ballast simulate`: the sizes of an app before and after its translations are moved into language
/// packs.
package typealias SimulateDocument = ReportDocument<SimulateReport>

extension SimulateDocument {
  /// The steps that make the app smaller.
  var actions: ActionTable {
    ActionTable(report.actions, report.allSimpleActions, report, isExact: bytes.isExact)
  }

  package var document: Document {
    let chart = Figure(
      identifier: "savings-chart", svg: SimulateChart(report).svg,
      alternative: "Archive before and after, and the download of each locale")
    let others = [keptForSystemTable, codecs, leaveOneOut]
    return Document(
      title: "\(AppTitle(report.app, archive: report.archive).text): savings by language packs",
      blocks: [
        conclusion, actions.table.map(Block.table), .paragraph(Paragraph(.note, actions.notes)),
        actions.details.map(Block.list), ways.map(Block.table), needs.map(Block.list),
        summary.map(Block.table),
        packs().map(Block.table),
        report.packs.isEmpty ? nil : .figure(chart),
      ] + others.map { $0.map(Block.table) } + notes
        + [libraryLanguages?.remedy.map(Block.list), unmodified.map(Block.list), steps.map(Block.list)],
      warnings: report.warnings,
      byteFormatter: bytes)
  }
}

package import ReportSchema

/// The document of `ballast simulate`: the sizes of an app before and after its translations are moved into language
/// packs.
package typealias SimulateDocument = ReportDocument<SimulateReport>

extension SimulateDocument {
  package var document: Document {
    let chart = Figure(
      identifier: "savings-chart", svg: SimulateChart(report).svg,
      alternative: "Archive before and after, and the download of each locale")
    let others = [keptForSystem, codecs, leaveOneOut]
    return Document(
      title: "\(AppTitle(report.app, archive: report.archive).text): savings by language packs",
      blocks: [
        conclusion, ways.map(Block.table), needs.map(Block.list), .table(summary), packs().map(Block.table),
        report.packs.isEmpty ? nil : .figure(chart),
      ] + others.map { $0.map(Block.table) } + notes
        + [unmodified.map(Block.list), steps.map(Block.list)],
      warnings: report.warnings,
      byteFormatter: bytes)
  }
}

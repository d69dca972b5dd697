package import ReportSchema

/// The chart of a staleness report (SVG 1.1): messages that are not fresh by locale, or, with three versions and more,
/// freshness by age.
package struct StalenessChart {
  static let fresh = SVG.green
  static let stale = SVG.yellow
  static let incompatible = SVG.red
  static let missing = SVG.lightGray

  private let report: StalenessReport

  package init(_ report: StalenessReport) { self.report = report }

  package var svg: String {
    let document = StalenessDocument(report)
    var body = ChartBody(title: document.title)
    body.text(document.answer, fill: SVG.ink)
    body.text(document.safety, fill: document.isSafe ? SVG.quiet : Self.incompatible)
    body.text(document.aging ?? "")
    body.y += 16
    if report.agingPoints.isEmpty {
      StalenessBars(report).draw(in: &body)
    } else {
      StalenessAreaChart(report).draw(in: &body)
    }
    return body.card(
      name: "staleness", title: "\(document.title): freshness of messages",
      description: [document.answer, document.safety, document.aging].compactMap { $0 }.joined(separator: " ")
    )
  }
}

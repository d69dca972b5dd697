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
    let notes = StalenessNotes(report)
    var body = ChartBody(title: notes.title)
    body.text(notes.answer, fill: SVG.ink)
    body.text(notes.safety, fill: notes.isSafe ? SVG.quiet : Self.incompatible)
    body.text(notes.aging ?? "")
    body.y += 16
    if report.agingPoints.isEmpty {
      StalenessBars(report).draw(in: &body)
    } else {
      StalenessAreaChart(report).draw(in: &body)
    }
    return body.card(
      name: "staleness", title: "\(notes.title): freshness of messages",
      description: [notes.answer, notes.safety, notes.aging].compactMap { $0 }.joined(separator: " "))
  }
}

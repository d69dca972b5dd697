package import ReportSchema

/// The chart of a staleness report (SVG 1.1): messages that are not fresh by locale, or, with three versions and more,
/// freshness by age.
package struct StalenessChart {
  static let fresh = "#2da44e"
  static let stale = "#d4a72c"
  static let incompatible = "#cf222e"
  static let missing = "#afb8c1"

  private let report: StalenessReport

  package init(_ report: StalenessReport) { self.report = report }

  package var svg: String {
    let notes = StalenessNotes(report)
    var y = SVG.margin + 16
    var body = [
      SVG.text(notes.title.clipped(toCells: 64), x: SVG.margin, y: y, size: 18, weight: "bold")
    ]
    for (sentence, fill) in [
      (notes.answer, SVG.ink), (notes.safety, notes.isSafe ? SVG.quiet : Self.incompatible),
      (notes.aging ?? "", SVG.quiet),
    ] {
      for line in Self.lines(sentence) {
        y += 20
        body.append(SVG.text(line, x: SVG.margin, y: y, size: 13, fill: fill))
      }
    }
    y += 16
    let (drawn, height) =
      report.agingPoints.isEmpty
      ? StalenessBars(report).drawn(from: y) : StalenessAreaChart(report).drawn(from: y)
    return SVG.card(
      name: "staleness", title: "\(notes.title): freshness of messages",
      description: [notes.answer, notes.safety, notes.aging].compactMap { $0 }.joined(separator: " "),
      height: height + SVG.margin, body: body + drawn)
  }

  private static func lines(_ sentence: String) -> [String] {
    guard !sentence.isEmpty else { return [] }
    return LineWrapping(width: 104).lines(RichText(sentence)).map { $0.map(\.text).joined() }
  }
}

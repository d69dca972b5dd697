package import ReportSchema

/// Staleness as a picture (SVG 1.1): what is not fresh in each locale, or, of three versions and more, how packs age.
package struct StalenessChart {
  static let fresh = "#2da44e"
  static let stale = "#d4a72c"
  static let unsafe = "#cf222e"
  static let missing = "#afb8c1"

  private let report: StalenessReport

  package init(_ report: StalenessReport) { self.report = report }

  package var svg: String {
    let notes = StalenessNotes(report)
    var y = Drawing.margin + 16
    var body = [
      Drawing.text(Drawing.clipped(notes.title, to: 64), x: Drawing.margin, y: y, size: 18, weight: "bold")
    ]
    // What is unsafe is said first, and everything in lines that the card has room for.
    for (sentence, fill) in [
      (notes.alert, Self.unsafe), (notes.answer, Drawing.quiet), (notes.aging, Drawing.quiet),
    ] {
      for line in Self.lines(sentence ?? "") where !line.isEmpty {
        y += 20
        body.append(Drawing.text(line, x: Drawing.margin, y: y, size: 13, fill: fill))
      }
    }
    y += 16
    let (drawn, height) =
      report.agingPoints.isEmpty
      ? StalenessBars(report).drawn(from: y) : StalenessCurve(report).drawn(from: y)
    return Drawing.card(
      name: "staleness", title: "\(notes.title): how fresh texts are",
      description: [notes.alert, notes.answer, notes.aging].compactMap { $0 }.joined(separator: " "),
      height: height + Drawing.margin, body: body + drawn)
  }

  private static func lines(_ sentence: String) -> [String] {
    TextWrapping.broken(sentence, indent: "", width: 104)
  }
}

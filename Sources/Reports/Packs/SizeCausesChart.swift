package import ReportSchema

/// The chart of `packs compare --causes` (SVG 1.1): for each locale a bar of the causes that enlarge its pack, to the
/// right of the base pack's size, and one of the causes that reduce it, to the left.
package struct SizeCausesChart {
  /// The maximum number of bars. The smallest downloads are omitted, and their number is stated.
  private static let barLimit = 60
  private static let labels = 110
  private static let figures = 70
  private static let barHeight = 14
  private static let pitch = 20
  private static var barWidth: Int { SVG.width - 2 * SVG.margin - labels - figures }

  /// The palette of Okabe and Ito (2008), which does not depend on seeing red or green.
  private static let colors = [
    "#0072b2", "#8c959f", "#cc79a7", "#e69f00", "#d55e00", "#56b4e9", "#009e73",
  ]

  private let report: PackComparisonReport
  private let rows: [(pack: PackReport, difference: PackReport.Difference)]

  package init(_ report: PackComparisonReport) {
    self.report = report
    rows = report.packs.compactMap { pack in pack.difference.map { (pack, $0) } }
  }

  package var description: String {
    "Download of \(NumberText.counted(rows.count, "locale")) compared with base, by cause."
  }

  package var svg: String {
    var y = SVG.margin + 16
    var body = [
      SVG.text("Why downloads differ from base", x: SVG.margin, y: y, size: 18, weight: "bold")
    ]
    y += 20
    let caption = "bytes\(report.codecs.first.map { ", \($0)" } ?? ""), without a dictionary"
    body.append(SVG.text(caption, x: SVG.margin, y: y, size: 13, fill: SVG.quiet))
    y += 14
    let names = zip(PackComparisonTables.causeColumns, Self.colors).map { ($0.title, $1) }
    body += SVG.legend(names, y: y, pitch: 100)
    y += 28
    let shown = rows.prefix(Self.barLimit)
    // Both directions have one scale.
    let left = shown.map { -sum($0.difference) { $0 < 0 } }.max() ?? 0
    let right = shown.map { sum($0.difference) { $0 > 0 } }.max() ?? 0
    for row in shown {
      body += bars(row.pack, row.difference, left: left, all: left + right, y: y)
      y += Self.pitch
    }
    let zero = start + SVG.scaled(left, of: left + right, to: Self.barWidth * 10)
    body.append(
      "<line x1=\"\(SVG.decimal(zero))\" y1=\"\(y - shown.count * Self.pitch - 4)\" x2=\"\(SVG.decimal(zero))\""
        + " y2=\"\(y)\" stroke=\"\(SVG.ink)\"/>")
    if rows.count > Self.barLimit {
      y += 14
      let rest = "and \(NumberText.counted(rows.count - Self.barLimit, "smaller pack"))"
      body.append(SVG.text(rest, x: SVG.margin, y: y, size: 13, fill: SVG.quiet))
    }
    return SVG.card(
      name: "causes", title: "Why downloads differ from base", description: description,
      height: y + SVG.margin, body: body)
  }

  /// In tenths of a unit.
  private var start: Int { (SVG.margin + Self.labels) * 10 }

  private func sum(_ difference: PackReport.Difference, where isIncluded: (Int) -> Bool) -> Int {
    PackComparisonTables.causeColumns.map { $0.value(difference) }.filter(isIncluded).reduce(0, +)
  }

  private func bars(
    _ pack: PackReport, _ difference: PackReport.Difference, left: Int, all: Int, y: Int
  ) -> [String] {
    func position(_ bytes: Int) -> Int { start + SVG.scaled(left + bytes, of: all, to: Self.barWidth * 10) }
    let name = XMLText.escaped(LocaleLabel.long(pack.locale, pack.name))
    var lines = ["<g>", "<title>\(name): \(ByteFormatter.scaled(difference.total))</title>"]
    lines.append(
      SVG.text(pack.locale.clipped(to: 14), x: start / 10 - 8, y: y + 12, size: 13, anchor: "end"))
    var (low, high) = (0, 0)
    for (cause, color) in zip(PackComparisonTables.causeColumns, Self.colors) {
      let bytes = cause.value(difference)
      let range = bytes < 0 ? (low + bytes, low) : (high, high + bytes)
      if bytes < 0 { low += bytes } else { high += bytes }
      guard bytes != 0 else { continue }
      let from = position(range.0)
      lines.append(
        SVG.bar(x: from, y: y, width: max(1, position(range.1) - from), height: Self.barHeight, fill: color))
    }
    let total = (difference.total < 0 ? "−" : "+") + ByteFormatter.scaled(abs(difference.total))
    lines.append(
      SVG.text(total, x: position(high) / 10 + 6, y: y + 12, size: 12, isAboveLines: true))
    return lines + ["</g>"]
  }
}

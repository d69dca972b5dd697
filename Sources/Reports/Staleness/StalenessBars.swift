internal import ReportSchema

/// A bar for all locales, and one for each locale that is not fully fresh.
struct StalenessBars {
  private static let barLimit = 60
  private static let tagLimit = 12

  private static let labels = 110
  private static let figures = 110
  private static let barHeight = 16
  private static let pitch = 22
  private static var barWidth: Int { SVG.width - 2 * SVG.margin - labels - figures }

  private let report: StalenessReport
  private let rows: [StalenessReport.Locale]

  init(_ report: StalenessReport) {
    self.report = report
    rows = report.locales.filter { $0.keys > 0 }.sorted(by: StalenessTables.isWorse)
  }

  private var isSingleVersion: Bool { report.isSingleVersion }

  /// - Returns: the elements, and the coordinate of their lower edge.
  func drawn(from start: Int) -> (body: [String], end: Int) {
    var y = start
    var body: [String] = []
    body += SVG.legend(
      [(isSingleVersion ? "compatible" : "fresh", StalenessChart.fresh)]
        + (isSingleVersion ? [] : [("stale", StalenessChart.stale)])
        + [("incompatible", StalenessChart.incompatible), ("missing", StalenessChart.missing)], y: y,
      pitch: 120)
    y += 26
    let whole = Parts(report.totals)
    body += bar("all", "all locales", whole, isWhole: true, of: ShareScale.whole, y: y)
    y += Self.pitch
    // A fully missing locale would make the bars of the others short.
    let (present, absent) = (rows.filter { $0.missing < $0.keys }, rows.filter { $0.missing == $0.keys })
    let aged = present.filter { $0.fresh < $0.keys }
    let most = aged.map { Parts($0).notFresh }.max() ?? 0
    func add(_ sentence: String) {
      y += 18
      body.append(SVG.text(sentence, x: SVG.margin, y: y, size: 13, fill: SVG.quiet))
    }
    if !aged.isEmpty {
      y += 28
      let heading =
        isSingleVersion
        ? "Translations that are not compatible, by locale" : "Messages that are not fresh, by locale"
      body.append(SVG.text(heading, x: SVG.margin, y: y, size: 15, weight: "bold"))
      add("share of the locale's messages; separate scale")
      y += 12
      for row in aged.prefix(Self.barLimit) {
        body += bar(row.locale ?? "", row.locale ?? "", Parts(row), isWhole: false, of: most, y: y)
        y += Self.pitch
      }
    }
    if aged.count > Self.barLimit {
      add("and \(NumberText.counted(aged.count - Self.barLimit, "more locale"))")
    }
    let fresh = present.count - aged.count
    if fresh > 0 {
      add("\(isSingleVersion ? "Fully compatible" : "Fully fresh"): \(NumberText.counted(fresh, "locale"))")
    }
    if !absent.isEmpty { add("Fully missing: \(Self.listed(absent.map { $0.locale ?? "" }))") }
    return (body, y)
  }

  private static func listed(_ tags: [String]) -> String {
    let more = tags.count - tagLimit
    return tags.prefix(tagLimit).map { $0.clipped(to: 10) }.joined(separator: ", ")
      + (more > 0 ? " and \(NumberText.grouped(more)) more" : "")
  }

  /// Shares of a locale's keys, in millionths.
  private struct Parts {
    let fresh: Int
    let incompatible: Int
    let stale: Int
    let missing: Int
    let label: String
    let freshLabel: String

    init(_ row: StalenessReport.Locale) {
      fresh = ShareScale.millionths(row.fresh, of: row.keys)
      incompatible = ShareScale.millionths(row.incompatible, of: row.keys)
      stale = ShareScale.millionths(row.stale, of: row.keys)
      missing = ShareScale.millionths(row.missing, of: row.keys)
      label = NumberText.share(row.keys - row.fresh, of: row.keys)
      freshLabel = NumberText.share(row.fresh, of: row.keys)
    }

    var notFresh: Int { incompatible + stale + missing }
  }

  private func bar(
    _ label: String, _ full: String, _ parts: Parts, isWhole: Bool, of most: Int, y: Int
  ) -> [String] {
    let start = SVG.margin + Self.labels
    let figures = isWhole ? "\(parts.freshLabel) \(isSingleVersion ? "compatible" : "fresh")" : parts.label
    var lines = ["<g>", "<title>\(XMLText.escaped("\(full): \(figures)"))</title>"]
    lines.append(
      SVG.text(label.clipped(to: 14), x: start - 8, y: y + 13, size: 13, anchor: "end"))
    let drawn =
      (isWhole ? [(parts.fresh, StalenessChart.fresh)] : [])
      + [
        (parts.incompatible, StalenessChart.incompatible), (parts.stale, StalenessChart.stale),
        (parts.missing, StalenessChart.missing),
      ]
    var (sum, end) = (0, 0)
    for (share, fill) in drawn where share > 0 {
      let from = max(end, SVG.scaled(sum, of: most, to: Self.barWidth * 10))
      sum += share
      // A part that is not zero stays visible.
      end = max(from + 10, SVG.scaled(sum, of: most, to: Self.barWidth * 10))
      lines.append(
        SVG.bar(x: start * 10 + from, y: y, width: end - from, height: Self.barHeight, fill: fill))
    }
    lines.append(SVG.text(figures, x: start + end / 10 + 6, y: y + 13, size: 13))
    return lines + ["</g>"]
  }
}

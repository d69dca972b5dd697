internal import ReportSchema

/// A bar for all locales, and one for each locale that is not fully fresh.
struct StalenessBars {
  private static let barLimit = 60
  private static let tagLimit = 12

  private let report: StalenessReport
  private let rows: [StalenessReport.Locale]

  init(_ report: StalenessReport) {
    self.report = report
    rows = report.countedLocales.filter { $0.keys > 0 }.sorted(by: StalenessDocument.isWorse)
  }

  private var isSingleVersion: Bool { report.isSingleVersion }

  func draw(in body: inout ChartBody) {
    body.legend(
      [(isSingleVersion ? "compatible" : "fresh", StalenessChart.fresh)]
        + (isSingleVersion ? [] : [("stale", StalenessChart.stale)])
        + [("incompatible", StalenessChart.incompatible), ("missing", StalenessChart.missing)])
    let whole = Parts(report.totals)
    body.bar(
      "all", title: "all locales",
      figure: "\(whole.freshLabel) \(isSingleVersion ? "compatible" : "fresh")",
      parts: [(whole.fresh, StalenessChart.fresh)] + whole.notFresh, of: ShareScale.whole)
    // A fully missing locale would make the bars of the others short.
    let (present, absent) = (rows.filter { $0.missing < $0.keys }, rows.filter { $0.missing == $0.keys })
    let aged = present.filter { $0.fresh < $0.keys }
    if !aged.isEmpty {
      body.heading(
        isSingleVersion
          ? "Translations that are not compatible, by locale" : "Messages that are not fresh, by locale")
      body.text("share of the locale's messages; separate scale")
      body.y += 12
      let most = aged.map { Parts($0).notFresh.reduce(0) { $0 + $1.size } }.max() ?? 0
      for row in aged.prefix(Self.barLimit) {
        let (tag, parts) = (row.locale ?? "", Parts(row))
        body.bar(tag, title: tag, figure: parts.label, parts: parts.notFresh, of: most)
      }
    }
    if aged.count > Self.barLimit {
      body.text("and \(NumberText.counted(aged.count - Self.barLimit, "more locale"))")
    }
    let fresh = present.count - aged.count
    if fresh > 0 {
      body.text(
        "\(isSingleVersion ? "Fully compatible" : "Fully fresh"): \(NumberText.counted(fresh, "locale"))")
    }
    if !absent.isEmpty { body.text("Fully missing: \(Self.listed(absent.map { $0.locale ?? "" }))") }
    if !report.newLocales.isEmpty { body.text("New, not counted: \(Self.listed(report.newLocales))") }
  }

  private static func listed(_ tags: [String]) -> String {
    let more = tags.count - tagLimit
    return tags.prefix(tagLimit).map { $0.clipped(to: 10) }.joined(separator: ", ")
      + (more > 0 ? " and \(NumberText.grouped(more)) more" : "")
  }

  /// Shares of a locale's keys, in millionths.
  private struct Parts {
    let fresh: Int
    let notFresh: [(size: Int, fill: String)]
    let label: String
    let freshLabel: String

    init(_ row: StalenessReport.Locale) {
      fresh = ShareScale.millionths(row.fresh, of: row.keys)
      notFresh = [
        (row.incompatible, StalenessChart.incompatible), (row.stale, StalenessChart.stale),
        (row.missing, StalenessChart.missing),
      ].map { (ShareScale.millionths($0, of: row.keys), $1) }
      label = NumberText.share(row.keys - row.fresh, of: row.keys)
      freshLabel = NumberText.share(row.fresh, of: row.keys)
    }
  }
}

internal import ReportSchema

/// A bar for all locales, and one for each of those that are not wholly fresh.
struct StalenessBars {
  /// More bars than this nobody reads.
  private static let mostBars = 60
  private static let mostTags = 12

  private static let labels = 110
  private static let figures = 110
  private static let barHeight = 16
  private static let pitch = 22
  private static var barWidth: Int { Drawing.width - 2 * Drawing.margin - labels - figures }

  private let report: StalenessReport
  private let rows: [StalenessFigures]

  init(_ report: StalenessReport) {
    self.report = report
    rows = StalenessTable.worstFirst(report.locales.filter { $0.keys > 0 })
  }

  private var isSingleVersion: Bool { report.versions.count == 1 }

  /// - Returns: the elements, and the height they end at.
  func drawn(from start: Int) -> (body: [String], end: Int) {
    var y = start
    var body: [String] = []
    body += Drawing.legend(
      [(isSingleVersion ? "fit" : "fresh", StalenessChart.fresh)]
        + (isSingleVersion ? [] : [("stale, but fit", StalenessChart.stale)])
        + [("unsafe", StalenessChart.unsafe), ("missing", StalenessChart.missing)], y: y, pitch: 120)
    y += 26
    let whole = Parts(report.totals)
    body += bar("all", "all locales", whole, isWhole: true, of: ShareScale.whole, y: y)
    y += Self.pitch
    // A locale of which nothing is there says nothing of the others, and would make their bars short.
    let (present, absent) = (rows.filter { $0.missing < $0.keys }, rows.filter { $0.missing == $0.keys })
    let aged = present.filter { $0.fresh < $0.keys }
    let most = aged.map { Parts($0).notFresh }.max() ?? 0
    func add(_ sentence: String) {
      y += 18
      body.append(Drawing.text(sentence, x: Drawing.margin, y: y, size: 13, fill: Drawing.quiet))
    }
    if !aged.isEmpty {
      y += 28
      let heading = isSingleVersion ? "What does not fit, by locale" : "What is not fresh, by locale"
      body.append(Drawing.text(heading, x: Drawing.margin, y: y, size: 15, weight: "bold"))
      add("share of the locale's own messages; on a scale of their own")
      y += 12
      for row in aged.prefix(Self.mostBars) {
        body += bar(row.locale ?? "", row.locale ?? "", Parts(row), isWhole: false, of: most, y: y)
        y += Self.pitch
      }
    }
    if aged.count > Self.mostBars {
      add("and \(ByteFormatting.grouped(aged.count - Self.mostBars)) more locales")
    }
    let fresh = present.count - aged.count
    if fresh > 0 {
      let locales = fresh == 1 ? "1 locale" : "\(ByteFormatting.grouped(fresh)) locales"
      add("\(isSingleVersion ? "Nothing missing or unsafe" : "Wholly fresh"): \(locales)")
    }
    if !absent.isEmpty { add("Wholly missing: \(Self.listed(absent.map { $0.locale ?? "" }))") }
    return (body, y)
  }

  private static func listed(_ tags: [String]) -> String {
    let more = tags.count - mostTags
    return tags.prefix(mostTags).map { Drawing.clipped($0, to: 10) }.joined(separator: ", ")
      + (more > 0 ? " and \(ByteFormatting.grouped(more)) more" : "")
  }

  /// Shares of a locale's keys, in millionths.
  private struct Parts {
    let fresh: Int
    let unsafe: Int
    let stale: Int
    let missing: Int
    let label: String
    let freshLabel: String

    init(_ row: StalenessFigures) {
      fresh = ShareScale.millionths(row.fresh, of: row.keys)
      unsafe = ShareScale.millionths(row.unsafe, of: row.keys)
      stale = ShareScale.millionths(row.stale, of: row.keys)
      missing = ShareScale.millionths(row.missing, of: row.keys)
      label = ByteFormatting.share(row.keys - row.fresh, of: row.keys)
      freshLabel = ByteFormatting.share(row.fresh, of: row.keys)
    }

    var notFresh: Int { unsafe + stale + missing }
  }

  private func bar(
    _ label: String, _ full: String, _ parts: Parts, isWhole: Bool, of most: Int, y: Int
  ) -> [String] {
    let start = Drawing.margin + Self.labels
    let figures = isWhole ? "\(parts.freshLabel) \(isSingleVersion ? "fit" : "fresh")" : parts.label
    var lines = ["<g>", "<title>\(Drawing.escaped(full)): \(figures)</title>"]
    lines.append(
      Drawing.text(Drawing.clipped(label, to: 14), x: start - 8, y: y + 13, size: 13, anchor: "end"))
    let drawn =
      (isWhole ? [(parts.fresh, StalenessChart.fresh)] : [])
      + [
        (parts.unsafe, StalenessChart.unsafe), (parts.stale, StalenessChart.stale),
        (parts.missing, StalenessChart.missing),
      ]
    var (sum, end) = (0, 0)
    for (share, fill) in drawn where share > 0 {
      let from = max(end, Drawing.scaled(sum, of: most, to: Self.barWidth * 10))
      sum += share
      // Something is never nothing.
      end = max(from + 10, Drawing.scaled(sum, of: most, to: Self.barWidth * 10))
      lines.append(
        Drawing.bar(x: start * 10 + from, y: y, width: end - from, height: Self.barHeight, fill: fill))
    }
    lines.append(Drawing.text(figures, x: start + end / 10 + 6, y: y + 13, size: 13))
    return lines + ["</g>"]
  }
}

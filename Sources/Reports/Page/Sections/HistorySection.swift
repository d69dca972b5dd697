internal import ReportSchema

/// Sizes over time.
enum HistorySection {
  static func blocks(_ report: AppReport, _ options: DocumentOptions) -> [Block] {
    guard let trend = report.trend, !trend.points.isEmpty else { return [] }
    let headline = TrendDocument.headline(of: trend, options.byteFormatter)
    return [
      .figure(Figure("trend-chart", svg: TrendChart(trend).svg, alternative: headline))
    ] + TrendDocument(trend, options).document.blocks
  }
}

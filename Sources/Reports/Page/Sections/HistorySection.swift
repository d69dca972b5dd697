internal import ReportSchema

/// Sizes over time.
enum HistorySection {
  static func blocks(_ report: AppReport, _ options: DocumentOptions) -> [Block] {
    guard let trend = report.trend, !trend.points.isEmpty else { return [] }
    var blocks = TrendDocument(trend, options).document.blocks
    let chart = Figure(
      "trend-chart", svg: TrendChart(trend).svg,
      alternative: "Sizes over time, each as a share of its largest size.")
    // After the conclusion.
    blocks.insert(.figure(chart), at: min(1, blocks.count))
    return blocks
  }
}

internal import ReportSchema

/// The causes of differences between packs, from packs that were built with one cause less (Shapley values).
enum CausesSection {
  static func blocks(_ report: AppReport, _ options: DocumentOptions) -> [Block] {
    guard let packs = report.packs,
      let causes = PackComparisonTables(packs, bytes: options.byteFormatter).causes
    else { return [] }
    let chart = SizeCausesChart(packs)
    return [
      .figure(Figure("causes-chart", svg: chart.svg, alternative: chart.description)), .table(causes),
      .paragraph(
        """
        Each row sums to the difference of the pack's download from that of the base pack, without a dictionary. A cause's \
        share is its mean effect over all orders of causes (Shapley value).
        """, role: .note),
    ]
  }
}

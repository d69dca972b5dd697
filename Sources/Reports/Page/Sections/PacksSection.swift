internal import ReportSchema

/// Downloads of packs across locales.
enum PacksSection {
  static func blocks(_ report: AppReport, _ options: DocumentOptions) -> [Block] {
    guard let packs = report.packs, packs.packs.contains(where: { !$0.isBase }) else { return [] }
    let bytes = options.byteFormatter
    var blocks: [Block] = []
    if let chart = PackSizesChart(packs, bytes: bytes) {
      blocks.append(
        .figure(Figure("pack-sizes", svg: chart.svg, alternative: chart.description, repeatsTables: false)))
    }
    let tables = PackComparisonTables(packs, bytes: bytes)
    if var table = tables.packs {
      table.identifier = "packs-table"
      table.caption = "Packs by download"
      blocks.append(.table(table))
    }
    return blocks + tables.differenceBlocks
  }
}

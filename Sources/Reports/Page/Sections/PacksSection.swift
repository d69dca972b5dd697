internal import ReportSchema

/// Downloads of packs across locales, beside those of Meta's article.
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
    if let differences = tables.differences {
      blocks += [.table(differences), .paragraph(tables.differencesNote, role: .note)]
    }
    if let packagings = packs.packagings ?? report.savings?.packagings {
      let table = PackagingTable(packagings, bytes: bytes)
      blocks += [.table(table.table), .paragraph(table.note, role: .note)]
    }
    return blocks
  }
}

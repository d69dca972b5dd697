internal import ReportSchema

/// Downloads of packs across locales.
enum PacksSection {
  static func blocks(_ report: AppReport, _ options: DocumentOptions) -> [Block] {
    guard let packs = report.packs, packs.packs.contains(where: { !$0.isBase }) else { return [] }
    let document = PackComparisonDocument(packs, options)
    var table = document.packs
    (table.identifier, table.caption) = ("packs-table", "Packs by download")
    return [.paragraph(RichText(document.setHeadline)), .table(table)] + document.differenceBlocks
  }
}

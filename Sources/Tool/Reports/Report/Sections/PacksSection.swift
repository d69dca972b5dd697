import ReportSchema

/// Downloads of packs across locales.
enum PacksSection {
  static func blocks(_ report: AppReport, _ options: DocumentOptions) -> [Block] {
    guard let packs = report.packs, packs.packs.contains(where: { !$0.isBase }) else { return [] }
    let document = PacksCompareDocument(packs, options)
    let bytes = options.byteFormatter
    let range = packs.downloadBytes.map { range in
      let count = NumberText.counted(packs.packs.count { !$0.isBase }, "pack")
      return Block.paragraph(
        RichText(
          "Downloads of \(count) (\(range.codec)): smallest \(bytes(range.min)), median \(bytes(range.median)),"
            + " largest \(bytes(range.max))."))
    }
    var table = document.packs
    table.identifier = "packs-table"
    table.caption = "Packs by download"
    return [range, .table(table)].compactMap(\.self) + document.differenceBlocks
  }
}

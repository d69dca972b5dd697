internal import ReportSchema

/// Downloads of packs across locales.
enum PacksSection {
  static func blocks(_ report: AppReport, _ options: DocumentOptions) -> [Block] {
    guard let packs = report.packs, packs.packs.contains(where: { !$0.isBase }) else { return [] }
    let bytes = options.byteFormatter
    let document = PackComparisonDocument(packs, options)
    var blocks: [Block] = []
    if let range = packs.downloadBytes {
      let count = NumberText.counted(packs.packs.count { !$0.isBase }, "pack")
      blocks.append(
        .paragraph(
          RichText(
            "Downloads of \(count) (\(range.codec)): smallest \(bytes(range.min)), median \(bytes(range.median)),"
              + " largest \(bytes(range.max)).")))
    }
    if var table = document.packs {
      table.identifier = "packs-table"
      table.caption = "Packs by download"
      addBars(to: &table, packs)
      blocks.append(.table(table))
    }
    return blocks + document.differenceBlocks
  }

  /// A bar after the download with the first codec.
  private static func addBars(to table: inout Table, _ report: PackComparisonReport) {
    guard let codec = report.codecs.first else { return }
    // Pack rows come first.
    let downloads = report.packs.filter { !$0.isBase }.map { $0.downloadBytes[codec] ?? 0 }
    table.columns.insert(.init("", .bar), at: 4)
    for index in table.rows.indices {
      table.rows[index].cells.insert(
        downloads.indices.contains(index) ? .bar(downloads[index], of: downloads.max() ?? 0) : .empty, at: 4)
    }
  }
}

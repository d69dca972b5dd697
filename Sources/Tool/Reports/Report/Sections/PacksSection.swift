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
    let pictures = [document.dots, report.savings.flatMap { PackDownload($0, bytes)?.blocks }]
    let differences = document.differenceBlocks.map { block -> Block in
      guard case .table(var table) = block else { return block }
      table.openRows = 10
      return .table(table)
    }
    var blocks: [Block] = []
    if let range { blocks.append(range) }
    for case let picture? in pictures { blocks += picture }
    return blocks + [.table(table)] + differences
  }
}

extension PacksCompareDocument {
  /// The downloads around their median; nil for fewer than three packs.
  fileprivate var dots: [Block]? {
    let packs = report.packs.filter { !$0.isBase }
    guard packs.count > 2, let range = report.downloadBytes else { return nil }
    let marks = packs.compactMap { pack in
      download(pack).map {
        Mark(title: pack.name ?? pack.locale, value: $0, figure: bytes($0))
      }
    }
    let strip = DotStrip(
      marks: marks, median: Mark(title: "Median", value: range.median, figure: bytes(range.median)),
      color: .languages
    ).elements(on: .page, y: 0)
    let table = Table(
      "packs-range", caption: "Range of the downloads",
      columns: [.init("Smallest"), .init("Median"), .init("Largest")],
      rows: [Table.Row(.body, .bytes(range.min), .bytes(range.median), .bytes(range.max))])
    let figure = Figure(
      "packs-dots", tables: ["packs-table", table.identifier], title: "Downloads of packs",
      alternative:
        "A dot for each pack: \(bytes(range.min)) to \(bytes(range.max)), median \(bytes(range.median)).",
      caption: "A dot for each pack. The axis does not begin at 0 if sizes are similar.",
      height: strip.height, strip.elements)
    return [.figure(figure), .table(table)]
  }
}

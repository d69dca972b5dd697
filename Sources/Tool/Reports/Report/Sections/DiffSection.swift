import ReportSchema

/// The texts of older packs in this version.
enum DiffSection {
  static func blocks(_ report: AppReport, _ options: DocumentOptions) -> [Block] {
    guard let staleness = report.staleness else { return [] }
    let aging = report.aging ?? staleness
    let document = DiffDocument(staleness, options)
    var blocks = document.conclusion
    blocks.append(.table(titled(document.classes, "classes", "Messages of the previous version's packs")))
    let ages = DiffDocument(aging)
    if let chart = ages.chart { blocks.append(chart) }
    blocks.append(.table(titled(ages.curve, "curve", "Freshness by age of the pack")))
    if let locales = document.locales {
      blocks.append(.table(titled(locales, "locales", "Messages by locale, the least fresh first")))
    }
    blocks += document.messages
    if report.omitted.changedMessages > 0 {
      let count = NumberText.counted(report.omitted.changedMessages, "more changed message")
      blocks.append(
        .paragraph(RichText("\(count): ") + .command("ballast diff --messages") + " lists all.", role: .note))
    }
    return blocks + document.notes
  }

  private static func titled(_ table: Table, _ name: String, _ caption: String) -> Table {
    var table = table
    table.identifier = "staleness-\(name)"
    table.caption = RichText(caption)
    return table
  }
}

internal import ReportSchema

/// The texts of older packs in this version.
enum StalenessSection {
  static func blocks(_ report: AppReport, _ options: DocumentOptions) -> [Block] {
    guard let staleness = report.staleness else { return [] }
    let aging = report.aging ?? staleness
    let notes = StalenessNotes(staleness, bytes: options.byteFormatter)
    let tables = StalenessTables(staleness)
    var blocks = notes.conclusion
    blocks.append(.table(titled(tables.classes, "classes", "Messages of the previous version's packs")))
    if aging.totals.keys > 0 {
      blocks.append(
        .figure(
          Figure(
            "staleness-chart", svg: StalenessChart(aging).svg,
            alternative: aging.agingPoints.isEmpty
              ? "Share of messages that are not fresh by locale"
              : "Share of fresh messages by age of the pack")))
    }
    if let curve = StalenessTables(aging).curve {
      blocks.append(.table(titled(curve, "curve", "Freshness by age of the pack")))
    }
    if let locales = tables.locales {
      blocks.append(.table(titled(locales.table, "locales", "Messages by locale, the least fresh first")))
      if let alike = locales.alike { blocks.append(alike) }
    }
    return blocks + StalenessMessages(staleness).blocks
      + hidden(report.omitted.changedMessages, "changed message") + notes.notes
  }

  private static func titled(_ table: Table, _ name: String, _ caption: String) -> Table {
    var table = table
    table.identifier = "staleness-\(name)"
    table.caption = RichText(caption)
    return table
  }

  private static func hidden(_ count: Int, _ what: String) -> [Block] {
    guard count > 0 else { return [] }
    return [
      .paragraph(
        RichText("\(NumberText.counted(count, "more \(what)")): ") + .command("ballast diff --messages")
          + " lists all.", role: .note)
    ]
  }
}

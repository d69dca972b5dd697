import ReportSchema

/// Sizes before and after translations are moved into language packs: the archive, and what a device downloads.
enum SimulateSection {
  static func blocks(_ report: AppReport, _ options: DocumentOptions) -> [Block] {
    guard let savings = report.savings else { return [] }
    let document = SimulateDocument(savings, options)
    var packs = document.packs(showsDevices: true)
    packs?.identifier = "savings-users"
    // The section on packs lists the same locales.
    packs?.openRows = 10
    packs?.caption = "Pack and download of a device with each locale"
    let blocks: [Block?] = [
      document.conclusion, document.actions.table.map(Block.table),
      .paragraph(Paragraph(.note, document.actions.notes)), document.actions.details.map(Block.list),
      document.ways.map(Block.table), document.needs.map(Block.list),
      document.summary.map(Block.table), packs.map(Block.table),
      document.unmodified.map(Block.list), document.keptForSystemTable.map(Block.table),
      document.steps.map(Block.list),
    ]
    return blocks.compactMap(\.self) + document.notes
  }
}

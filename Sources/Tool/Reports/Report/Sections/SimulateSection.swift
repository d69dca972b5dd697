import ReportSchema

/// Sizes before and after translations are moved into language packs: the archive, and what a device downloads.
enum SimulateSection {
  static func blocks(_ report: AppReport, _ options: DocumentOptions) -> [Block] {
    guard let savings = report.savings else { return [] }
    let document = SimulateDocument(savings, options)
    var packs = document.packs(showsDevices: true)
    packs?.identifier = "savings-users"
    packs?.caption = "Pack and download of a device with each locale"
    let blocks: [Block?] = [
      document.conclusion, document.ways.map(Block.table), document.needs.map(Block.list),
      .table(document.summary), packs.map(Block.table),
      document.unmodified.map(Block.list), document.keptForSystem.map(Block.table),
      document.steps.map(Block.list),
    ]
    return blocks.compactMap(\.self) + document.notes
  }
}

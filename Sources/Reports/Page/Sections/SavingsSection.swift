internal import ReportSchema

/// Sizes before and after translations are moved into language packs: the archive, and what a device downloads.
enum SavingsSection {
  static func blocks(_ report: AppReport, _ options: DocumentOptions) -> [Block] {
    guard let savings = report.savings else { return [] }
    let document = SavingsDocument(savings, options)
    let blocks: [Block?] = [
      document.conclusion, document.ways.map(Block.table), document.needs.map(Block.list),
      .table(document.summary), users(savings).map(Block.table),
      document.unmodified.map(Block.list), document.keptForSystem.map(Block.table),
      document.steps.map(Block.list),
    ]
    return blocks.compactMap(\.self) + document.notes
  }

  /// Download of a device with each locale, the largest pack first; nil without packs.
  private static func users(_ savings: SavingsReport) -> Table? {
    guard !savings.packs.isEmpty else { return nil }
    let largest = savings.packs.map(\.downloadBytes).max() ?? 0
    let users = Dictionary(savings.users.map { ($0.locale, $0) }, uniquingKeysWith: { first, _ in first })
    let rows = savings.packs.map { pack in
      let user = users[pack.locale]
      return Table.Row(
        .body, LocaleLabel.cell(pack.locale, pack.name), .count(pack.messages), .bytes(pack.packBytes),
        .bytes(pack.assetBytes), .bytes(pack.downloadBytes), .bar(pack.downloadBytes, of: largest),
        user.map { .bytes($0.after) } ?? .unknown, user.map { .bytes($0.saved) } ?? .unknown)
    }
    let totals = savings.packTotals
    let total = Table.Row(
      .total, .text("All packs (\(NumberText.grouped(totals.packs)))"), .count(totals.messages),
      .bytes(totals.packBytes), .bytes(totals.assetBytes), .bytes(totals.downloadBytes))
    let codec = savings.codecs.first.map { " (\($0.codec))" } ?? ""
    return Table(
      "savings-users", caption: "Pack and download of a device with each locale",
      columns: [
        .init("Locale", .name), .init("Messages"), .init("Pack on device"),
        .init("Other files", when: totals.assetBytes > 0), .init("Pack download\(codec)"), .init("", .bar),
        .init("Device download"), .init("Saved"),
      ], rows: rows + [total])
  }
}

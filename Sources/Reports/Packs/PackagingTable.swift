internal import ReportSchema

/// The two ways to package locales that have parents, side by side.
struct PackagingTable {
  private let report: PackagingReport
  private let bytes: ByteFormatter

  init(_ report: PackagingReport, bytes: ByteFormatter) {
    self.report = report
    self.bytes = bytes
  }

  /// The download of a user in each locale with a parent.
  private var table: Table {
    Table(
      "packagings",
      caption: "Locales with a parent: own pack and parents' packs (chain), or one flattened pack"
        + " (\(report.codec))",
      columns: [
        .init("Locale", .name), .init("Parents", .name), .init("Messages"), .init("With parents"),
        .init("Chain"), .init("Flattened"), .init("Difference"),
      ],
      rows: report.locales.map { row in
        Table.Row(
          .body, LocaleLabel.cell(row.locale, row.name),
          .text(row.parents.joined(separator: " → ")), .count(row.messages),
          .count(row.flattenedMessages), .bytes(row.chain.downloadBytes), .bytes(row.flattened.downloadBytes),
          .byteChange(row.flattened.downloadBytes - row.chain.downloadBytes))
      })
  }

  /// The table, and the downloads of all packs to publish.
  var blocks: [Block] { [.table(table), .paragraph(note, role: .note)] }

  private var note: RichText {
    RichText(
      "All packs except base: \(bytes(report.chain.downloadBytes)) as a chain,"
        + " \(bytes(report.flattened.downloadBytes)) flattened.")
  }
}

internal import ReportSchema

/// The tables of a pack comparison. Every column of sizes and counts sums to its total row.
struct PackComparisonTables {
  private let report: PackComparisonReport
  private let bytes: ByteFormatter

  init(_ report: PackComparisonReport, bytes: ByteFormatter) {
    self.report = report
    self.bytes = bytes
  }

  // MARK: - Packs

  /// Packs, the largest download first; base is not part of the total. Nil without packs.
  var packs: Table? {
    guard !report.packs.isEmpty else { return nil }
    let packs = report.packs.filter { !$0.isBase }
    var rows = packs.map { row(.body, LocaleLabel.cell($0.locale, $0.name), $0) }
    if !packs.isEmpty {
      let downloads = report.codecs.map { report.totalDownloadBytes[$0].map(Cell.bytes) ?? .unknown }
      rows.append(
        Table.Row(
          .total,
          [
            .text(RichText("Packs (\(NumberText.grouped(packs.count)))")), .count(report.totalMessages),
            .bytes(report.totalPackBytes),
          ] + downloads))
    }
    rows += report.packs.filter(\.isBase).map { base in
      row(.subtotal, .text(RichText(LocaleLabel.base(base.locale, base.name))), base)
    }
    var columns: [Table.Column] = [.init("Locale", .name), .init("Messages"), .init("Size")]
    columns += report.codecs.map { Table.Column("Download (\($0))") }
    columns.append(.init("Bytes per message"))
    if hasBaseComparison { columns += [.init("Untranslated"), .init("Missing")] }
    if hasParentTexts { columns.append(.init("Parent's text")) }
    return Table("packs", columns: columns, rows: rows)
  }

  private var hasBaseComparison: Bool {
    report.packs.contains { $0.untranslated != nil || $0.missing != nil }
  }

  private var hasParentTexts: Bool { report.packs.contains { $0.parentText ?? 0 > 0 } }

  private func row(_ role: Table.Row.Role, _ name: Cell, _ pack: PackReport) -> Table.Row {
    var cells: [Cell] = [name, .count(pack.messages), .bytes(pack.packBytes)]
    cells += report.codecs.map { pack.downloadBytes[$0].map(Cell.bytes) ?? .unknown }
    let download = report.codecs.first.flatMap { pack.downloadBytes[$0] }
    if let download, pack.messages > 0 {
      cells.append(Cell(.ratio(Double(download) / Double(pack.messages), unit: "")))
    } else {
      cells.append(.unknown)
    }
    if hasBaseComparison {
      cells.append(pack.untranslated.map { Cell.share($0, of: pack.messages) } ?? .empty)
      cells.append(pack.missing.map(Cell.count) ?? .empty)
    }
    if hasParentTexts { cells.append(pack.parentText.map(Cell.count) ?? .empty) }
    return Table.Row(role, cells)
  }

  // MARK: - Differences from base

  /// The factors of a download, in the order of the columns: the name in CSV, the title, and the bytes.
  static let factors: [(name: String, title: String, value: @Sendable (PackReport.Difference) -> Int)] = [
    ("messages", "Messages", { $0.messages }),
    ("charactersPerMessage", "Characters per message", { $0.charactersPerMessage }),
    ("bytesPerCharacter", "Bytes per character", { $0.bytesPerCharacter }),
    ("compression", "Compression", { $0.compression }),
  ]

  /// Differences from the base pack by factor. Each row sums to its difference. Nil without differences.
  var differences: Table? {
    let packs = report.packs.filter { $0.difference != nil }
    guard !packs.isEmpty else { return nil }
    return Table(
      "differences", caption: "Why downloads differ from base",
      columns: [.init("Locale", .name), .init("Difference")] + Self.factors.map { .init($0.title) },
      rows: packs.compactMap { pack in
        pack.difference.map { difference in
          Table.Row(
            .body,
            [LocaleLabel.cell(pack.locale, pack.name), .byteChange(difference.total)]
              + Self.factors.map { .byteChange($0.value(difference)) })
        }
      })
  }

  /// Explains the factors in the table of differences.
  var differencesNote: RichText {
    let packs = report.baseDictionary ? "Only the base pack's download contains" : "Every download contains"
    return RichText(
      "A download is the product of messages, characters per message, bytes per character and compression "
        + "(compressed bytes per byte of text). \(packs) message names. Each row sums to its difference.")
  }

  // MARK: - Changes

  private func label(_ change: PackComparisonReport.Change) -> Cell {
    let from = change.renamedFrom.map { "was \($0)" }
    let name = [change.name, from].compactMap { $0 }.joined(separator: ", ")
    return LocaleLabel.cell(change.locale, name.isEmpty ? nil : name)
  }

  /// Packs of both versions, the largest increase first; nil without an older version.
  var changes: Table? {
    guard let changes = report.changes, let totals = report.changeTotals, !changes.isEmpty else { return nil }
    func row(
      _ role: Table.Row.Role, _ name: Cell, _ before: Int, _ after: Int, _ counts: [Int]
    ) -> Table.Row {
      var sizes = Cell.comparison(before, after, by: bytes)
      sizes[2] = sizes[2].styled(after > before ? .bad : after < before ? .good : .plain)
      return Table.Row(role, [name] + sizes + counts.map(Cell.count))
    }
    var rows = changes.map { change in
      let name =
        change.isBase
        ? Cell.text(RichText(LocaleLabel.base(change.locale, change.name)))
        : label(change)
      return row(
        .body, name, change.oldDownloadBytes, change.newDownloadBytes,
        [change.added, change.removed, change.changed])
    }
    rows.append(
      row(
        .total, .text(RichText("Total (\(NumberText.grouped(totals.packs)))")),
        totals.oldDownloadBytes, totals.newDownloadBytes, [totals.added, totals.removed, totals.changed]))
    return Table(
      "changes",
      columns: [
        .init("Locale", .name), .init("Before"), .init("After"), .init("Change"), .init("Added"),
        .init("Removed"), .init("Changed"),
      ], rows: rows)
  }
}

import ReportSchema

/// The tables of a pack comparison. Every column of sizes and counts sums to its total row.
extension PacksCompareDocument {
  // MARK: - Packs

  /// Packs, the largest download first; base is not part of the total.
  var packs: Table {
    let packs = report.packs.filter { !$0.isBase }
    let largest = packs.compactMap(download).max() ?? 0
    var rows = packs.map { row(.body, LocaleLabel.cell($0.locale, $0.name), $0, largest) }
    if !packs.isEmpty {
      let downloads = report.codecs.map { Cell.bytes(ifKnown: report.totalDownloadBytes[$0]) }
      rows.append(
        Table.Row(
          .total,
          [
            .text("Packs (\(NumberText.grouped(packs.count)))"), .count(report.totalMessages),
            .bytes(report.totalPackBytes),
          ] + downloads))
    }
    rows += report.packs.filter(\.isBase).map { base in
      row(.subtotal, .text(LocaleLabel.base(base.locale, base.name)), base)
    }
    let hasBase = report.packs.contains { $0.untranslated != nil || $0.missing != nil }
    return Table(
      "packs",
      columns: [.init("Locale", .name), .init("Messages"), .init("On device")]
        + report.codecs.map { .init("Download (\($0))") } + [
          .init("", .bar), .init("Bytes per message"), .init("Untranslated", when: hasBase),
          .init("Missing", when: hasBase),
          .init("Parent's text", when: report.packs.contains { $0.parentText ?? 0 > 0 }),
        ], rows: rows)
  }

  /// With the first codec.
  func download(_ pack: PacksInspectReport) -> Int? {
    report.codecs.first.flatMap { pack.downloadBytes[$0] }
  }

  /// - Parameter largest: the download with the longest bar; nil for a row without a bar.
  private func row(
    _ role: Table.Row.Role, _ name: Cell, _ pack: PacksInspectReport, _ largest: Int? = nil
  ) -> Table.Row {
    let download = download(pack)
    var bar = Cell.empty
    if let largest { bar = .bar(download ?? 0, of: largest) }
    var bytesPerMessage = Cell.unknown
    if let download, pack.messages > 0 {
      bytesPerMessage = Cell(.ratio(Double(download) / Double(pack.messages)))
    }
    var untranslated = Cell.empty
    if let messages = pack.untranslated { untranslated = .share(messages, of: pack.messages) }
    return Table.Row(
      role,
      [name, .count(pack.messages), .bytes(pack.packBytes)]
        + report.codecs.map { Cell.bytes(ifKnown: pack.downloadBytes[$0]) } + [
          bar, bytesPerMessage, untranslated, .count(ifAny: pack.missing), .count(ifAny: pack.parentText),
        ])
  }

  // MARK: - Differences from base

  /// Differences from the base pack by factor. Each row sums to its difference.
  private var differences: Table {
    Table(
      "differences", caption: "Why downloads differ from base",
      columns: [
        .init("Locale", .name), .init("Difference"), .init("Messages"), .init("Characters per message"),
        .init("Bytes per character"), .init("Compression"),
      ],
      rows: report.packs.compactMap { pack in
        pack.difference.map { difference in
          Table.Row(
            .body, LocaleLabel.cell(pack.locale, pack.name), .byteChange(difference.total),
            .byteChange(difference.messages), .byteChange(difference.charactersPerMessage),
            .byteChange(difference.bytesPerCharacter), .byteChange(difference.compression))
        }
      })
  }

  /// The table of differences, and what its factors are; empty without differences.
  var differenceBlocks: [Block] {
    guard report.packs.contains(where: { $0.difference != nil }) else { return [] }
    return [.table(differences), .paragraph(differencesNote, role: .note)]
  }

  private var differencesNote: RichText {
    RichText(
      "A download is the product of messages, characters per message, bytes per character and compression "
        + "(compressed bytes per byte of text). \(downloadsWithNames) Each row sums to its difference.")
  }

  private var downloadsWithNames: String {
    if report.baseDictionary { return "Only the base pack's download contains message names." }
    return "Every download contains message names."
  }

  // MARK: - Changes

  /// The notation of the sizes of both versions.
  var changeNotation: ByteFormatter {
    let totals = report.changeTotals.map { [($0.oldPackBytes, $0.newPackBytes)] } ?? []
    return bytes.comparing((report.changes ?? []).map { ($0.oldPackBytes, $0.newPackBytes) } + totals)
  }

  /// Packs of both versions, the largest increase first, their total, and packs of new locales; nil without packs of both
  /// versions.
  var changes: Table? {
    guard let changes = report.changes, let totals = report.changeTotals, !changes.isEmpty else { return nil }
    let notation = changeNotation
    return Table(
      "changes",
      columns: [
        .init("Locale", .name), .init("Size before"), .init("Size after"), .init("Change"),
        .init("Update (\(report.codecs.first ?? ""))"), .init("Of whole pack"), .init("Added"),
        .init("Removed"),
        .init("Changed"),
      ],
      rows: rows(of: changes, by: notation) + [totalRow(totals, by: notation)]
        + rowsOfNewLocales(by: notation))
  }

  private func rows(
    of changes: [PacksCompareReport.Change], by notation: ByteFormatter
  ) -> [Table.Row] {
    changes.map { change in
      var name = LocaleLabel.cell(change.locale, change.name, change.renamedFrom.map { "was \($0)" })
      if change.isBase { name = .text(LocaleLabel.base(change.locale, change.name)) }
      let sizes = sizeCells(change.oldPackBytes, change.newPackBytes, by: notation)
      let updates = updateCells(change.updateBytes, of: change.wholeBytes, by: notation)
      let counts = [change.added, change.removed, change.changed].map(Cell.count)
      return Table.Row(.body, [name] + sizes + updates + counts)
    }
  }

  private func totalRow(
    _ totals: PacksCompareReport.ChangeTotals, by notation: ByteFormatter
  ) -> Table.Row {
    let name = Cell.text(RichText("Total (\(NumberText.grouped(totals.packs)))"))
    let sizes = sizeCells(totals.oldPackBytes, totals.newPackBytes, by: notation)
    let updates = updateCells(totals.updateBytes, of: totals.wholeBytes, by: notation)
    let counts = [totals.added, totals.removed, totals.changed].map(Cell.count)
    return Table.Row(.total, [name] + sizes + updates + counts)
  }

  /// The packs of locales that the older version does not have.
  private func rowsOfNewLocales(by notation: ByteFormatter) -> [Table.Row] {
    let new = Set(report.against?.newLocales ?? [])
    let packs = report.packs.filter { !$0.isBase && new.contains($0.locale) }
    return packs.map { pack in
      let name = LocaleLabel.cell(pack.locale, pack.name, "new")
      let size = Cell(.bytes(pack.packBytes, by: notation))
      let whole = download(pack)
      let update = updateCells(whole, of: whole, by: notation)
      return Table.Row(.subtotal, [name, .empty, size, .empty] + update + [.count(pack.messages)])
    }
  }

  private func sizeCells(_ before: Int, _ after: Int, by notation: ByteFormatter) -> [Cell] {
    var sizes = Cell.comparison(before, after, by: notation)
    if after > before { sizes[2] = sizes[2].styled(.bad) }
    if after < before { sizes[2] = sizes[2].styled(.good) }
    return sizes
  }

  private func updateCells(_ update: Int?, of whole: Int?, by notation: ByteFormatter) -> [Cell] {
    guard let update, let whole else { return [.empty, .empty] }
    return [Cell(.bytes(update, by: notation)), .share(update, of: whole)]
  }
}

import ReportSchema

/// The tables of a simulation. Columns with a total row sum to it.
extension SimulateDocument {
  // MARK: - Summary

  /// Sizes before and after; nil if nothing can be removed.
  var summary: Table? {
    guard report.removedEntries + report.rewrittenEntries > 0 || !report.packs.isEmpty else { return nil }
    let notation = report.notationOfSizes(bytes)
    let rows = report.comparedSizes.map { size -> Table.Row in
      let saved = size.before - size.after
      let style = Self.style(ofSaved: saved)
      return Table.Row(
        .body, .text(size.name), Cell(.bytes(size.before, by: notation)),
        Cell(.byteRemainder(of: size.before, without: saved, by: notation)),
        Cell(.bytes(saved, by: notation), style), Self.saved(saved, of: size.before).styled(style),
        .bar(size.after, of: size.before))
    }
    return Table(
      "summary",
      caption: "Sizes without translations; 'Device' includes what it downloads of packs",
      columns: [
        .init("Size", .name), .init("Before"), .init("After"), .init("Saved"), .init("Share"),
        .init("Remains", .bar),
      ],
      rows: rows)
  }

  private static func style(ofSaved bytes: Int) -> Cell.Style {
    if bytes > 0 { return .good }
    if bytes < 0 { return .bad }
    return .plain
  }

  /// The share; unknown for an addition of more than the whole, whose bytes are clearer.
  static func saved(_ saved: Int, of before: Int) -> Cell {
    if saved < -before { return .unknown }
    return .share(saved, of: before)
  }

  // MARK: - Packs

  /// One row per pack; nil without packs.
  /// - Parameter showsDevices: whether each row has the download of a device with the locale.
  func packs(showsDevices: Bool = false) -> Table? {
    guard !report.packs.isEmpty else { return nil }
    let totals = report.packTotals
    let codecs = Set(report.packs.map(\.codec))
    let codec = codecs.count == 1 ? codecs.first : nil
    var download = showsDevices ? "Pack download" : "Download"
    if let codec { download += " (\(codec))" }
    let largest = report.packs.map(\.downloadBytes).max() ?? 0
    let users = Dictionary(report.users.map { ($0.locale, $0) }, uniquingKeysWith: { first, _ in first })
    let rows = report.packs.map { pack in
      let user = users[pack.locale]
      return Table.Row(
        .body, LocaleLabel.cell(pack.locale, pack.name), .count(pack.messages), .bytes(pack.packBytes),
        .bytes(pack.assetBytes), .text(pack.codec), .bytes(pack.downloadBytes),
        .bar(pack.downloadBytes, of: largest), .bytes(ifKnown: user?.after),
        .bytes(ifKnown: user?.saved))
    }
    let total = Table.Row(
      .total, .text("Total (\(NumberText.grouped(totals.packs)))"), .count(totals.messages),
      .bytes(totals.packBytes), .bytes(totals.assetBytes), .empty, .bytes(totals.downloadBytes))
    return Table(
      "packs",
      columns: [
        .init("Locale", .name), .init("Messages"), .init("Pack on device"),
        .init("Other files", when: totals.assets > 0 || totals.assetBytes > 0),
        .init("Codec", .name, when: codec == nil), .init(download),
        .init("", .bar), .init("Device download", when: showsDevices),
        .init("Saved", when: showsDevices, decides: true),
      ], rows: rows + [total])
  }

  /// Downloads by codec; nil for one codec.
  var codecs: Table? {
    guard report.codecs.count > 1 else { return nil }
    return Table(
      "codecs",
      columns: [
        .init("Codec", .name), .init("All packs"), .init("Smallest"), .init("Median"), .init("Largest"),
      ],
      rows: report.codecs.map {
        Table.Row(
          .body, .text($0.codec), .bytes($0.totalBytes), .bytes($0.min), .bytes($0.median),
          .bytes($0.max))
      })
  }

  /// Containers that were not rewritten; nil if there are none.
  var unmodified: List? {
    guard !report.unmodified.isEmpty else { return nil }
    return List(
      heading: "Files that could not be rewritten",
      items: report.unmodified.map { List.Item(.code($0.entry) + RichText(": \($0.reason)")) })
  }

  /// The saving by removing one locale only; nil without `--leave-one-out`.
  var leaveOneOut: Table? {
    guard let locales = report.leaveOneOut, !locales.isEmpty else { return nil }
    return Table(
      "leave-one-out", caption: "Saving by removing one locale only",
      columns: [
        .init("Locale", .name), .init("Archive"), .init("Install"), .init("Footprint"), .init("Difference"),
      ],
      rows: locales.map {
        Table.Row(
          .body, LocaleLabel.cell($0.locale, $0.name), .bytes($0.archiveBytes), .bytes($0.installBytes),
          .bytes($0.footprintArchiveBytes), .byteChange($0.difference))
      })
  }
}

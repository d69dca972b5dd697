import ReportSchema

/// The entries of an app with their owners and the rules that attributed them (`--explain`).
extension MeasureDocument {
  /// The listed entries and sums of the others: they sum to the selected locales, or to the whole archive.
  func entries(_ entries: [MeasureReport.Entry]) -> Table {
    let rows = entries.map { entry in
      Table.Row(
        .body, .text("\(entry.owner)"), .text(entry.kind), .bytes(entry.archiveBytes),
        .bytes(entry.installBytes),
        .text(rule(of: entry)), .text(.code(entry.entry)))
    }
    return Table(
      "entries",
      columns: [
        .init("Owner", .name), .init("Kind", .name), .init("Archive"), .init("Install"), .init("Rule", .name),
        .init("Entry", .path),
      ], rows: rows + (report.selection.locales.isEmpty ? archiveSums : localeSums))
  }

  /// Rows that complete the listed entries to the whole archive.
  private var archiveSums: [Table.Row] {
    omitted { NumberText.counted($0, "more row") } + rest { row(.subtotal, $0, $1, $2) }
      + [row(.total, "Total", report.totals.archiveBytes, .bytes(report.totals.installBytes))]
  }

  /// The sum of the entries that are not listed.
  private func omitted(_ name: (Int) -> String) -> [Table.Row] {
    guard let omitted = report.selection.omittedEntries, omitted.entries > 0 else { return [] }
    let name = name(omitted.entries)
    return [row(.omitted, .text(name), omitted.archiveBytes, .bytes(omitted.installBytes))]
  }

  /// Rows that complete the listed entries to the selected locales.
  private var localeSums: [Table.Row] {
    let names = Dictionary(
      (report.locales + [report.base]).map { ($0.locale, $0.name) }, uniquingKeysWith: { first, _ in first })
    let selected = report.selection.locales.map { LocaleLabel.long($0, names[$0] ?? nil) }
    var rows = omitted { _ in "Other entries" }
    if let all = report.selection.allEntries {
      let name = Cell.text(RichText(NumberText.listed(selected, limit: 3)))
      rows.append(row(.total, name, all.archiveBytes, .bytes(all.installBytes)))
    }
    return rows
  }

  private func row(_ role: Table.Row.Role, _ name: Cell, _ archive: Int, _ install: Cell) -> Table.Row {
    Table.Row(role, name, .empty, .bytes(archive), install)
  }

  private func rule(of entry: MeasureReport.Entry) -> String {
    let label = options.ruleLabel(entry.rule) ?? entry.rule
    if entry.basis == .apportioned, !label.contains("apportioned") { return "\(label) (apportioned)" }
    return label
  }
}

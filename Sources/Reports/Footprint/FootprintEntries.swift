internal import ReportSchema

/// The entries of an app with their owners and the rules that attributed them (`--explain`).
extension FootprintDocument {
  /// The listed entries and sums of the others: they sum to the selected locales, or to the whole archive.
  func entries(_ entries: [FootprintReport.Entry]) -> Table {
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
    var rows: [Table.Row] = []
    if let omitted = report.selection.omittedEntries, omitted.entries > 0 {
      let name = NumberText.counted(omitted.entries, "more row")
      rows.append(row(.omitted, name, omitted.archiveBytes, omitted.installBytes))
    }
    let unselected = report.selection.unselected
    if unselected.archiveBytes != 0 || unselected.installBytes != 0 {
      rows.append(row(.subtotal, "Other components", unselected.archiveBytes, unselected.installBytes))
    }
    if report.overhead.archiveBytes > 0 {
      rows.append(row(.subtotal, "Archive overhead", report.overhead.archiveBytes, nil))
    }
    return rows + [row(.total, "Total", report.totals.archiveBytes, report.totals.installBytes)]
  }

  /// Rows that complete the listed entries to the selected locales.
  private var localeSums: [Table.Row] {
    let names = Dictionary(
      (report.locales + [report.base]).map { ($0.locale, $0.name) }, uniquingKeysWith: { first, _ in first })
    let selected = report.selection.locales.map { LocaleLabel.long($0, names[$0] ?? nil) }
    var rows: [Table.Row] = []
    if let omitted = report.selection.omittedEntries, omitted.entries > 0 {
      rows.append(row(.omitted, "Other entries", omitted.archiveBytes, omitted.installBytes))
    }
    if let all = report.selection.allEntries {
      rows.append(row(.total, NumberText.listed(selected, limit: 3), all.archiveBytes, all.installBytes))
    }
    return rows
  }

  private func row(_ role: Table.Row.Role, _ name: String, _ archive: Int, _ install: Int?) -> Table.Row {
    Table.Row(
      role, .text(name), .empty, .bytes(archive), install.map { .bytes($0) } ?? .unknown, .empty, .empty)
  }

  private func rule(of entry: FootprintReport.Entry) -> String {
    let label = options.ruleLabel(entry.rule) ?? entry.rule
    return entry.basis == .apportioned && !label.contains("apportioned") ? "\(label) (apportioned)" : label
  }
}

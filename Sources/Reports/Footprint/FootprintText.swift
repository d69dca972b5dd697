package import ReportSchema

/// A footprint for a terminal: a table that fits 80 columns, the biggest locales first.
package struct FootprintText {
  private let report: FootprintReport
  private let size: ByteFormatting

  /// - Parameter exactBytes: whole bytes instead of kB and MB.
  package init(_ report: FootprintReport, exactBytes: Bool) {
    self.report = report
    size = ByteFormatting(isExact: exactBytes)
  }

  package var text: String {
    let notes = FootprintNotes(report, size: size)
    var lines = [notes.title, notes.subtitle]
    if let selection = notes.selection { lines.append(selection) }
    lines.append("")
    lines += report.resources.map(explanation) ?? table
    for note in notes.notes { lines += [""] + TextWrapping.wrapped(note, indent: "") }
    if !notes.warnings.isEmpty {
      lines += ["", "Warnings"] + notes.warnings.flatMap { TextWrapping.wrapped($0, indent: "  ") }
    }
    return lines.map(\.printable).joined(separator: "\n") + "\n"
  }

  private var table: [String] {
    let rows = FootprintTable(report, size: size)
    var table = TextTable(FootprintTable.alignments)
    table.add(FootprintTable.header)
    for row in rows.locales { table.add(row) }
    if let omitted = rows.omitted { table.add(omitted) }
    table.addSpace()
    for row in rows.summary { table.add(row) }
    guard !rows.components.isEmpty else { return table.lines }
    var components = TextTable(FootprintTable.componentAlignments)
    components.add(FootprintTable.componentHeader)
    for row in rows.components { components.add(row) }
    return table.lines + [""] + components.lines
  }

  /// Every entry by itself, with the rule that placed it.
  private func explanation(_ resources: [ResourceFigures]) -> [String] {
    var table = TextTable([.left, .left, .right, .left, .left])
    table.add(["Owner", "Kind", "Archive", "Rule", "Entry"])
    for line in resources {
      table.add([line.owner, line.kind, size(line.archiveBytes), line.rule, line.entry])
    }
    return table.lines
  }
}

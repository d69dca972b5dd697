package import ReportSchema

/// Savings for a terminal, in 80 columns.
package struct SavingsText {
  private let report: SavingsReport
  private let size: ByteFormatting

  /// - Parameter exactBytes: whole bytes instead of kB and MB.
  package init(_ report: SavingsReport, exactBytes: Bool) {
    self.report = report
    size = ByteFormatting(isExact: exactBytes)
  }

  package var text: String {
    let notes = SavingsNotes(report, size: size)
    let tables = SavingsTable(report, size: size)
    var lines = [notes.title, notes.subtitle, notes.headline, notes.kept].flatMap {
      TextWrapping.broken($0.printable, indent: "")
    }
    lines += [""] + tables.summary.fittedLines
    for table in [tables.locales, tables.codecs, tables.downloads, tables.delivery, tables.each] {
      if let table { lines += [""] + table.fittedLines }
    }
    for note in notes.notes { lines += [""] + TextWrapping.broken(note.printable, indent: "") }
    // Names of entries are left whole, so that they can be copied.
    for (heading, list) in [("Left as they are", notes.left), ("Warnings", notes.warnings)]
    where !list.isEmpty {
      lines += ["", heading] + list.flatMap { TextWrapping.wrapped($0, indent: "  ") }
    }
    return lines.map(\.printable).joined(separator: "\n") + "\n"
  }
}

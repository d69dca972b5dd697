package import ReportSchema

/// The document of `ballast measure`: the size of every locale of an app.
package struct FootprintDocument {
  private let report: FootprintReport
  private let options: DocumentOptions
  private let notes: FootprintNotes
  private let ruleLabels: [String: String]

  /// - Parameter ruleLabels: the labels of rules that attribute entries, by their ids.
  package init(
    _ report: FootprintReport, _ options: DocumentOptions = DocumentOptions(),
    ruleLabels: [String: String] = [:]
  ) {
    self.ruleLabels = ruleLabels
    self.report = report
    self.options = options
    notes = FootprintNotes(report, bytes: options.byteFormatter)
  }

  package var document: Document {
    let tables = FootprintTables(report)
    let shown: [Table?] =
      report.entries == nil
      ? [
        tables.locales, tables.otherLocales, tables.kinds, tables.components, FootprintCoverage(report).table,
      ]
      : [FootprintEntries(report, ruleLabels: ruleLabels).table]
    return Document(
      title: "\(AppTitle(report.app, archive: report.archive).text): size by language",
      blocks: [notes.conclusion, notes.selection] + shown.map { $0.map(Block.table) }
        + [notes.notes, notes.next],
      warnings: report.warnings,
      byteFormatter: options.byteFormatter)
  }
}

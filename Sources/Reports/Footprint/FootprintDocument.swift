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
    var blocks: [Block] = [notes.conclusion]
    if let selection = notes.selection { blocks.append(selection) }
    if report.entries != nil {
      blocks.append(.table(FootprintEntries(report, ruleLabels: ruleLabels).table))
    } else {
      blocks.append(.table(tables.locales))
      if let kinds = tables.kinds { blocks.append(.table(kinds)) }
      if let components = tables.components { blocks.append(.table(components)) }
      if let coverage = FootprintCoverage(report).table { blocks.append(.table(coverage)) }
    }
    blocks.append(notes.notes)
    if let next = notes.next { blocks.append(next) }
    return Document(
      title: "\(AppTitle(report.app, archive: report.archive).text): size by language", blocks: blocks,
      warnings: report.warnings.map(Document.Warning.init),
      byteFormatter: options.byteFormatter)
  }
}

package import ReportSchema

/// The document of `ballast measure`: the size of every locale of an app.
package struct FootprintDocument {
  private let report: FootprintReport
  private let options: DocumentOptions
  private let notes: FootprintNotes

  package init(_ report: FootprintReport, _ options: DocumentOptions = DocumentOptions()) {
    self.report = report
    self.options = options
    notes = FootprintNotes(report, bytes: options.byteFormatter)
  }

  package var document: Document {
    let tables = FootprintTables(report)
    var blocks: [Block] = [notes.conclusion]
    if let selection = notes.selection { blocks.append(selection) }
    if report.entries != nil {
      blocks.append(.table(FootprintEntries(report).table))
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
      dataset: report.entries == nil ? dataset : FootprintEntries(report).dataset,
      byteFormatter: options.byteFormatter)
  }

  // MARK: - CSV

  private static let sizes = [
    "archiveBytes", "measuredArchiveBytes", "apportionedArchiveBytes", "installBytes",
    "measuredInstallBytes", "apportionedInstallBytes", "resources", "messages", "uncountedResources",
  ]
  private static let localizedSizes = ["localizedArchiveBytes", "localizedInstallBytes"]

  /// Rows of the roles `locale`, `omitted`, `base`, `unlocalized`, `unselected` and `overhead` sum to the row `total`.
  /// Rows of the role `alias` have no bytes. Rows `translations` and `component` are other sums of the same bytes; the
  /// column `component` has the path of a component.
  private var dataset: Dataset {
    let kinds = FootprintReport.Kinds.all.flatMap { kind in
      ["ArchiveBytes", "InstallBytes", "Messages"].map { kind.name + $0 }
    }
    var dataset = Dataset(
      columns: ["locale", "name", "component"] + Self.sizes + Self.localizedSizes + kinds)
    for locale in report.locales {
      dataset.append(locale.aliasOf == nil ? "locale" : "alias", fieldsOf: locale, locale.kinds)
    }
    let selection = report.selection
    if selection.omitted.locales > 0 {
      dataset.append("omitted", fieldsOf: selection.omitted, selection.omitted.kinds)
    }
    dataset.append("base", fieldsOf: report.base, report.base.kinds)
    dataset.append("unlocalized", fieldsOf: report.unlocalized)
    if selection.unselected.archiveBytes != 0 || selection.unselected.installBytes != 0 {
      dataset.append("unselected", fieldsOf: selection.unselected)
    }
    dataset.append("overhead", fieldsOf: report.overhead, and: ["installBytes": 0])
    dataset.append("total", fieldsOf: report.totals)
    dataset.append("translations", fieldsOf: report.translations, report.translations.kinds)
    for component in report.components {
      dataset.append("component", fieldsOf: component, and: ["component": .text(component.path)])
    }
    return dataset
  }
}

package import ReportSchema

/// The document of `ballast diff`: how well the texts of an older version can replace those of the newest.
package struct StalenessDocument {
  private let report: StalenessReport
  private let options: DocumentOptions

  package init(_ report: StalenessReport, _ options: DocumentOptions = DocumentOptions()) {
    self.report = report
    self.options = options
  }

  package var document: Document {
    let notes = StalenessNotes(report, bytes: options.byteFormatter)
    let tables = StalenessTables(report)
    var blocks = notes.conclusion + [.table(tables.classes)]
    if let locales = tables.locales { blocks.append(.table(locales.table)) }
    if let alike = tables.locales?.alike { blocks.append(alike) }
    if let update = notes.update { blocks.append(update) }
    if let sizes = tables.sizes { blocks.append(.table(sizes)) }
    if let curve = tables.curve { blocks.append(.table(curve)) }
    let curves = StalenessSparklines(report)
    if let table = curves.table { blocks.append(.table(table)) }
    if report.totals.keys > 0 {
      blocks.append(
        .figure(
          Figure(
            "staleness-chart", svg: StalenessChart(report).svg,
            alternative: report.agingPoints.isEmpty
              ? "Share of fresh messages by locale" : "Share of fresh messages by age of the pack",
            link: options.chartLink)))
    }
    blocks += StalenessMessages(report).blocks + notes.notes
    return Document(
      title: "\(notes.title): freshness of messages", blocks: blocks,
      warnings: report.warnings.map(Document.Warning.init), dataset: dataset,
      byteFormatter: options.byteFormatter)
  }

  // MARK: - CSV

  private static let csvColumns = [
    "locale", "name", "renamedFrom", "keys", "fresh", "stale", "incompatible", "missing", "changed", "added",
    "removed", "sourceChanged", "crash", "garbled", "omitted", "parentText", "baseText", "noText",
    "freshBytes", "staleBytes",
    "incompatibleBytes", "missingBytes",
    "removedBytes", "packBytes", "downloadBytes", "deltaBytes", "age", "packs", "medianFreshShare",
    "leastFreshShare", "fullyFresh", "table", "key", "change", "severity", "old", "new", "base", "oldBase",
    "problems", "accepted", "parent", "kind", "from", "to", "budget", "limit", "actual",
  ]

  /// Rows of the roles `locale` and `omitted` sum to the row `total`.
  private var dataset: Dataset {
    var dataset = Dataset(columns: Self.csvColumns)
    for locale in report.locales { append(&dataset, "locale", locale) }
    if report.selection.omittedLocales > 0 { append(&dataset, "omitted", report.selection.omitted) }
    append(&dataset, "total", report.totals)
    append(&dataset, "base", report.base)
    for point in report.curve { dataset.append("curve", fieldsOf: point) }
    for text in report.incompatible { append(&dataset, "incompatible", text) }
    for text in report.translations ?? [] { append(&dataset, "translation", text) }
    for note in report.notes {
      dataset.append(
        "note", fieldsOf: note,
        and: ["severity": note.omitsArgument ? "omitted" : "note", "old": .empty, "new": .empty])
    }
    for change in report.changes ?? [] { dataset.append("message", fieldsOf: change) }
    for rename in report.renames { dataset.append("rename", fieldsOf: rename) }
    for breach in report.breaches ?? [] { dataset.append("breach", fieldsOf: breach) }
    return dataset
  }

  private func append(_ dataset: inout Dataset, _ role: String, _ row: StalenessReport.Locale) {
    let bytes = row.textBytes
    dataset.append(
      role, fieldsOf: row,
      and: [
        "freshBytes": .integer(bytes.fresh), "staleBytes": .integer(bytes.stale),
        "incompatibleBytes": .integer(bytes.incompatible), "missingBytes": .integer(bytes.missing),
        "removedBytes": .integer(bytes.removed),
      ])
  }

  private func append(_ dataset: inout Dataset, _ role: String, _ text: StalenessReport.Incompatible) {
    dataset.append(
      role, fieldsOf: text,
      and: [
        "old": .text(text.oldText.flattened), "new": .empty, "base": .init(text.baseText?.flattened),
        // The column is a number of other rows.
        "baseText": .empty,
      ])
  }
}

extension StalenessReport {
  /// Whether there is one version, whose translations are compared with its own base texts.
  var isSingleVersion: Bool { versions.count == 1 }

  /// The points of a curve; empty for two versions, whose only point the other tables show.
  var agingPoints: [CurvePoint] { curve.count > 1 ? curve : [] }

  /// Names of the classes in display order; the counts of each sum to `keys`.
  var classes: [(name: String, count: KeyPath<Locale, Int>)] {
    var classes: [(name: String, count: KeyPath<Locale, Int>)] = [
      (isSingleVersion ? "Compatible" : "Fresh", \.fresh)
    ]
    if !isSingleVersion { classes.append(("Stale", \.stale)) }
    return classes + [("Incompatible", \.incompatible), ("Missing", \.missing)]
  }
}

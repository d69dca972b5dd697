package import ReportSchema

/// The document of `ballast diff`: how well the texts of an older version can replace those of the newest.
package typealias DiffDocument = ReportDocument<DiffReport>

extension DiffDocument {
  package var document: Document {
    Document(
      title: "\(title): freshness of messages",
      blocks: conclusion + [
        .table(classes), locales.map(Block.table), update, sizes.map(Block.table),
        .table(curve), chart,
      ] + messages + notes,
      warnings: report.warnings,
      byteFormatter: bytes)
  }

  /// nil for less than three versions.
  var chart: Block? {
    DiffChart(report).map { chart in
      .figure(
        Figure(
          identifier: "staleness-chart", svg: chart.svg,
          alternative: "Share of fresh messages by age of the pack"))
    }
  }
}

extension DiffReport {
  /// Whether there is one version, whose translations are compared with its own base texts.
  var isSingleVersion: Bool { versions.count == 1 }

  /// Rows that `totals` counts.
  var countedLocales: [Locale] { locales.filter { !isNew($0) && $0.translation } }
  /// Rows of locales without an old pack.
  var addedLocales: [Locale] { locales.filter(isNew) }
  /// Rows of locales that are not translations.
  var otherLocales: [Locale] { locales.filter { !$0.translation } }

  private func isNew(_ row: Locale) -> Bool { row.locale.map(newLocales.contains) ?? false }

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

package import ReportSchema

/// The document of `ballast measure`: the size of every locale of an app.
package typealias MeasureDocument = ReportDocument<MeasureReport>

extension MeasureDocument {
  package var document: Document {
    let shown: [Table?] =
      report.entries.map { [entries($0)] } ?? [locales, otherLocales, kinds, components, coverage]
    return Document(
      title: "\(AppTitle(report.app, archive: report.archive).text): size by language",
      blocks: [conclusion, selection] + shown.map { $0.map(Block.table) }
        + [libraryLanguages?.remedy.map(Block.list), notes, next],
      warnings: report.warnings,
      byteFormatter: bytes)
  }
}

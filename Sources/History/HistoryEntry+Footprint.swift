package import ReportSchema

extension HistoryEntry {
  /// - Parameters:
  ///   - report: about the whole app.
  ///   - recorded: in UTC: `2026-11-22T08:00:00Z`.
  ///   - label: nil for none.
  ///   - key: the name by which measurements of the app are found.
  package init(_ report: FootprintReport, recorded: String, label: String?, key: String) {
    self.init(
      recorded: recorded, label: label,
      key: key, name: report.archive.name, format: report.archive.format,
      app: report.app,
      archiveBytes: report.totals.archiveBytes, installBytes: report.totals.installBytes,
      translations: FootprintReport.Size(
        archiveBytes: report.translations.archiveBytes, installBytes: report.translations.installBytes),
      base: FootprintReport.Size(
        archiveBytes: report.base.archiveBytes, installBytes: report.base.installBytes),
      locales: report.locales.compactMap { locale in
        guard locale.aliasOf == nil, let tag = locale.locale else { return nil }
        return Locale(
          locale: tag, name: locale.name, archiveBytes: locale.archiveBytes,
          installBytes: locale.installBytes,
          messages: locale.messages)
      }.sorted { $0.locale < $1.locale },
      kinds: FootprintReport.Kinds.all.compactMap { kind in
        let size = report.translations.kinds[keyPath: kind.path]
        guard size.archiveBytes != 0 || size.installBytes != 0 else { return nil }
        return Kind(kind: kind.name, archiveBytes: size.archiveBytes, installBytes: size.installBytes)
      })
  }
}

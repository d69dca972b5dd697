package import ReportSchema

/// One measurement of a history, as stored.
package struct HistoryRecord: Hashable, Sendable {
  /// The name by which measurements of one app are found.
  package let app: String
  /// Time in UTC: `2026-11-22T08:00:00Z`.
  package let recorded: String
  /// The measurement as JSON on one line.
  package let content: String
  /// 32 hexadecimal digits of the content. Equal contents are one record.
  package let digest: String

  package init(app: String, recorded: String, content: String) {
    self.app = app
    self.recorded = recorded
    self.content = content
    digest = Self.digest(of: content)
  }

  /// FNV-1a with 128 bits. It identifies contents that were not constructed to collide.
  private static func digest(of text: String) -> String {
    var hash: UInt128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d
    for byte in text.utf8 { hash = (hash ^ UInt128(byte)) &* 0x0000_0000_0100_0000_0000_0000_0000_013b }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 32 - digits.count) + digits
  }
}

/// A record with the measurement that its content describes.
package typealias RecordedEntry = (record: HistoryRecord, entry: HistoryEntry)

extension HistoryReport.Entry {
  /// Rows in the order of the entries.
  /// - Parameter comparesPrevious: whether each is compared with the previous one of its app.
  package static func rows(of entries: [RecordedEntry], comparesPrevious: Bool) -> [Self] {
    var previous: [String: HistoryEntry] = [:]
    return entries.map { item in
      let entry = item.entry
      let old = comparesPrevious ? previous.updateValue(entry, forKey: entry.key) : nil
      return Self(
        id: item.record.digest, recorded: entry.recorded, label: entry.label, app: entry.key,
        name: entry.name,
        version: entry.app.version, build: entry.app.build, archiveBytes: entry.archiveBytes,
        installBytes: entry.installBytes, localizedArchiveBytes: entry.translations.archiveBytes,
        localizedInstallBytes: entry.translations.installBytes,
        locales: entry.locales.count(where: \.translation),
        archiveChange: old.map { entry.archiveBytes - $0.archiveBytes },
        localizedArchiveChange: old.map { entry.translations.archiveBytes - $0.translations.archiveBytes })
    }
  }
}

extension HistoryEntry {
  /// - Parameters:
  ///   - report: about the whole app.
  ///   - recorded: in UTC: `2026-11-22T08:00:00Z`.
  ///   - label: nil for none.
  ///   - key: the name by which measurements of the app are found.
  package init(_ report: MeasureReport, recorded: String, label: String?, key: String) {
    self.init(
      recorded: recorded, label: label,
      key: key, name: report.archive.name, format: report.archive.format,
      app: report.app,
      archiveBytes: report.totals.archiveBytes, installBytes: report.totals.installBytes,
      translations: MeasureReport.Size(
        archiveBytes: report.translations.archiveBytes, installBytes: report.translations.installBytes),
      base: MeasureReport.Size(
        archiveBytes: report.base.archiveBytes, installBytes: report.base.installBytes),
      locales: report.locales.compactMap { locale in
        guard locale.aliasOf == nil, let tag = locale.locale else { return nil }
        return Locale(
          locale: tag, name: locale.name, translation: locale.translation,
          archiveBytes: locale.archiveBytes,
          installBytes: locale.installBytes,
          messages: locale.messages)
      }.sorted { $0.locale < $1.locale },
      kinds: MeasureReport.Kinds.all.compactMap { kind in
        let size = report.translations.kinds[keyPath: kind.path]
        guard size.archiveBytes != 0 || size.installBytes != 0 else { return nil }
        return Kind(kind: kind.name, archiveBytes: size.archiveBytes, installBytes: size.installBytes)
      })
  }
}

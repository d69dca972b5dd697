package import ReportSchema

/// A record with the measurement that its content describes.
package struct RecordedEntry: Hashable, Sendable {
  package let record: HistoryRecord
  package let entry: HistoryEntry

  package init(_ record: HistoryRecord, _ entry: HistoryEntry) {
    self.record = record
    self.entry = entry
  }
}

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
        localizedInstallBytes: entry.translations.installBytes, locales: entry.locales.count,
        archiveChange: old.map { entry.archiveBytes - $0.archiveBytes },
        localizedArchiveChange: old.map { entry.translations.archiveBytes - $0.translations.archiveBytes })
    }
  }
}

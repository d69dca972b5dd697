package import ReportSchema

extension HistoryTrendReport {
  /// - Parameters:
  ///   - app: the key of the entries' app.
  ///   - entries: the oldest first.
  ///   - countsInstall: whether install bytes are counted instead of archive bytes.
  ///   - locales: tags that are listed; empty for the largest ones.
  ///   - limit: the most locales if none are named; nil for all.
  package init(
    app: String, _ entries: [RecordedEntry], countsInstall: Bool, locales: Set<String>, limit: Int?
  ) {
    func bytes(_ archive: Int, _ install: Int) -> Int { countsInstall ? install : archive }
    func series(_ subject: Subject, _ value: (HistoryEntry) -> Int?) -> Series {
      Series(subject, entries.map { value($0.entry) })
    }
    var all: [Series] = [
      series(.app) { bytes($0.archiveBytes, $0.installBytes) },
      series(.translations) { bytes($0.translations.archiveBytes, $0.translations.installBytes) },
      series(.base) { bytes($0.base.archiveBytes, $0.base.installBytes) },
    ]
    for kind in MeasureReport.Kinds.all {
      let values = entries.map { item in
        item.entry.kinds.first { $0.kind == kind.name }.map { bytes($0.archiveBytes, $0.installBytes) }
      }
      if values.contains(where: { $0 != nil }) {
        all.append(Series(.kind, name: kind.name, values))
      }
    }
    let found = Self.localeSeries(entries, bytes)
    var listed = found
    var shown = found
    if !locales.isEmpty {
      listed = found.filter { locales.contains($0.name ?? "") }
      shown = listed
    } else if let limit {
      shown = Array(found.prefix(limit))
    }
    self.init(
      app: app, basis: ID(countsInstall ? .install : .archive),
      points: entries.map { item in
        Point(
          id: item.record.digest, recorded: item.entry.recorded, label: item.entry.label,
          version: item.entry.app.version, build: item.entry.app.build)
      },
      series: all + shown, omittedLocales: listed.count - shown.count)
  }

  /// Translations first; of these the largest in the last measurement first, then by tag.
  private static func localeSeries(
    _ entries: [RecordedEntry], _ bytes: (Int, Int) -> Int
  ) -> [Series] {
    var values: [String: [Int?]] = [:]
    var latest: [String: HistoryEntry.Locale] = [:]
    let gaps = [Int?](repeating: nil, count: entries.count)
    for (index, item) in entries.enumerated() {
      for locale in item.entry.locales {
        values[locale.locale, default: gaps][index] = bytes(locale.archiveBytes, locale.installBytes)
        latest[locale.locale] = locale
      }
    }
    return values.sorted { one, other in
      let isTranslation = latest[one.key]?.translation != false
      if isTranslation != (latest[other.key]?.translation != false) { return isTranslation }
      let bytes = one.value.last.flatMap(\.self) ?? 0
      let otherBytes = other.value.last.flatMap(\.self) ?? 0
      return bytes == otherBytes ? one.key < other.key : bytes > otherBytes
    }.map { tag, values in
      Series(
        .locale, name: tag, languageName: latest[tag]?.name, isTranslation: latest[tag]?.translation ?? true,
        values)
    }
  }
}

extension HistoryTrendReport.Series {
  fileprivate init(
    _ subject: HistoryTrendReport.Subject, name: String? = nil, languageName: String? = nil,
    isTranslation: Bool = true, _ values: [Int?]
  ) {
    let first = values.first.flatMap(\.self) ?? 0
    let last = values.last.flatMap(\.self) ?? 0
    self.init(
      subject: ID(subject), name: name, languageName: languageName, translation: isTranslation,
      values: values.enumerated().compactMap { index, bytes in
        bytes.map { HistoryTrendReport.Value(point: index, bytes: $0) }
      }, change: last - first)
  }
}

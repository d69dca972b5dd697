import ReportSchema

/// A history of two measurements, with a locale that only the second one has.
enum HistorySample {
  static let list = HistoryReport(
    database: "sizes <b>.sqlite", action: "list", total: 3, apps: ["org.example.quay"],
    entries: [
      entry("2026-11-22T08:00:00Z", "1.1", 108_000, 36_000, change: 8_000),
      entry("2026-10-01T00:00:00Z", "1.0", 100_000, 30_000),
    ], omitted: 1)

  static let trend = HistoryTrendReport(
    app: "org.example.quay", basis: "archive",
    points: [
      .init(id: "a", recorded: "2026-10-01T00:00:00Z", label: "v1", version: "1.0", build: "1"),
      .init(id: "b", recorded: "2026-11-22T08:00:00Z", version: "1.1", build: "2"),
    ],
    series: [
      series("app", nil, [100_000, 108_000]), series("translations", nil, [30_000, 36_000]),
      series("base", nil, [9_000, 9_000]), series("kind", "strings", [30_000, 36_000]),
      series("locale", "de", [30_000, 27_000]), series("locale", "it", [nil, 9_000]),
    ], omittedLocales: 2)

  static func series(_ subject: ID<HistoryTrendReport.Subject>, _ name: String?, _ values: [Int?])
    -> HistoryTrendReport.Series
  {
    .init(
      subject: subject, name: name, languageName: name == "de" ? "German" : nil,
      values: values.enumerated().compactMap { index, bytes in bytes.map { .init(point: index, bytes: $0) } },
      change: (values.last.flatMap(\.self) ?? 0) - (values.first.flatMap(\.self) ?? 0))
  }

  private static func entry(
    _ time: String, _ version: String, _ archive: Int, _ localized: Int, change: Int? = nil
  ) -> HistoryReport.Entry {
    .init(
      id: "0123456789abcdef", recorded: time, label: "v\(version)", app: "org.example.quay", name: "Quay.ipa",
      version: version, build: "3", archiveBytes: archive, installBytes: archive * 2,
      localizedArchiveBytes: localized, localizedInstallBytes: localized * 2, locales: 2,
      archiveChange: change,
      localizedArchiveChange: change)
  }
}

import History
import ReportSchema
import Testing

/// Trends and lists of measurements.
@Suite struct TrendTests {
  private func entry(_ day: Int, _ locales: [(String, Int)], app: String = "a") -> RecordedEntry {
    let bytes = locales.reduce(0) { $0 + $1.1 }
    let recorded = "2026-11-0\(day)T00:00:00Z"
    let entry = HistoryEntry(
      recorded: recorded, key: app, name: "\(app).ipa", format: "ipa",
      app: .init(
        platform: "ios", name: nil, identifier: app, version: "1.\(day)", build: nil, baseLanguage: "en"),
      archiveBytes: bytes + 100, installBytes: 2 * bytes + 300,
      translations: .init(archiveBytes: bytes, installBytes: 2 * bytes),
      base: .init(archiveBytes: 50, installBytes: 60),
      locales: locales.map { .init(locale: $0.0, archiveBytes: $0.1, installBytes: 2 * $0.1, messages: 1) },
      kinds: day == 1 ? [] : [.init(kind: "strings", archiveBytes: bytes, installBytes: 2 * bytes)])
    return (HistoryRecord(app: app, recorded: recorded, content: "\(day)"), entry)
  }

  private func lines(_ report: HistoryTrendReport) -> [String] {
    report.series.map { series in
      "\(series.name ?? series.subject.rawValue) \(series.values.map { "\($0.point):\($0.bytes)" }.joined(separator: " ")) \(series.change)"
    }
  }

  @Test func everyPartHasASeries() {
    let entries = [entry(1, [("de", 10), ("fr", 30)]), entry(2, [("de", 12), ("it", 40)])]
    let report = HistoryTrendReport(app: "a", entries, countsInstall: false, locales: [], limit: nil)
    #expect(
      lines(report) == [
        "app 0:140 1:152 12", "translations 0:40 1:52 12", "base 0:50 1:50 0", "strings 1:52 52",
        "it 1:40 40",
        "de 0:10 1:12 2", "fr 0:30 -30",
      ])
    #expect(report.points.map(\.version) == ["1.1", "1.2"] && report.omittedLocales == 0)
    let install = HistoryTrendReport(app: "a", entries, countsInstall: true, locales: ["de"], limit: 1)
    #expect(lines(install).last == "de 0:20 1:24 4" && lines(install).first == "app 0:380 1:404 24")
    let largest = HistoryTrendReport(app: "a", entries, countsInstall: false, locales: [], limit: 1)
    #expect(lines(largest).last == "it 1:40 40" && largest.omittedLocales == 2)
  }

  @Test func changesAreThoseOfTheSameApp() {
    let entries = [entry(1, [("de", 10)]), entry(2, [("de", 90)], app: "b"), entry(3, [("de", 14)])]
    let rows = HistoryReport.Entry.rows(of: entries, comparesPrevious: true)
    #expect(
      rows.map(\.archiveChange) == [nil, nil, 4] && rows.map(\.localizedArchiveChange) == [nil, nil, 4])
    #expect(
      HistoryReport.Entry.rows(of: entries, comparesPrevious: false).allSatisfy { $0.archiveChange == nil })
  }
}

import ReportSchema

@testable import Reports

extension GoldenCase {
  static let history: [GoldenCase] = [
    history("history", HistorySample.list),
    history(
      "history-apps",
      edited { report in
        report.apps = ["a", "b"]
        report.omitted = 0
        // Two of one app on one day, with other labels.
        report.entries[1].app = "org.example.pier\u{1b}"
        report.entries.append(report.entries[0])
        report.entries[2].label = nil
        report.entries[2].archiveChange = nil
      }),
    history(
      "history-plain",
      edited { report in
        report.total = 1
        for index in report.entries.indices {
          report.entries[index].label = nil
          report.entries[index].archiveChange = nil
          report.entries[index].localizedArchiveChange = nil
          report.entries[index].recorded = "2026-10-01T00:00:00Z"
          report.entries[index].app = "\(index)"
          report.entries[index].version = nil
        }
        report.omitted = 2
      }),
    history("history-record", edited { ($0.action, $0.total) = ("record", 1) }),
    history(
      "history-import",
      edited { report in
        (report.action, report.omitted) = ("import", 0)
        report.entries.removeLast()
      }),
    history("history-prune", edited { $0.action = "prune" }),
    history("history-prune-dry", edited { ($0.action, $0.isDryRun) = ("prune", true) }),
    history(
      "history-none",
      edited { report in
        report.entries = []
        report.apps = []
        report.total = 0
      }),
    trend("trend", HistorySample.trend), trend("trend-one", one), trend("trend-many", many),
    trend("trend-same", same),
    trend(
      "trend-none",
      TrendReport(
        app: "none", basis: "archive", points: [],
        series: [
          HistorySample.series("app", nil, [])
        ], omittedLocales: 0)),
    trendChart("trend-chart", HistorySample.trend), trendChart("trend-chart-one", one),
    trendChart("trend-chart-many", many), trendChart("trend-chart-same", same),
  ]

  private static func history(_ name: String, _ report: HistoryReport) -> GoldenCase {
    .document(name) { HistoryDocument(report).document }
  }

  private static func trend(_ name: String, _ report: TrendReport) -> GoldenCase {
    .document(name) { TrendDocument(report).document }
  }

  private static func trendChart(_ name: String, _ report: TrendReport) -> GoldenCase {
    GoldenCase("\(name).svg") { TrendChart(report).svg }
  }

  private static func edited(_ change: (inout HistoryReport) -> Void) -> HistoryReport {
    var report = HistorySample.list
    change(&report)
    return report
  }

  /// One measurement: points instead of lines.
  private static let one = TrendReport(
    app: "org.example.quay", basis: "install",
    points: [.init(id: "a", recorded: "2026-10-01T00:00:00Z")],
    series: [HistorySample.series("app", nil, [100_000]), HistorySample.series("translations", nil, [0])],
    omittedLocales: 0)

  /// More parts than colours, with gaps, a part that disappears, and values of no point.
  private static let many: TrendReport = {
    var report = HistorySample.trend
    report.app = String(repeating: "org.example.long.", count: 6)
    report.basis = "install"
    report.points = (0..<4).map { index in
      .init(
        id: "\(index)", recorded: "2026-0\(index + 1)-02T00:00:00Z", version: index == 1 ? nil : "\(index).0")
    }
    report.series =
      [
        HistorySample.series("app", nil, [1_000_000, 1_000_400, 999_000, 1_000_001]),
        HistorySample.series("translations", nil, [30_000, nil, 36_000, 31_000]),
        HistorySample.series("base", nil, [nil, 9_000, 9_500, nil]),
        HistorySample.series("kind", "images", [7, 8, 9, 8]),
        HistorySample.series("locale", "empty", []), HistorySample.series("locale", "zero", [0, 0, 0, 0]),
        HistorySample.series("locale", "de", [nil, nil, 600, nil]),
      ]
      + (0..<8).map { HistorySample.series("locale", "x\($0)-with-a-long-tag", [900 - $0, 950, nil, 1_000]) }
    report.omittedLocales = 1
    return report
  }()

  /// Nothing changes.
  private static let same: TrendReport = {
    var report = HistorySample.trend
    report.series = [
      HistorySample.series("app", nil, [1_500, 1_500]), HistorySample.series("translations", nil, [4, 4]),
    ]
    return report
  }()
}

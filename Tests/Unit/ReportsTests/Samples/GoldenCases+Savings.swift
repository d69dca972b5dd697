import ReportSchema

@testable import Reports

extension GoldenCase {
  static let savings: [GoldenCase] =
    savingsCharts + [
      savings("savings", DocumentOptions(chartLink: "chart.svg")),
      savings("savings-exact", exact),
      savings("savings-other", change: other),
      savings("savings-larger", change: larger),
      savings("savings-nothing") { empty(&$0) },
      savings("savings-nothing-system") { report in
        let kept = report.keptForSystem
        empty(&report)
        report.keptForSystem = kept
      },
      savings("savings-5-devices", locales: ["de", "ja", "el", "sk", "ar"]),
      savings("savings-6-devices", locales: ["de", "ja", "el", "sk", "ar", "fr"]) { report in
        report.typicalUser = report.users[2]
        // The order of devices is not that of their sizes, and two are equal.
        report.devices?[0].withPacks = 76_003
        report.devices?[4].withPacks = 77_000
      },
      savings("savings-7-devices", locales: (0..<7).map { "x\($0)" }) { report in
        report.typicalUser = report.users[6]
        report.devices?[5].withPacks = 76_000
        report.keptForSystem[0].rule = "unknown-rule"
        report.nextSteps[0].locales = (0..<42).map { "t\($0)" }
      },
    ]

  private static func savings(
    _ name: String, _ options: DocumentOptions = DocumentOptions(),
    locales: [String] = ["de", "ja", "pt-BR", "sr-Latn"],
    change: @escaping @Sendable (inout SavingsReport) -> Void = { _ in }
  ) -> GoldenCase {
    .document(name) { SavingsDocument(SavingsSample.report(locales: locales, change), options).document }
  }

  // MARK: - Charts

  private static let savingsCharts: [GoldenCase] = [
    savingsChart("savings-chart", ["de", "ja", "pt-BR", "sr-Latn"]),
    savingsChart("savings-chart-2", ["de", SavingsSample.longTag]) { report in
      report.packTotals.assetBytes = 0
      report.packs[1].assetBytes = 0
      report.packs[1].packDownloadBytes = 1
    },
    savingsChart("savings-chart-3", ["de", "ja", "x"]) { report in
      // The archive grows; assets that are not zero stay visible.
      report.after.archiveBytes = 150_000
      report.savedArchiveBytes = -45_679
      report.scope = "messages"
      report.packs[1].assetBytes = 1
      report.app.name = String(repeating: "名", count: 40)
    },
    savingsChart("savings-chart-60", (0..<60).map { "x\($0)" }),
    savingsChart("savings-chart-61", (0..<61).map { "x\($0)" }),
    savingsChart("savings-chart-0", []) { $0.codecs = [] },
  ]

  private static func savingsChart(
    _ name: String, _ locales: [String],
    _ change: @escaping @Sendable (inout SavingsReport) -> Void = { _ in }
  ) -> GoldenCase {
    GoldenCase("\(name).svg") { SavingsChart(SavingsSample.report(locales: locales, change)).svg }
  }

  // MARK: - Documents

  private static var exact: DocumentOptions {
    var options = DocumentOptions(exactBytes: true)
    (options.packFolder, options.assetPackFolder) = ("packs", "asset-packs")
    return options
  }

  /// Other notes and columns than those of the sample.
  @Sendable private static func other(_ report: inout SavingsReport) {
    report.scope = "messages"
    report.components = ["App", "Widget"]
    report.packs[1].codec = "zstd"
    for index in report.packs.indices {
      (report.packs[index].assets, report.packs[index].assetBytes) = (0, 0)
    }
    (report.packTotals.assets, report.packTotals.assetBytes) = (0, 0)
    report.codecs = [.init(codec: "zstd", totalBytes: 900, min: 300, median: 300, max: 300)]
    report.baseDictionary = true
    report.users = [report.users[0]]
    report.after = .init(archiveBytes: 104_320, installBytes: 125_991)
    (report.savedArchiveBytes, report.savedInstallBytes) = (1, 0)
    report.rewrittenEntries = 0
    report.removedEntries = 1
    report.keptForSystem = []
    report.nextSteps = []
    report.downloads = [.init(name: "other-model", before: 1000, after: 999, saved: 1)]
    report.omittedDownloads = []
    report.oneMoreLocale?.breakEvenLocales = 1
    report.devices = []
    report.leaveOneOut = []
    report.unmodified = []
    report.rebuilt = nil
    report.warnings = []
    report.kept = (0..<42).map { "k\($0)" }
    report.packagings = packagings
  }

  @Sendable private static func larger(_ report: inout SavingsReport) {
    report.after = .init(archiveBytes: 110_000, installBytes: 126_000)
    (report.savedArchiveBytes, report.savedInstallBytes) = (-5_679, -9)
    report.removedEntries = 0
    report.packTotals.packs = 1
    report.packTotals.assets = 1
    report.baseDictionary = true
    report.typicalUser?.name = nil
    report.oneMoreLocale = nil
    report.leaveOneOut = nil
    report.devices = nil
    report.downloads = []
  }

  @Sendable private static func empty(_ report: inout SavingsReport) {
    (report.removedEntries, report.rewrittenEntries) = (0, 0)
    report.after = report.before
    (report.savedArchiveBytes, report.savedInstallBytes) = (0, 0)
    (report.packs, report.codecs, report.users, report.typicalUser) = ([], [], [], nil)
    report.packTotals = .init(
      packs: 0, messages: 0, packBytes: 0, packDownloadBytes: 0, assets: 0, assetBytes: 0, downloadBytes: 0)
    (report.keptForSystem, report.nextSteps, report.downloads, report.unmodified) = ([], [], [], [])
    (report.oneMoreLocale, report.devices, report.leaveOneOut) = (nil, nil, nil)
  }

  static let packagings = PackagingReport(
    codec: "zlib",
    locales: [
      .init(
        locale: "es-MX", name: "Spanish (Mexico)", parents: ["es-419", "es"], messages: 3,
        flattenedMessages: 80, chain: .init(packBytes: 9_000, downloadBytes: 4_000),
        flattened: .init(packBytes: 8_000, downloadBytes: 3_500)),
      .init(
        locale: "x-a", parents: ["x"], messages: 1, flattenedMessages: 2,
        chain: .init(packBytes: 100, downloadBytes: 50), flattened: .init(packBytes: 120, downloadBytes: 70)),
    ], chain: .init(packBytes: 20_000, downloadBytes: 9_000),
    flattened: .init(packBytes: 30_000, downloadBytes: 12_000))
}

import ReportSchema

/// Growth whose columns add up.
enum MeasureGrowthSample {
  static func sizes(_ old: Int, _ new: Int) -> MeasureGrowthReport.Sizes {
    .init(
      oldArchiveBytes: old, newArchiveBytes: new, archiveChange: new - old, oldInstallBytes: 2 * old,
      newInstallBytes: 2 * new, installChange: 2 * (new - old))
  }

  /// A new video, and languages whose texts changed alike.
  static func alike(_ count: Int) -> MeasureGrowthReport {
    report { report in
      report.locales = (0..<count).map { index in
        .init(
          locale: "x\(index)", name: "X\(index)", presence: "both", sizes: sizes(30_000, 30_500 + index),
          added: 12 + index % 2, removed: 27, changed: 0)
      }
      let grown = report.locales.reduce(0) { $0 + $1.sizes.archiveChange }
      report.translations = sizes(30_000 * count, 30_000 * count + grown)
      report.kinds = [.init(kind: "strings", sizes: report.translations)]
      report.unlocalized = sizes(60_000, 360_000)
      report.base = sizes(9_000, 9_000)
      report.total = sizes(70_000 + 30_000 * count, 370_000 + 30_000 * count + grown)
      report.components = [.init(name: "Quay", path: "", presence: "both", sizes: report.total)]
      report.entries = [
        .init(
          entry: "Payload/Q.app/promo.mp4", presence: "new", owner: "unlocalized", sizes: sizes(0, 300_000))
      ]
    }
  }

  static func report(_ change: (inout MeasureGrowthReport) -> Void = { _ in }) -> MeasureGrowthReport {
    func app(_ version: String) -> MeasureReport.App {
      .init(
        platform: "ios", name: "Quay", identifier: "org.example.quay", version: version, build: "3",
        baseLanguage: "en")
    }
    var report = MeasureGrowthReport(
      old: .init(name: "Quay-1.0.ipa", app: app("1.0")), new: .init(name: "Quay-1.1.ipa", app: app("1.1")),
      total: sizes(100_000, 108_000), translations: sizes(30_000, 36_000),
      locales: [
        .init(
          locale: "it", name: "Italian", presence: "new", sizes: sizes(0, 9_000), added: 40, removed: 0,
          changed: 0),
        .init(
          locale: "fr", name: "French", presence: "old", sizes: sizes(8_000, 0), added: 0, removed: 40,
          changed: 0),
        .init(
          locale: "de", name: "German", presence: "both", sizes: sizes(22_000, 27_000), added: 12, removed: 1,
          changed: 3),
      ], base: sizes(9_000, 10_000), unlocalized: sizes(60_000, 61_000), overhead: sizes(1_000, 1_000),
      kinds: [
        .init(kind: "strings", sizes: sizes(28_000, 33_000)),
        .init(kind: "images", sizes: sizes(2_000, 3_000)),
      ],
      components: [
        .init(name: "Quay", path: "", presence: "both", sizes: sizes(90_000, 97_000)),
        .init(name: "Widgets", path: "W.appex", presence: "both", sizes: sizes(9_000, 10_000)),
      ],
      entries: [
        .init(
          entry: "Payload/Q.app/de.lproj/A.strings", renamedFrom: "Payload/Q.app/de.lproj/B.strings",
          presence: "both",
          owner: "de", sizes: sizes(22_000, 27_000)),
        .init(
          entry: "Payload/Q.app/it.lproj/A.strings", presence: "new", owner: "it", sizes: sizes(0, 9_000)),
        .init(
          entry: "Payload/Q.app/fr.lproj/A.strings", presence: "old", owner: "fr", sizes: sizes(8_000, 0)),
        .init(
          entry: "Payload/Q.app/Quay", presence: "both", owner: "unlocalized", sizes: sizes(59_000, 61_000)),
      ], omittedEntries: sizes(7_000, 7_000),
      unlistedEntries: .init(entries: 7, sizes: sizes(3_000, 3_000)),
      renames: [.init(from: "A.bundle", to: "B.bundle", entries: 3)],
      warnings: [])
    change(&report)
    return report
  }
}

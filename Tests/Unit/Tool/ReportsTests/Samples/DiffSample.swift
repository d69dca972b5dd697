import ReportSchema

/// A comparison of versions whose columns add up.
enum DiffSample {
  private static let app = MeasureReport.App(
    platform: "ios", name: "Ferry", identifier: "org.example.ferry", version: "1.1", baseLanguage: "en")

  static func locale(
    _ tag: String?, _ name: String? = nil, fresh: Int, stale: Int = 0, incompatible: Int = 0,
    missing: Int = 0, removed: Int = 0, packBytes: Int? = nil, downloadBytes: Int? = nil,
    deltaBytes: Int? = nil
  ) -> DiffReport.Locale {
    let none = DiffReport.FileStringCounts(
      old: 0, new: 0, unchanged: 0, changed: 0, added: 0, removed: 0)
    let keys = fresh + stale + incompatible + missing
    return DiffReport.Locale(
      locale: tag, name: name, keys: keys, fresh: fresh, stale: stale, incompatible: incompatible,
      missing: missing, changed: stale + incompatible, added: missing, removed: removed, sourceChanged: 0,
      crash: incompatible, garbled: 0, omitted: 0, parentText: 0, baseText: missing, noText: 0,
      fileStrings: .init(plain: none, varied: none),
      packBytes: packBytes, downloadBytes: downloadBytes, deltaBytes: deltaBytes)
  }

  /// The sum of rows.
  static func sum(_ rows: [DiffReport.Locale]) -> DiffReport.Locale {
    func sum(_ field: (DiffReport.Locale) -> Int) -> Int { rows.reduce(0) { $0 + field($1) } }
    func optional(_ field: (DiffReport.Locale) -> Int?) -> Int? {
      let values = rows.compactMap(field)
      return values.isEmpty ? nil : values.reduce(0, +)
    }
    return locale(
      nil, fresh: sum(\.fresh), stale: sum(\.stale), incompatible: sum(\.incompatible),
      missing: sum(\.missing), removed: sum(\.removed), packBytes: optional(\.packBytes),
      downloadBytes: optional(\.downloadBytes), deltaBytes: optional(\.deltaBytes))
  }

  static let rows = [
    locale(
      "da", "Danish", fresh: 98, missing: 2, removed: 27, packBytes: 900, downloadBytes: 400, deltaBytes: 40),
    locale(
      "el", "Greek", fresh: 90, stale: 6, incompatible: 2, missing: 2, removed: 3, packBytes: 1_200,
      downloadBytes: 500, deltaBytes: 60),
  ]

  static func report(
    _ rows: [DiffReport.Locale] = rows, omitted: [DiffReport.Locale] = [],
    new: [DiffReport.Locale] = [], versions: [String] = ["1.0", "1.1"],
    _ change: (inout DiffReport) -> Void = { _ in }
  ) -> DiffReport {
    let totals = sum(rows + omitted)
    let incompatible = (0..<totals.incompatible).map { index in
      DiffReport.Incompatible(
        locale: "el", table: "Localizable", key: "sync.count.\(index)", severity: "crash", old: "%@",
        new: "%lld",
        problems: [.init(kind: "wrongType", message: "%@ reads an object, an integer is passed")],
        oldText: .text("Συσκευές: %@"), baseText: .text("Devices: %lld"))
    }
    var report = DiffReport(
      versions: versions,
      sources: versions.map {
        .init(version: $0, name: "Ferry-\($0).ipa", kind: "app", app: app, locales: rows.count, messages: 300)
      },
      selection: .init(
        locales: [], only: [], matchesRenames: true, omittedLocales: omitted.count, omitted: sum(omitted)),
      locales: rows + new, totals: totals, base: locale("en", "English", fresh: 95, missing: 5),
      fileStrings: .init(old: 300, new: 302, unchanged: 290, changed: 8, added: 4, removed: 2),
      codec: totals.packBytes == nil ? nil : "zlib", incompatible: incompatible,
      severities: .init(crash: totals.incompatible, garbled: 0, accepted: 0), notes: [],
      renames: [.init(kind: "table", from: "SyncUI", to: "SyncUI-iOS")], newLocales: new.compactMap(\.locale),
      removedLocales: [], curve: [],
      passed: true,
      warnings: [.init(message: "build numbers decrease; pass the oldest version first")])
    change(&report)
    return report
  }

  static func aged(_ report: inout DiffReport) {
    report.versions = ["1.0", "1.1", "1.2"]
    report.curve = [1, 2].map { age in
      .init(
        age: age, pairs: 3 - age, packs: 4, keys: 400, fresh: 390 - age * 10, stale: 6,
        incompatible: 0, missing: 4 + age * 10, medianFreshShare: 0.96, leastFreshShare: 0.9, fullyFresh: 1,
        locales: [
          .init(locale: "da", keys: 200, fresh: 200 - age * 5, stale: 0, incompatible: 0, missing: age * 5),
          .init(locale: "el", keys: 200, fresh: 200, stale: 0, incompatible: 0, missing: 0),
        ])
    }
  }

  static let changes: [DiffReport.MessageChange] = [
    .init(
      locale: "el", table: "Localizable", key: "relay", change: "stale", old: .text("old relay\nnow"),
      new: .text("new relay\nnow"), problems: [],
      differences: [
        .init(
          path: "",
          segments: [
            .init(change: "removed", text: "old"), .init(change: "added", text: "new"),
            .init(change: "same", text: " relay\nnow"),
          ])
      ]),
    .init(
      locale: "da", table: "", key: "gone", change: "removed", old: .text("Væk"), problems: [],
      differences: []),
  ]
}

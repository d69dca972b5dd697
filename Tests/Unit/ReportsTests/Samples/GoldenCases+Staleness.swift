import ReportSchema

@testable import Reports

extension GoldenCase {
  static let staleness: [GoldenCase] =
    stalenessDocuments + stalenessSizes + [
      GoldenCase("staleness-chart.svg") { StalenessChart(StalenessSample.report()).svg },
      GoldenCase("staleness-chart-single.svg") {
        StalenessChart(StalenessSample.report(mixedRows, versions: ["1.1"])).svg
      },
      GoldenCase("staleness-chart-many.svg") { StalenessChart(StalenessSample.report(manyRows)).svg },
      GoldenCase("staleness-chart-few.svg") {
        StalenessChart(
          StalenessSample.report(
            [StalenessSample.locale("da", fresh: 4), StalenessSample.locale("ms", fresh: 0, missing: 9)])
        ).svg
      },
      GoldenCase("staleness-chart-60.svg") {
        StalenessChart(
          StalenessSample.report((0..<60).map { StalenessSample.locale("x\($0)", fresh: 1, missing: 1) })
        ).svg
      },
      GoldenCase("staleness-chart-ages.svg") { StalenessChart(aged(ages: 2, locales: 201)).svg },
      GoldenCase("staleness-chart-11-ages.svg") { StalenessChart(aged(ages: 11, locales: 3)).svg },
      GoldenCase("staleness-chart-12-ages.svg") { StalenessChart(aged(ages: 12, locales: 2)).svg },
      GoldenCase("staleness-chart-gaps.svg") { StalenessChart(agedWithGaps).svg },
      GoldenCase("staleness-chart-fresh.svg") {
        StalenessChart(StalenessSample.report([StalenessSample.locale("da", fresh: 9)])).svg
      },
    ]

  // MARK: - Rows

  /// Locales of every kind: without messages, fully fresh, fully missing, equal, and with one message of each class.
  private static let mixedRows = [
    StalenessSample.locale("aa", fresh: 0), StalenessSample.locale("da", "Danish", fresh: 12),
    StalenessSample.locale("fo", "Faroese", fresh: 12, missing: 1),
    StalenessSample.locale("el", "Greek", fresh: 99_997, stale: 1, incompatible: 1, missing: 1),
    StalenessSample.locale("ja", "Japanese", fresh: 6, incompatible: 2, missing: 4),
    StalenessSample.locale("is", "Icelandic", fresh: 6, incompatible: 2, missing: 4),
    StalenessSample.locale("ms", "Malay", fresh: 0, missing: 12),
    StalenessSample.locale("de-Latn-DE-1996-x-long", "German", fresh: 10, stale: 2),
  ]

  private static let manyRows =
    (0..<61).map { StalenessSample.locale("x\($0)", fresh: 100 - $0, stale: $0 % 3, missing: 1 + $0 / 2) }
    + (0..<14).map { StalenessSample.locale("m\($0)-with-a-long-tag", fresh: 0, missing: 5) }
    + mixedRows

  // MARK: - Ages

  private static func aged(ages: Int, locales: Int) -> StalenessReport {
    StalenessSample.report { report in
      report.versions = (0...ages).map { "1.\($0)" }
      report.curve = (1...ages).map { age in
        let rows = (0..<locales).map { index in
          StalenessReport.CurveLocale(
            locale: "x\(index)", keys: 200, fresh: 199 - age * (index % 9 + 1), stale: age * (index % 9 + 1),
            incompatible: 0, missing: 1)
        }
        return .init(
          age: age, pairs: ages + 1 - age, packs: locales, keys: 400, fresh: 390 - age * 7, stale: age * 3,
          incompatible: age, missing: 10 + age * 3, medianFreshShare: 0.96, leastFreshShare: 0.9,
          fullyFresh: 0, locales: rows)
      }
    }
  }

  /// Ages without a pair of versions with the same locale, a locale below the axis, and fresh ones.
  private static let agedWithGaps = StalenessSample.report { report in
    report.versions = ["1.0", "1.1", "1.2", "2.0"]
    report.curve = [
      .init(
        age: 1, pairs: 3, packs: 9, keys: 10_000, fresh: 9_950, stale: 30, incompatible: 15, missing: 5,
        medianFreshShare: 0.996, leastFreshShare: 0.3, fullyFresh: 3,
        locales: [
          .init(locale: "da", keys: 200, fresh: 60, stale: 140, incompatible: 0, missing: 0),
          .init(locale: "b\"<", keys: 200, fresh: 60, stale: 140, incompatible: 0, missing: 0),
          .init(locale: "el", keys: 100, fresh: 100, stale: 0, incompatible: 0, missing: 0),
          .init(locale: "fr", keys: 100, fresh: 100, stale: 0, incompatible: 0, missing: 0),
          .init(locale: "ms", keys: 0, fresh: 0, stale: 0, incompatible: 0, missing: 0),
        ]),
      .init(
        age: 2, pairs: 0, packs: 0, keys: 0, fresh: 0, stale: 0, incompatible: 0, missing: 0, fullyFresh: 0,
        locales: []),
      .init(
        age: 3, pairs: 1, packs: 2, keys: 300, fresh: 297, stale: 1, incompatible: 1, missing: 1,
        medianFreshShare: 0.99, leastFreshShare: 0.99, fullyFresh: 1,
        locales: [
          .init(locale: "el", keys: 100, fresh: 99, stale: 1, incompatible: 0, missing: 0),
          .init(locale: "fr", keys: 100, fresh: 100, stale: 0, incompatible: 0, missing: 0),
        ]),
    ]
  }

  // MARK: - Documents

  private static func stalenessDocument(
    _ name: String, _ report: StalenessReport, _ options: DocumentOptions = DocumentOptions()
  ) -> GoldenCase {
    .document(name) { StalenessDocument(report, options).document }
  }

  private static let stalenessDocuments: [GoldenCase] = [
    stalenessDocument("staleness", everything, DocumentOptions(exactBytes: true, chartLink: "a chart.svg")),
    stalenessDocument("staleness-plain", plain), stalenessDocument("staleness-one-each", oneOfEach),
    stalenessDocument("staleness-many", StalenessSample.report(manyRows, versions: ["1.0", "1.1"])),
    stalenessDocument("staleness-gaps", agedWithGaps),
    stalenessDocument("staleness-ages", aged(ages: 2, locales: 20)),
    stalenessDocument("staleness-ages-21", aged(ages: 3, locales: 21)),
    stalenessDocument("staleness-ages-22", aged(ages: 2, locales: 22)),
    stalenessDocument("staleness-single", StalenessSample.report(mixedRows, versions: ["1.1"])),
    stalenessDocument(
      "staleness-single-complete",
      StalenessSample.report([StalenessSample.locale("da", fresh: 3)], versions: ["1.1"]) {
        $0.renames = []
        $0.selection.matchesRenames = false
      }),
    stalenessDocument(
      "staleness-single-one-missing",
      StalenessSample.report([StalenessSample.locale("da", fresh: 3, missing: 1)], versions: ["1.1"])),
    stalenessDocument(
      "staleness-single-untranslated",
      StalenessSample.report([StalenessSample.locale("da", fresh: 0, missing: 1)], versions: ["1.1"])),
    stalenessDocument(
      "staleness-no-messages", StalenessSample.report([]) { $0.base = StalenessSample.sum([]) }),
    stalenessDocument(
      "staleness-removed-base",
      StalenessSample.report([]) { $0.base = StalenessSample.locale("en", fresh: 0, removed: 1) }),
    stalenessDocument(
      "staleness-new-locale",
      StalenessSample.report([StalenessSample.locale("zu", fresh: 0, missing: 7)]) {
        $0.newLocales = ["zu"]
        $0.curve = [
          .init(
            age: 1, pairs: 1, packs: 0, keys: 0, fresh: 0, stale: 0, incompatible: 0, missing: 0,
            fullyFresh: 0, locales: [])
        ]
      }),
    stalenessDocument(
      "staleness-new-locales",
      StalenessSample.report {
        $0.newLocales = ["zu", "xh"]
        $0.curve = [
          .init(
            age: 1, pairs: 1, packs: 1, keys: 1, fresh: 1, stale: 0, incompatible: 0, missing: 0,
            fullyFresh: 1, locales: [])
        ]
      }),
    stalenessDocument(
      "staleness-two-apps",
      StalenessSample.report(versions: ["1.0", "1.1", "1.2"]) {
        $0.sources[0].app.name = "Bridge"
        $0.sources[0].name = "1.0"
        $0.passed = true
        $0.breaches = []
      }),
  ]

  /// Every note, column, table and list.
  private static let everything = StalenessSample.report(
    rows(), omitted: [StalenessSample.locale("zu", fresh: 7, stale: 1, missing: 2, removed: 5)],
    versions: (0..<10).map { "1.\($0)" }
  ) { report in
    fillTotals(&report)
    report.selection.locales = ["el", "da", "zh-Hant"]
    report.selection.only = ["stale", "incompatible"]
    report.selection.matchesRenames = false
    report.renames.append(.init(kind: "locale", from: "no", to: "nb"))
    report.newLocales = ["zu", "xh"]
    report.removedLocales = ["br"]
    report.newKeys = .init(asked: 1_234, wrong: 2)
    report.severities = .init(crash: 2, garbled: 1, accepted: 2)
    report.breaches = [
      .init(budget: "missing=2%", limit: 620, actual: 1_532),
      .init(budget: "growth=1kB", limit: 1_000, actual: 2_500),
      .init(budget: "locale.crash", locale: "de", limit: 0, actual: 2),
      .init(budget: "new-locales=0", limit: 0, actual: 1),
      .init(budget: "removed-locales=0", limit: 0, actual: 2),
    ]
    report.passed = false
    report.curve = aged(ages: 3, locales: 3).curve
    report.base = StalenessSample.locale("en", "English", fresh: 90, stale: 2, missing: 3, removed: 1)
    report.base.changed = 4
    report.sources[0].name = "1.0"
    report.notes = [
      .init(
        locale: "el", table: "", key: "title", old: "%@", new: "%@ %d",
        problems: [
          .init(kind: "unused", message: "%d is not shown"), .init(kind: "unused", message: "twice"),
        ]),
      .init(locale: "da", table: "Main", key: "sub", old: "", new: "%@", problems: []),
    ]
    report.incompatible = incompatible
    report.translations = Array(incompatible.suffix(1))
    report.changes = changes
    report.warnings.append(.init(entry: "a.strings", message: "is not a valid string table"))
  }

  private static func rows() -> [StalenessReport.Locale] {
    var rows = StalenessSample.rows
    rows[0].renamedFrom = "dk"
    (rows[1].changed, rows[1].added, rows[1].removed) = (9, 4, 3)
    (rows[1].parentText, rows[1].baseText, rows[1].noText) = (1, 0, 1)
    rows[1].parents = ["el-CY", "en-GB"]
    var other = StalenessSample.locale("zh-Hant", fresh: 30, missing: 4, packBytes: 700, downloadBytes: 300)
    (other.parentText, other.baseText, other.parents, other.renamedFrom) = (4, 0, ["zh-Hans"], "zh-TW")
    rows.append(other)
    rows += (0..<4).map { StalenessSample.locale("a\($0)", fresh: 30, missing: 2) }
    rows += (0..<3).map { StalenessSample.locale("b\($0)", fresh: 30, missing: 3) }
    rows += (0..<5).map { StalenessSample.locale("f\($0)", fresh: 30 + $0) }
    return rows
  }

  private static func fillTotals(_ report: inout StalenessReport) {
    report.totals.parentText = 5
    report.totals.noText = 1
    report.totals.sourceChanged = 2
    report.totals.omitted = 2
    report.totals.changed += 1
    report.totals.added += 2
  }

  private static let incompatible: [StalenessReport.Incompatible] =
    (0..<7).map { index in
      .init(
        locale: "x\(index)", table: "Main", key: "count", severity: "crash", old: "%@", new: "%lld",
        problems: [.init(kind: "wrongType", message: "%@ reads an object, an integer is passed")],
        oldText: .text("\(index): %@"), baseText: .text("Devices: %lld"))
    } + [
      .init(
        locale: "el", table: "", key: "none", severity: "garbled", old: "", new: "",
        problems: [
          .init(kind: "misaligned", message: "code passes 2 arguments"),
          .init(kind: "misaligned", message: "b"),
        ],
        oldText: .variations(by: "plural", cases: ["one": .text("a\nfile"), "other": .text("%d files")]),
        accepted: "known\u{202e}"),
      .init(
        locale: "el", table: "", key: "passes", severity: "garbled", old: "", new: "%@",
        problems: [.init(kind: "misaligned", message: "reads nothing, code passes %@")],
        oldText: .text("nothing")),
    ]

  private static let changes: [StalenessReport.MessageChange] =
    StalenessSample.changes + [
      .init(
        locale: "da", table: "T", key: "source", change: "source", old: .text("same"), new: .text("same"),
        base: .text("new base"), oldBase: .text("old base"), problems: [], differences: []),
      .init(
        locale: "da", table: "T", key: "both", change: "incompatible", old: .text("old"), new: .text("new"),
        base: .text("base"), parent: "nb", problems: [.init(kind: "unused", message: "problem")],
        differences: []),
      .init(
        locale: nil, table: "T", key: "base", change: "missing", new: .text("new"), base: .text("new"),
        problems: [], differences: []),
      .init(
        locale: "el", table: "T", key: "plural", change: "stale",
        old: .substitutions(
          format: .text("%#@n@"), parts: ["n": .variations(by: "plural", cases: ["one": .text("1")])]),
        new: .variations(by: "plural", cases: ["other": .text("n"), "few": .text("f")]), problems: [],
        differences: [
          .init(path: "one", segments: [.init(change: "removed", text: "1")]),
          .init(path: "other", segments: [.init(change: "added", text: "n")]),
        ]),
    ]

  /// No optional part.
  private static let plain = StalenessSample.report([
    StalenessSample.locale("da", "Danish", fresh: 9, stale: 1), StalenessSample.locale("el", fresh: 10),
  ]) { report in
    report.base = StalenessSample.sum([])
    report.fileStrings.new = 0
    report.renames = []
    report.warnings = []
    report.incompatible = []
    report.selection.matchesRenames = false
    for index in report.sources.indices { report.sources[index].app = .init() }
  }

  /// One of everything that has a singular.
  private static let oneOfEach = StalenessSample.report(
    [StalenessSample.locale("da", fresh: 1, incompatible: 1)], versions: (0..<9).map { "2.\($0)" }
  ) { report in
    report.totals.sourceChanged = 1
    report.totals.omitted = 1
    report.severities = .init(crash: 0, garbled: 1, accepted: 1)
    report.newLocales = ["da"]
    report.newKeys = .init(asked: 1, wrong: 0)
    (report.fileStrings.new, report.fileStrings.unchanged) = (1, 1)
    report.breaches = [
      .init(budget: "missing=0", limit: 0, actual: 1),
      .init(budget: "removed-locales=0", limit: 0, actual: 1),
    ]
    report.changes = []
    report.curve = [
      .init(
        age: 1, pairs: 1, packs: 1, keys: 10, fresh: 9, stale: 1, incompatible: 0, missing: 0,
        medianFreshShare: nil, leastFreshShare: nil, fullyFresh: 0, locales: []),
      .init(
        age: 2, pairs: 1, packs: 1, keys: 0, fresh: 0, stale: 0, incompatible: 0, missing: 0,
        medianFreshShare: nil, leastFreshShare: nil, fullyFresh: 0, locales: []),
    ]
  }

  // MARK: - Sizes

  private static let stalenessSizes: [GoldenCase] = [
    stalenessDocument(
      "staleness-sizes-incomplete",
      StalenessSample.report([
        StalenessSample.locale("da", fresh: 1, packBytes: 900, downloadBytes: 400, deltaBytes: 40),
        StalenessSample.locale("el", fresh: 1, packBytes: 900, downloadBytes: 400),
        StalenessSample.locale("fr", fresh: 1),
      ])),
    stalenessDocument(
      "staleness-sizes-omitted",
      StalenessSample.report(
        StalenessSample.rows,
        omitted: [
          StalenessSample.locale("zu", fresh: 1, packBytes: 900, downloadBytes: 400, deltaBytes: 40)
        ])),
    stalenessDocument(
      "staleness-sizes-all-omitted",
      StalenessSample.report(
        [], omitted: [StalenessSample.locale("zu", fresh: 1, packBytes: 900, downloadBytes: 400)])),
    stalenessDocument(
      "staleness-sizes-none",
      StalenessSample.report([StalenessSample.locale("fr", fresh: 1)]) { $0.codec = "zlib" }),
  ]
}

import ReportSchema

@testable import Reports

extension GoldenCase {
  static let growth: [GoldenCase] = [
    growth("growth"), growth("growth-rows", limit: 2),
    growth("growth-exact", DocumentOptions(exactBytes: true), limit: 3) { report in
      report.locales[2].renamedFrom = "de-DE"
      report.locales.append(
        .init(
          locale: "aa", presence: "both", sizes: GrowthSample.sizes(0, 0), added: nil, removed: nil,
          changed: nil))
      report.locales.append(
        .init(
          locale: "bb", renamedFrom: "b", presence: "both", sizes: GrowthSample.sizes(1, 2), added: 0,
          removed: 1, changed: 2))
      report.renames = (0..<12).map { .init(from: "a\($0)", to: "b\($0)", entries: $0) }
      report.warnings = DocumentSamples.warnings
    },
    growth("growth-10-renames", limit: nil) { report in
      report.renames = (0..<10).map { .init(from: "a\($0)", to: "b\($0)", entries: $0) }
      report.components.removeLast()
      report.kinds = []
      report.entries = []
      report.new.app.version = report.old.app.version
    },
    growth("growth-11-renames") { report in
      report.renames = (0..<11).map { .init(from: "a\($0)", to: "b\($0)", entries: $0) }
      report.new.app = .init()
      report.total = GrowthSample.sizes(123_400, 123_401)
    },
    growth("growth-none", change: none),
    growth("growth-only-rename") { report in
      let renames = report.renames
      none(&report)
      report.renames = renames
    },
    growth("growth-only-removed-message") { report in
      none(&report)
      report.locales[0].removed = 1
    },
    growth("growth-only-added-message") { report in
      none(&report)
      report.locales[0].added = 1
    },
    growth("growth-only-changed-message") { report in
      none(&report)
      report.locales[0].changed = 1
    },
    growth("growth-only-new-locale") { report in
      none(&report)
      report.locales[0].presence = "new"
    },
    growth("growth-only-install") { report in
      none(&report)
      report.total.installChange = 1
    },
    growth("growth-only-archive") { report in
      none(&report)
      report.overhead.archiveChange = -1
    },
  ]

  private static func growth(
    _ name: String, _ options: DocumentOptions = DocumentOptions(), limit: Int? = 20,
    change: @escaping @Sendable (inout GrowthReport) -> Void = { _ in }
  ) -> GoldenCase {
    .document(name) { GrowthDocument(GrowthSample.report(change), options, limit: limit).document }
  }

  /// Two versions of equal sizes.
  @Sendable private static func none(_ report: inout GrowthReport) {
    let same = GrowthSample.sizes(1_000, 1_000)
    (report.total, report.translations, report.base) = (same, same, same)
    (report.unlocalized, report.overhead, report.omittedEntries) = (same, same, same)
    report.locales = [
      .init(locale: "de", presence: "both", sizes: same, added: 0, removed: 0, changed: 0)
    ]
    (report.kinds, report.components, report.entries, report.renames) = ([], [], [], [])
  }
}

import Foundation
import ReportSchema

@testable import Reports

extension GoldenCase {
  static let pages: [GoldenCase] =
    treemaps + advices + [
      page("page", PageSample.report { $0.omitted = .init(findings: 3, changedMessages: 1) }),
      page("page-plain", plainPage),
      page("page-many", manyPage),
      .document("page-document") {
        AppReportPage(PageSample.report { $0.omitted = .init(findings: 1, changedMessages: 2) })
          .document(DocumentOptions())
      },
      .document("page-document-other") {
        AppReportPage(otherPage).document(DocumentOptions(exactBytes: true))
      },
    ]

  /// A page without its style sheet, its script and its JSON, which are as long as the rest.
  private static func page(_ name: String, _ report: AppReport) -> GoldenCase {
    GoldenCase("\(name).html") {
      let page = try AppReportPage(report).html()
      let start = page.range(of: "<body>")?.lowerBound ?? page.startIndex
      let end = page.range(of: "<script type=\"application/json\"")?.lowerBound ?? page.endIndex
      return String(page[start..<end])
    }
  }

  // MARK: - Reports

  private static let plainPage = PageSample.report { report in
    (report.savings, report.packs, report.growth, report.staleness) = (nil, nil, nil, nil)
    (report.aging, report.trend) = (nil, nil)
    (report.check.findings, report.check.rules) = ([], [])
    report.composition = []
    report.footprint = FootprintSample.report(count: 0)
  }

  /// Tables with more rows than are open, sums, differences, assets and packagings.
  private static let manyPage = PageSample.report { report in
    report.footprint = FootprintSample.report(count: 19, top: 19) { footprint in
      DocumentSamples.componentsAdded(&footprint)
      footprint.selection.omitted.locales = 1
      for index in 0..<3 { footprint.locales[index].apportionedArchiveBytes = [0, 20_000, 1][index] }
    }
    report.savings?.packagings = packagings
    report.savings?.users.removeFirst()
    report.packs = PackSample.differences(9)
    report.growth?.old.app.version = nil
    report.growth?.warnings = DocumentSamples.warnings
    report.aging = nil
    report.trend?.points = []
    report.check.measuresWaste = false
    report.check.findings = Array(report.check.findings.dropFirst().prefix(1))
    report.check.findingCounts.accepted = 0
    report.composition = [(9, "x"), (0, "y"), (5, "z")].map { bytes, name in
      .init(component: name, kind: "strings", owner: "de", archiveBytes: bytes, installBytes: 0)
    }
    report.footprint.overhead.archiveBytes = 0
  }

  private static let otherPage = PageSample.report { report in
    report.savings?.typicalUser = nil
    report.savings?.packs = []
    report.staleness?.totals = StalenessSample.sum([])
    report.aging?.totals = StalenessSample.sum([])
    report.packs = report.packs.map { packs in
      var packs = packs
      packs.packs = [packs.packs[0]]
      return packs
    }
    for index in report.check.findings.indices { report.check.findings[index].accepted = "known" }
    report.composition = composition(components: 31, kinds: ["strings", "images"], owners: 1)
  }

  // MARK: - Treemaps

  private static let treemaps: [GoldenCase] = [
    treemap("treemap", PageSample.report()),
    treemap("treemap-kinds", app(composition(components: 2, kinds: kinds, owners: 3))),
    treemap("treemap-owners", app(composition(components: 2, kinds: ["strings", "images"], owners: 27))),
    treemap("treemap-one", app(composition(components: 1, kinds: ["strings"], owners: 63))),
    treemap("treemap-components", app(composition(components: 27, kinds: ["strings"], owners: 1))),
    treemap("treemap-14", app(composition(components: 14, kinds: ["strings", "images"], owners: 4))),
    treemap("treemap-none", app([])),
  ]

  private static let kinds = [
    "strings", "plurals", "interface", "images", "audio", "video", "fonts", "other", "k9", "k10",
  ]

  private static func treemap(_ name: String, _ report: AppReport) -> GoldenCase {
    GoldenCase("\(name).html") {
      let map = TreemapChart(report, bytes: ByteFormatter())
      return "<p>\(map.alternative)</p>\n\(map.html)\n"
    }
  }

  private static func app(_ parts: [AppReport.Part]) -> AppReport {
    PageSample.report { report in
      report.composition = parts
      report.footprint.overhead = .init(archiveBytes: parts.count == 63 ? 0 : 400)
    }
  }

  /// Parts in which the largest are not first, with ties, base and parts that are not localized.
  private static func composition(components: Int, kinds: [String], owners: Int) -> [AppReport.Part] {
    (0..<components).flatMap { component in
      kinds.enumerated().flatMap { position, kind in
        (0..<owners).map { index in
          let owner = [1: "base", 2: "unlocalized", 3: "translations"][index] ?? "x\(index)"
          let (own, all) = (90 * (index % 6) + index, 100 * (component % 7 + 1) + 10 * (position % 5))
          return AppReport.Part(
            component: "Part \(component)", kind: kind, owner: owner, name: index == 4 ? "Fourth" : nil,
            archiveBytes: own + all, installBytes: 1)
        }
      }
    }
  }

  // MARK: - Advice

  /// The first blocks of a page: the conclusion, the figures and the advice.
  private static let advices: [GoldenCase] = [
    advice("advice-error") { _ in },
    advice("advice-errors") { $0.check.findingCounts.error = 2 },
    advice("advice-accepted-error") { $0.check.findings[0].accepted = "known" },
    advice("advice-unknown-rule") { $0.check.rules.removeFirst() },
    advice("advice-stale") { fixed(&$0, severity: "note") },
    advice("advice-stale-unnamed") { report in
      fixed(&report, severity: "note")
      report.staleness?.versions = []
      report.staleness?.totals.crash = 1
    },
    advice("advice-packs") { safe(&$0, saved: 1_043) },
    advice("advice-packs-no-codec") { report in
      safe(&report, saved: 90_000)
      report.savings?.codecs = []
      report.savings?.packTotals.packs = 1
      report.savings?.typicalUser?.name = nil
    },
    advice("advice-small-packs") { safe(&$0, saved: 1_042) },
    advice("advice-small-download") { report in
      safe(&report, saved: 0)
      report.savings?.typicalUser?.before = 99
      report.check.findings[0].severity = "note"
      report.check.findings[0].wastedArchiveBytes = 0
    },
    advice("advice-waste") { report in
      safe(&report, saved: -5)
      report.check.findings[0].severity = "warning"
      report.check.findings[0].wastedArchiveBytes = 1
    },
    advice("advice-nothing") { report in
      safe(&report, saved: 1)
      report.check.findings = []
    },
    advice("advice-nothing-accepted") { report in
      safe(&report, saved: 1)
      for index in report.check.findings.indices { report.check.findings[index].accepted = "known" }
      (report.savings, report.growth) = (nil, nil)
      report.footprint = FootprintSample.report(count: 1)
    },
  ]

  private static func advice(
    _ name: String, _ change: @escaping @Sendable (inout AppReport) -> Void
  ) -> GoldenCase {
    GoldenCase("\(name).txt") {
      let document = AppReportPage(PageSample.report(hostile: nil, change)).document(DocumentOptions())
      var first = document
      first.blocks = Array(document.blocks.prefix(3))
      first.warnings = []
      return TextRenderer(width: 100).render(first)
    }
  }

  /// No error.
  @Sendable private static func fixed(_ report: inout AppReport, severity: String) {
    for index in report.check.findings.indices { report.check.findings[index].severity = severity }
  }

  /// Neither an error nor a text that may crash.
  @Sendable private static func safe(_ report: inout AppReport, saved: Int) {
    fixed(&report, severity: "warning")
    report.staleness?.totals.crash = 0
    report.savings?.typicalUser?.before = 104_321
    report.savings?.typicalUser?.saved = saved
  }
}

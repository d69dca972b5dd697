import ReportSchema

@testable import Reports

extension GoldenCase {
  static let footprint: [GoldenCase] = [
    footprint("footprint", full), footprint("footprint-other", other),
    footprint("footprint-one", count: 1, one),
    footprint("footprint-none", count: 0) { report in
      report.selection.components = ["App"]
      report.base = locale(nil)
    },
    footprint("footprint-one-listed", count: 5, top: 4),
    footprint("footprint-none-listed", count: 2, top: 0) { $0.overhead.archiveBytes = 0 },
    footprint("footprint-explained") { report in
      DocumentSamples.explained(&report)
      report.entries?[0].basis = "apportioned"
      report.entries?[1].rule = "future-rule"
      report.selection.unselected = .init(archiveBytes: 0, installBytes: 5)
    },
    footprint("footprint-explained-locales") { report in
      DocumentSamples.explained(&report)
      report.selection.locales = ["el", "ja", "en", "qq", "sk"]
    },
    footprint("footprint-explained-locale") { report in
      DocumentSamples.explained(&report)
      report.selection.locales = ["en"]
      report.selection.omittedEntries?.entries = 0
      report.selection.unselected = .init(archiveBytes: 7, installBytes: 5)
    },
    footprint("footprint-explained-all") { report in
      DocumentSamples.explained(&report)
      report.selection.omittedEntries?.entries = 0
      report.overhead.archiveBytes = 0
      report.selection.unselected = .init(archiveBytes: 7, installBytes: 0)
    },
    footprint("footprint-unopened-6") { unopened(&$0, 6) },
    footprint("footprint-unopened-7") { unopened(&$0, 7) },
    footprint("footprint-delivery-one") { report in
      report.delivery = delivery(splits: true, languages: 1)
      report.locales[0].aliasOf = "gr"
      report.locales[1].name = nil
      report.locales[1].aliasOf = "cz"
    },
    footprint("footprint-delivery-all") { $0.delivery = delivery(splits: false, languages: 3) },
    footprint("footprint-delivery-none") { report in
      report.delivery = delivery(splits: true, languages: 0)
      report.delivery?.minArchiveBytes = nil
      report.delivery?.medianArchiveBytes = nil
      report.delivery?.maxArchiveBytes = nil
    },
  ]

  private static func footprint(
    _ name: String, count: Int = 4, top: Int = 20,
    _ change: @escaping @Sendable (inout FootprintReport) -> Void = { _ in }
  ) -> GoldenCase {
    .document(name) { FootprintDocument(FootprintSample.report(count: count, top: top, change)).document }
  }

  private static func locale(_ tag: String?) -> FootprintReport.Locale {
    var locale = FootprintSample.report().base
    (locale.locale, locale.name) = (tag, nil)
    return locale
  }

  private static func coverage(
    _ tag: String, _ name: String?, _ parents: [String], own: Int, parent: Int, base: Int
  ) -> FootprintReport.Coverage {
    .init(locale: tag, name: name, parents: parents, ownText: own, parentText: parent, baseText: base)
  }

  private static func delivery(splits: Bool, languages: Int) -> FootprintReport.Delivery {
    .init(
      languageSplits: splits, everyDevice: .init(archiveBytes: 70_000, installBytes: 0),
      storeOnly: .init(archiveBytes: 1_200, installBytes: 0),
      languages: (0..<languages).map {
        .init(language: "x\($0)", locales: [], archiveBytes: 1, installBytes: 1)
      },
      minArchiveBytes: 400, medianArchiveBytes: 500, maxArchiveBytes: 600)
  }

  @Sendable private static func unopened(_ report: inout FootprintReport, _ count: Int) {
    report.containers = (0...count).map { index in
      .init(
        entry: "Payload/c\(index).bin", archiveBytes: 20_000 * (index + 1), installBytes: 40_000,
        rule: index == count ? "lproj-folder" : nil, localizedArchiveBytes: 0, apportionedArchiveBytes: 0,
        apportionedInstallBytes: 0, unusedInstallBytes: 0)
    }
  }

  /// Components, a selection, every kind, coverage with parents, and everything that notes mention.
  @Sendable private static func full(_ report: inout FootprintReport) {
    DocumentSamples.componentsAdded(&report)
    report.components[1].kind = "watchApp"
    report.selection.components = (0..<22).map { "C\($0)" }
    report.selection.locales = ["ja", "el"]
    report.selection.unselected = .init(archiveBytes: 0, installBytes: 77)
    report.selection.omitted.locales = 2
    report.delivery = delivery(splits: true, languages: 30)
    report.totals.uncountedResources = 2
    report.translations.uncountedResources = 1
    (report.locales[0].messages, report.locales[0].uncountedResources) = (0, 1)
    report.locales[1].uncountedResources = 1
    report.translations.kinds.images = .init(archiveBytes: 700, installBytes: 900, messages: 0)
    report.translations.kinds.audio = .init(archiveBytes: 0, installBytes: 9, messages: 0)
    report.translations.kinds.video = .init(archiveBytes: 0, installBytes: 0, messages: 9)
    report.translations.kinds.interface = .init(archiveBytes: 9, installBytes: 0, messages: 0)
    report.translationSizes?.localesWithOneMessage = 2
    report.rules[0].unusedInstallBytes = 5_500
    report.rules.append(
      .init(
        rule: "resource-table", containers: 1, localizedArchiveBytes: 0, apportionedArchiveBytes: 1,
        unusedInstallBytes: 0))
    report.rules.append(
      .init(
        rule: "not-mentioned", containers: 1, localizedArchiveBytes: 9, apportionedArchiveBytes: 0,
        unusedInstallBytes: 0))
    unopened(&report, 5)
    report.parentCoverage = [
      coverage("el", "Greek", [], own: 90, parent: 0, base: 10),
      coverage("pt-BR", nil, ["pt", "pt-PT"], own: 10, parent: 30, base: 40),
      coverage("ar", "Arabic", [], own: 1, parent: 0, base: 1),
      coverage("aa", nil, [], own: 0, parent: 0, base: 0),
      coverage("zh-HK", nil, ["zh-Hant"], own: 0, parent: 1, base: 0),
    ]
    report.warnings = DocumentSamples.warnings
  }

  @Sendable private static func other(_ report: inout FootprintReport) {
    report.selection.unselected = .init(archiveBytes: 77, installBytes: 0)
    report.app = .init(platform: "android", identifier: "org.example.a", build: "7")
    report.totals.uncountedResources = 1
    report.rules = []
    report.parentCoverage = [
      coverage("el", "Greek", [], own: 2, parent: 0, base: 0),
      coverage("ja", nil, [], own: 1, parent: 0, base: 1),
    ]
    report.base = locale("qq")
  }

  /// One translation with one message.
  @Sendable private static func one(_ report: inout FootprintReport) {
    report.translationSizes?.localesWithOneMessage = 1
    report.app = .init(platform: "haiku", version: "1", build: "7")
    report.archive.entries = 1
    report.totals.archiveBytes = 900
  }
}

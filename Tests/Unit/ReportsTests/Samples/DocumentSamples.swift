import ReportSchema
import Reports

/// One document of every kind, with every block that it can have.
enum DocumentSamples {
  static let all: [(name: String, document: Document)] = [
    (
      "footprint",
      FootprintDocument(FootprintSample.report(count: 8, top: 5, warnings: warnings) { componentsAdded(&$0) })
        .document
    ),
    (
      "explained footprint",
      FootprintDocument(FootprintSample.report(warnings: warnings) { explained(&$0) }).document
    ),
    ("savings", SavingsDocument(SavingsSample.report { $0.warnings = warnings }).document),
    (
      "staleness",
      StalenessDocument(
        StalenessSample.report {
          $0.warnings = warnings
          $0.changes = StalenessSample.changes
          $0.breaches = [.init(budget: "missing=2%", limit: 4, actual: 9)]
        }
      ).document
    ),
    (
      "aged staleness",
      StalenessDocument(
        StalenessSample.report {
          StalenessSample.aged(&$0)
          $0.warnings = warnings
        }
      ).document
    ),
    ("packs", PackComparisonDocument(PackSample.report { $0.warnings = warnings }).document),
    (
      "changed packs",
      PackComparisonDocument(PackSample.report(isChange: true) { $0.warnings = warnings }).document
    ),
    ("pack", PackInspection(PackSample.pack("de", "German", messages: 4, download: 400)).document),
    ("check", CheckDocument(CheckSample.report { $0.warnings = warnings }).document),
    ("growth", GrowthDocument(GrowthSample.report { $0.warnings = warnings }).document),
    ("growth of 2 rows", GrowthDocument(GrowthSample.report(), limit: 2).document),
    ("history", HistoryDocument(HistorySample.list).document),
    ("trend", TrendDocument(HistorySample.trend).document),
    ("passed check", CheckDocument(CheckSample.passed).document),
  ]

  static let warnings: [ReportWarning] = [
    .init(entry: "Payload/App.app/a,b.strings", message: "is not a valid string table"),
    .init(message: "build numbers decrease; pass the oldest version first"),
  ]

  static func componentsAdded(_ report: inout FootprintReport) {
    let whole = report.components[0]
    report.components[0].archiveBytes -= 5_000
    report.components[0].installBytes -= 9_000
    report.components[0].localizedArchiveBytes -= 300
    report.components.append(
      .init(
        name: "ウィジェット", kind: "extension", path: "\(whole.path)/PlugIns/W.appex", archiveBytes: 5_000,
        installBytes: 9_000, localizedArchiveBytes: 300, localizedInstallBytes: 500))
  }

  static func explained(_ report: inout FootprintReport) {
    report.entries = [
      .init(
        entry: "Payload/App.app/el.lproj/Localizable.strings", component: "App", owner: "el", kind: "strings",
        rule: "lproj-folder", archiveBytes: 9_000, apportionedArchiveBytes: 0, installBytes: 20_000,
        apportionedInstallBytes: 0, basis: "measured", messages: 12),
      .init(
        entry: "Payload/App.app/_CodeSignature/CodeResources", component: "App", owner: "unlocalized",
        kind: "other", rule: "file-list-records", archiveBytes: 400, apportionedArchiveBytes: 30,
        installBytes: 1_000, apportionedInstallBytes: 70, basis: "apportioned"),
    ]
    report.selection.omittedEntries = .init(
      entries: 895, archiveBytes: report.totals.archiveBytes - report.overhead.archiveBytes - 9_400,
      installBytes: report.totals.installBytes - 21_000, messages: report.totals.messages - 12)
    report.selection.allEntries = .init(
      entries: 897, archiveBytes: report.totals.archiveBytes - report.overhead.archiveBytes,
      installBytes: report.totals.installBytes, messages: report.totals.messages)
  }
}

extension Document {
  var tables: [Table] {
    blocks.compactMap { if case .table(let table) = $0 { table } else { nil } }
  }

  func table(_ identifier: String) -> Table? { tables.first { $0.identifier == identifier } }

  var lists: [List] { blocks.compactMap { if case .list(let list) = $0 { list } else { nil } } }
}

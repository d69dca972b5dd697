import DataFormats
import Foundation
import ReportSchema
import Testing

@testable import Reports

/// A report with its document and charts.
struct Sample: Sendable, CustomTestStringConvertible {
  struct Forms: Sendable {
    let name: String
    let document: Document
    let csv: String
    let charts: [String]
    /// Whether the report is equal after it was written as JSON and read.
    let isReadBack: Bool
  }

  let name: String
  let document: Document
  let csv: String
  let json: Data
  let charts: [String]
  /// The forms of up to `limit` copies of the report with one changed value each.
  let variations: @Sendable (_ limit: Int) throws -> [Forms]

  var testDescription: String { name }

  init<Report: Codable & Hashable & Sendable>(
    _ name: String, _ report: Report, _ document: @escaping @Sendable (Report) -> Document,
    chart: (@Sendable (Report) -> String)? = nil
  ) {
    self.name = name
    self.document = document(report)
    csv = CSVRenderer.text(of: report)
    json = Data((try? ReportJSON.text(of: report))?.utf8 ?? "".utf8)
    charts = chart.map { [$0(report)] } ?? []
    variations = { limit in
      let (encoder, decoder) = (JSONEncoder(), JSONDecoder())
      let json = Array(try encoder.encode(report))
      let all = try JSONValue(parsing: json.span.bytes).variations(depth: 8)
      return try stride(from: 0, to: all.count, by: max(1, all.count / limit)).compactMap { index in
        // Not every value of JSON is one of the report's type.
        guard let varied = try? decoder.decode(Report.self, from: Data("\(all[index].value)".utf8))
        else { return nil }
        return Forms(
          name: "\(name)\(all[index].name)", document: document(varied),
          csv: CSVRenderer.text(of: varied),
          charts: chart.map { [$0(varied)] } ?? [],
          isReadBack: try decoder.decode(Report.self, from: encoder.encode(varied)) == varied)
      }
    }
  }
}

/// One document of every kind, with every block that it can have.
enum DocumentSamples {
  static let all: [Sample] = [
    Sample(
      "footprint",
      MeasureSample.report(count: 8, top: 5, warnings: warnings) { componentsAdded(&$0) },
      { MeasureDocument($0).document }),
    Sample(
      "explained footprint", MeasureSample.report(warnings: warnings) { explained(&$0) },
      { MeasureDocument($0).document }),
    Sample(
      "savings", SimulateSample.report { $0.warnings = warnings }, { SimulateDocument($0).document },
      chart: { SimulateChart($0).svg }),
    Sample(
      "staleness",
      DiffSample.report {
        $0.warnings = warnings
        $0.changes = DiffSample.changes
        $0.breaches = [.init(budget: "missing=2%", limit: 4, actual: 9)]
      }, { DiffDocument($0).document }),
    Sample(
      "aged staleness",
      DiffSample.report {
        DiffSample.aged(&$0)
        $0.warnings = warnings
      }, { DiffDocument($0).document }, chart: { DiffChart($0)?.svg ?? "" }),
    Sample(
      "packs", PackSample.report { $0.warnings = warnings }, { PacksCompareDocument($0).document }),
    Sample(
      "changed packs", PackSample.report(isChange: true) { $0.warnings = warnings },
      { PacksCompareDocument($0).document }),
    Sample(
      "pack", PackSample.pack("de", "German", messages: 4, download: 400),
      { PacksInspectDocument($0).document }),
    Sample("check", CheckSample.report { $0.warnings = warnings }, { CheckDocument([$0]).document }),
    Sample("passed check", CheckSample.passed, { CheckDocument([$0]).document }),
    Sample(
      "growth", MeasureGrowthSample.report { $0.warnings = warnings }, { MeasureGrowthDocument($0).document }),
    Sample(
      "growth of 2 rows", MeasureGrowthSample.report(),
      { report in
        var options = DocumentOptions()
        options.entryLimit = 2
        return MeasureGrowthDocument(report, options).document
      }),
    Sample("history", HistorySample.list, { HistoryDocument($0).document }),
    Sample(
      "trend", HistorySample.trend, { HistoryTrendDocument($0).document }, chart: { TrendChart($0).svg }),
    Sample("publication", SiteSample.publication(), { PacksPublishDocument($0).document }),
    Sample("verification", SiteSample.verification, { PacksVerifyDocument($0).document }),
    Sample("time", TimeSample.report(), { TimeDocument($0).document }),
    Sample("delivery", DeliverSample.report(), { DeliverDocument($0).document }),
    Sample("page", ReportSample.report(), { AppReportDocument($0).document }),
  ]

  static let warnings: [ReportWarning] = [
    .init(entry: "Payload/App.app/a,b.strings", message: "is not a valid string table"),
    .init(message: "build numbers decrease; pass the oldest version first"),
  ]

  static func componentsAdded(_ report: inout MeasureReport) {
    let whole = report.components[0]
    report.components[0].archiveBytes -= 5_000
    report.components[0].installBytes -= 9_000
    report.components[0].localizedArchiveBytes -= 300
    report.components.append(
      .init(
        name: "ウィジェット", kind: "extension", path: "\(whole.path)/PlugIns/W.appex", archiveBytes: 5_000,
        installBytes: 9_000, localizedArchiveBytes: 300, localizedInstallBytes: 500))
  }

  static func explained(_ report: inout MeasureReport) {
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
    blocks.flatMap(\.withoutPanels).compactMap { if case .table(let table) = $0 { table } else { nil } }
  }

  func table(_ identifier: String) -> Table? { tables.first { $0.identifier == identifier } }

  var lists: [List] {
    blocks.flatMap(\.withoutPanels).compactMap { if case .list(let list) = $0 { list } else { nil } }
  }
}

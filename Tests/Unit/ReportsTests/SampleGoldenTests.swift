import Crypto
import Foundation
import ReportSchema
import Testing

@testable import Reports

/// Every output of every sample, and digests of the outputs of thousands of variations.
///
/// A variation changes one value of a report: a number becomes zero, an array is reversed, an optional value is missing.
/// With BALLAST_RECORD=1 the files in `Goldens/Samples` are recorded.
@Suite struct SampleGoldenTests {
  /// A report with its outputs.
  struct Sample: Sendable, CustomTestStringConvertible {
    let name: String
    let outputs: String
    /// The digest of each variation's outputs, by the name of the variation.
    let variations: @Sendable () throws -> [(name: String, digest: String)]

    var testDescription: String { name }

    /// - Parameter depth: the levels of the report's JSON that are varied.
    init<Report: Codable & Sendable>(
      _ name: String, _ report: Report, depth: Int = 8,
      _ outputs: @escaping @Sendable (Report) throws -> String
    ) {
      self.name = name
      self.outputs = (try? outputs(report)) ?? ""
      variations = {
        let encoder = JSONEncoder()
        let decoder = JSONDecoder()
        let value = try decoder.decode(JSONValue.self, from: encoder.encode(report))
        return value.variations(depth: depth).compactMap { name, changed in
          // Not every value of JSON is one of the report's type.
          guard let varied = try? decoder.decode(Report.self, from: encoder.encode(changed)),
            let outputs = try? outputs(varied)
          else { return nil }
          let digest = SHA256.hash(data: Data(outputs.utf8)).prefix(5)
          return (name, digest.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined())
        }
      }
    }
  }

  private static func outputs(_ document: Document) -> String {
    TextRenderer(width: 80).render(document) + CSVRenderer().render(document)
  }

  static let samples: [Sample] = [
    Sample("footprint", FootprintSample.report(count: 8, top: 5) { DocumentSamples.componentsAdded(&$0) }) {
      outputs(FootprintDocument($0).document)
    },
    Sample("footprint-explained", FootprintSample.report { DocumentSamples.explained(&$0) }, depth: 3) {
      outputs(FootprintDocument($0).document)
    },
    Sample("savings", SavingsSample.report()) {
      SavingsChart($0).svg + outputs(SavingsDocument($0).document)
    },
    Sample(
      "staleness",
      StalenessSample.report {
        $0.changes = StalenessSample.changes
        $0.breaches = [.init(budget: "missing=2%", limit: 4, actual: 9)]
      }
    ) { StalenessChart($0).svg + outputs(StalenessDocument($0).document) },
    Sample("staleness-aged", StalenessSample.report { StalenessSample.aged(&$0) }) {
      StalenessChart($0).svg + outputs(StalenessDocument($0).document)
    },
    Sample("packs", PackSample.report()) { outputs(PackComparisonDocument($0).document) },
    Sample("packs-changed", PackSample.report(isChange: true)) {
      outputs(PackComparisonDocument($0).document)
    },
    Sample("pack", PackSample.pack("de", "German", messages: 4, download: 400)) {
      outputs(PackInspection($0).document)
    },
    Sample("check", CheckSample.report { $0.warnings = DocumentSamples.warnings }) { report in
      try outputs(CheckDocument(report).document) + CheckComment.text(of: report)
        + GitHubAnnotations.text(of: report) + GitLabRenderer.text(of: report)
        + JUnitRenderer.text(of: report) + SARIFRenderer.text(of: report, version: "1.0")
    },
    Sample("growth", GrowthSample.report()) { outputs(GrowthDocument($0, limit: 3).document) },
    Sample("history", HistorySample.list) { outputs(HistoryDocument($0).document) },
    Sample("trend", HistorySample.trend) { TrendChart($0).svg + outputs(TrendDocument($0).document) },
    Sample("page", PageSample.report(), depth: 3) { try body(AppReportPage($0).html()) },
  ]

  /// A page without its style sheet, its script and the embedded report, which are the same in every page or are data.
  private static func body(_ page: String) -> String {
    guard let start = page.range(of: "<body>"), let end = page.range(of: "<script type=\"application/json\"")
    else { return page }
    return String(page[start.lowerBound..<end.lowerBound])
  }

  private func check(_ text: String, _ file: String) throws {
    let path = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Goldens/Samples/\(file)")
    if ProcessInfo.processInfo.environment["BALLAST_RECORD"] == "1" {
      try Data(text.utf8).write(to: path)
      Issue.record("recorded \(file); read it, and run again without BALLAST_RECORD")
      return
    }
    let golden = String(decoding: try Data(contentsOf: path), as: UTF8.self)
    guard text != golden else { return }
    let (lines, recorded) = (text.split(separator: "\n"), golden.split(separator: "\n"))
    let line = zip(lines, recorded).first { $0 != $1 }
    Issue.record("\(file): '\(line?.0 ?? "")' instead of '\(line?.1 ?? "")'")
  }

  @Test(arguments: samples) func aSampleHasItsOutputs(_ sample: Sample) throws {
    #expect(!sample.outputs.isEmpty)
    try check(sample.outputs, "\(sample.name).txt")
  }

  /// The formats that are not in ``samples``.
  @Test(arguments: DocumentSamples.all.map(\.name)) func aDocumentHasItsOutputs(_ name: String) throws {
    let document = try #require(DocumentSamples.all.first { $0.name == name }?.document)
    let html = HTMLRenderer().render(document)
    let body = html.range(of: "<body>").map { String(html[$0.lowerBound...]) } ?? html
    let text = TextRenderer(width: 120, color: true).render(document)
    try check(
      MarkdownRenderer().render(document) + text + body,
      "document-\(name.replacing(" ", with: "-")).txt")
  }

  @Test(arguments: samples) func aVariationHasItsDigest(_ sample: Sample) throws {
    let variations = try sample.variations()
    #expect(variations.count > 20)
    try check(
      variations.map { "\($0.name) \($0.digest)\n" }.joined(), "\(sample.name).variations.txt")
  }
}

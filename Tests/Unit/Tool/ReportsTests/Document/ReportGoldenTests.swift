import Foundation
import ReportSchema
import TestSupport
import Testing

@testable import Reports

/// Forms of reports that the goldens of commands do not show: charts, the formats of CI systems, the page, and two
/// documents in HTML.
@Suite struct ReportGoldenTests {
  private static let folder = "Tests/Unit/Tool/ReportsTests/Goldens"

  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let text: @Sendable () throws -> String

    init(_ name: String, _ text: @escaping @Sendable () throws -> String) {
      testDescription = name
      self.text = text
    }
  }

  static let cases: [Case] =
    [
      html("savings") { SimulateDocument(SimulateSample.report(locales: ["de"])).document },
      html("staleness") { DiffDocument(DiffSample.report()).document },
      Case("savings-chart.svg") { SimulateChart(SimulateSample.report(locales: ["de", "ja"])).svg },
      Case("staleness-chart.svg") {
        DiffChart(DiffSample.report { DiffSample.aged(&$0) })?.svg ?? ""
      },
      Case("trend-chart.svg") { TrendChart(HistorySample.trend).svg },
      Case("report-chart.svg") { AppReportChart(ReportSample.report(locales: 2)).svg },
      html("page") { AppReportDocument(page).document },
      Case("check-github.txt") { GitHubAnnotations.text(of: [check]) },
      Case("check-gitlab.json") { try GitLabRenderer.text(of: [check]) },
      Case("check-junit.xml") { JUnitRenderer.text(of: [check]) },
      Case("check-sarif.json") { try SARIFRenderer.text(of: [check], version: "1.0.0") },
    ]

  private static func html(_ name: String, _ document: @escaping @Sendable () -> Document) -> Case {
    Case("\(name).html") { body(HTMLRenderer().render(document())) }
  }

  /// A page without its style sheet and its script, which are longer than the rest.
  private static func body(_ page: String) -> String {
    guard let start = page.range(of: "<body>"), let end = page.range(of: "</html>") else { return page }
    return String(page[start.lowerBound..<end.lowerBound])
  }

  private static let page = ReportSample.report(locales: 2) { report in
    report.sections = ["findings"]
    (report.staleness, report.growth) = (nil, nil)
  }

  /// An exceeded limit, one that was not checked, and a finding with and without a reason to accept it.
  private static let check = CheckSample.report { report in
    report.limits = Array(report.limits.prefix(2))
    report.limits[1].exceeded = 0
    report.limits[1].notChecked = .init(
      reason: "no-baseline", fails: false, message: "no baseline; pass '--baseline FILE'")
    report.breaches = Array(report.breaches.prefix(1))
    report.findings.remove(at: 1)
  }

  @Test(arguments: cases) func aReportHasItsGolden(_ one: Case) throws {
    let problem = Golden.problem(of: try one.text(), in: "\(Self.folder)/\(one.testDescription)")
    if let problem { Issue.record("\(problem)") }
  }

  @Test func everyGoldenHasACase() throws {
    let files = try FileManager.default.contentsOfDirectory(
      atPath: Places.package.appending(path: Self.folder).path)
    #expect(files.sorted() == Self.cases.map(\.testDescription).sorted())
  }
}

import Foundation
import ReportSchema
import Testing

@testable import Reports

@Suite struct ChartTests {
  private let charts: [(name: String, svg: String)] = [
    ("savings", SimulateChart(SimulateSample.report()).svg),
    ("many packs", SimulateChart(SimulateSample.report(locales: (0..<200).map { "x\($0)" })).svg),
    ("huge", SimulateChart(SimulateSample.report(scale: 80_000_000_000)).svg),
    ("nothing", SimulateChart(SimulateSample.report(scale: 0)).svg),
    ("one huge pack", SimulateChart(SimulateSample.report { $0.packs[1].packDownloadBytes = 1 << 60 }).svg),
    ("trend", TrendChart(HistorySample.trend).svg),
    ("trend of nothing", TrendChart(Self.trend([0, 0], [0, 0])).svg),
    ("trend of equal sizes", TrendChart(Self.trend([5, 5], [5, 5])).svg),
    ("trend of one huge size", TrendChart(Self.trend([1, .max], [1, 1])).svg),
    ("aged", DiffChart(DiffSample.report { DiffSample.aged(&$0) })?.svg ?? ""),
    (
      "wide names",
      TrendChart(
        {
          var report = HistorySample.trend
          report.app = String(repeating: "港", count: 100)
          for index in report.series.indices {
            report.series[index].name = report.series[index].name.map { _ in String(repeating: "荷", count: 40)
            }
          }
          return report
        }()
      ).svg
    ),
    (
      "hostile", SimulateChart(SimulateSample.report { $0.packs[0].locale = HostileTextTests.hostile }).svg
    ),
  ]

  /// The app and its translations.
  private static func trend(_ app: [Int], _ translations: [Int]) -> HistoryTrendReport {
    var report = HistorySample.trend
    report.series = [
      HistorySample.series("app", nil, app), HistorySample.series("translations", nil, translations),
    ]
    return report
  }

  private func svg(_ name: String) throws -> String {
    try #require(charts.first { $0.name == name }).svg
  }

  @Test func chartsAreWellFormedAndHaveATextAlternative() throws {
    for (name, svg) in charts {
      let elements = try SVGElements(svg)
      #expect(elements.names.prefix(3) == ["svg", "title", "desc"], "\(name)")
      #expect(!elements.names.contains("script") && !elements.names.contains("style"))
      #expect(elements.attributes[0].values["role"] == "img")
      #expect(!elements.text.unicodeScalars.contains { $0 != "\n" && $0.isUnsafeForTerminal })
    }
  }

  @Test func shapesLieInTheFrame() throws {
    for (name, svg) in charts { try expectShapesInFrame(svg, name) }
  }

  @Test func textsDoNotOverlap() throws {
    for (name, svg) in charts {
      let texts = try SVGElements(svg).elements.filter { $0.name == "text" }
      for (index, one) in texts.enumerated() {
        for other in texts.dropFirst(index + 1) {
          guard let first = one.box, let second = other.box else { continue }
          let overlap = first.intersection(second)
          #expect(
            overlap.isNull || overlap.width < 1 || overlap.height < 1,
            "\(name): '\(one.text)' and '\(other.text)'")
        }
      }
    }
  }

  @Test func barsAreProportional() throws {
    let elements = try SVGElements(SimulateChart(SimulateSample.report()).svg)
    let bars = elements.attributes.filter { $0.name == "rect" && $0.values["height"] == "16" }
      .compactMap { Double($0.values["width"] ?? "") }
    // The first downloads of the app as it is and with packs inside.
    #expect(abs(bars[1] / bars[0] - 90_001.0 / 104_321) < 0.001)
  }

  @Test func packsThatAreNotDrawnAreCounted() throws {
    #expect(try SVGElements(svg("many packs")).text.contains("and 140 smaller packs"))
  }

}

import ReportSchema
import Testing

@testable import Reports

/// The positions of a fleet's chart, against the numbers of its report.
@Suite struct DeliveryChartTests {
  /// Equal factors are equal distances: a tenth of the sessions without texts is a bar that is shorter by the same length,
  /// but for the rounding to thousandths of the axis.
  @Test func barsAreOnALogarithmicAxis() throws {
    let report = DeliverySample.report { report in
      report.policies = [0.1, 0.01, 0.001, 0.0001].map {
        DeliverySample.policy("p", success: 1 - $0, fromDisk: 0, bytes: 1)
      }
    }
    let elements = try SVGElements(DeliveryChart(report).svg).elements
    let widths = elements.filter { $0.values["fill"] == "#cf222e" && $0.values["height"] == "9" }
      .compactMap { $0["width"] }
    try #require(widths.count == 4)
    let steps = zip(widths, widths.dropFirst()).map { $0 - $1 }
    #expect(steps.allSatisfy { $0 > 50 && abs($0 - steps[0]) < 1 }, "\(widths)")
  }

  @Test func barsAreInTheOrderOfTheShares() throws {
    let elements = try SVGElements(DeliveryChart(DeliverySample.report()).svg).elements
    func bars(_ height: String, _ fill: String) -> [Double] {
      elements.filter { $0.values["height"] == height && $0.values["fill"] == fill }.compactMap {
        $0["width"]
      }
    }
    for lengths in [bars("9", "#cf222e"), bars("9", "#d4a72c")] {
      #expect(lengths.count == 3 && lengths == lengths.sorted() && Set(lengths).count == 3)
    }
    let sizes = bars("16", "#0969da")
    try #require(sizes.count == 3)
    #expect(abs(sizes[1] / sizes[0] - 30_500 / 41_234) < 0.001)
    // A bar of a few bytes is visible.
    #expect(sizes[2] == 0.5)
  }

  @Test func sharesOfNoSessionsAreNotDrawn() throws {
    let drawing = try SVGElements(DeliveryChart(DeliverySample.withoutSessions).svg)
    #expect(!drawing.elements.contains { $0.name == "rect" && $0.values["height"] == "9" })
    #expect(drawing.text.contains("– % without texts") && !drawing.text.contains(": nan"))
  }
}

import ReportSchema
import Testing

@testable import Reports

/// The positions of a fleet's chart, against the numbers of its report.
@Suite struct DeliveryChartTests {
  private func circles(_ report: DeliveryReport) throws -> [(x: Double, y: Double)] {
    try SVGElements(DeliveryChart(report).svg).elements.filter { $0.name == "circle" }
      .map { ($0["cx"] ?? -1, $0["cy"] ?? -1) }
  }

  /// Equal factors are equal distances, in both directions.
  @Test func trialsAreOnLogarithmicAxes() throws {
    let shares = [0.9, 0.99, 0.999, 0.9999]
    let report = DeliverySample.report { report in
      report.targets?.trials = shares.flatMap { success in
        shares.map { DeliverySample.trial(1, success: success, fromDisk: $0) }
      }
    }
    let points = try circles(report)
    try #require(points.count == 16)
    for (index, point) in points.enumerated() {
      let (column, row) = (Double(index / 4), Double(index % 4))
      let (first, last) = (points[0], points[15])
      #expect(abs(point.x - (first.x + (last.x - first.x) * column / 3)) < 0.3, "\(index)")
      #expect(abs(point.y - (first.y + (last.y - first.y) * row / 3)) < 0.3, "\(index)")
    }
    // More sessions without texts are farther right and farther up.
    #expect(points[0].x - points[15].x > 200 && points[15].y - points[0].y > 100)
  }

  @Test func reachedTrialsAreWithinTheLimits() throws {
    let report = DeliverySample.report()
    let elements = try SVGElements(DeliveryChart(report).svg).elements
    let circles = elements.filter { $0.name == "circle" }
    let lines = elements.suffix(from: elements.count / 2).filter {
      $0.name == "line" && $0.values["stroke-dasharray"] != nil
    }
    let right = try #require(lines.first { $0["x1"] == $0["x2"] }?["x1"])
    let top = try #require(lines.first { $0["y1"] == $0["y2"] }?["y1"])
    let trials = report.targets?.trials ?? []
    try #require(circles.count == trials.count)
    for (circle, trial) in zip(circles, trials) {
      let isWithin = (circle["cx"] ?? .infinity) <= right + 0.1 && (circle["cy"] ?? 0) >= top - 0.1
      #expect(isWithin == trial.reached, "\(trial)")
    }
    #expect(Set(circles.map { $0.values["fill"] }).count == 2)
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
    let sizes = bars("14", "#0969da")
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

import ReportSchema
import Reports
import Testing

@Suite struct HistoryDocumentTests {
  @Test func aTrendHasALineForEachPart() {
    let text = TextRenderer(width: 100).render(HistoryTrendDocument(HistorySample.trend).document)
    #expect(
      text.hasPrefix(
        "org.example.quay, 2 measurements: 100.0 kB → 108.0 kB (+8.0 kB); translations +6.0 kB.\n")
    )
    let lines = text.split(separator: "\n")
    // A locale without a first size has no share; the shares of others are those of their largest size.
    #expect(
      lines.contains {
        $0.hasPrefix("it") && $0.contains("–") && $0.contains("+9.0 kB") && $0.hasSuffix("█")
      })
    #expect(
      lines.contains { $0.hasPrefix("de  German") && $0.contains("−3.0 kB") && $0.contains("−10.0 %") })
    #expect(lines.contains { $0.contains("2 more locales") })
  }

  @Test func aTrendOfOneMeasurementHasNoChange() throws {
    var report = HistorySample.trend
    report.points.removeLast()
    for index in report.series.indices {
      report.series[index].values.removeAll { $0.point > 0 }
      report.series[index].change = 0
    }
    let text = TextRenderer(width: 100).render(HistoryTrendDocument(report).document)
    #expect(text.hasPrefix("org.example.quay, 1 measurement: 100 kB. A trend needs at least 2 measurements."))
    _ = try SVGElements(TrendChart(report).svg)
  }

  /// Texts of apps and labels are escaped.
  @Test func theChartIsXMLWithAnAreaPerPart() throws {
    var report = HistorySample.trend
    report.app = "</svg><script>"
    report.points[0].version = "<1>"
    let svg = TrendChart(report).svg
    #expect(!svg.contains("<script>"))
    // Translations, base and the rest of the app; German and Italian.
    #expect(try SVGElements(svg).names.count { $0 == "polygon" } == 5)
  }

  /// The areas of a measurement lie on each other, and the uppermost one ends at the size of the app.
  @Test func theStackIsAsHighAsTheApp() throws {
    let svg = TrendChart(HistorySample.trend).svg
    let areas = svg.matches(of: /<polygon points="([^"]*)"/).prefix(3).map { area in
      area.1.split(separator: " ").map { point in Double(point.split(separator: ",").last ?? "") ?? .nan }
    }
    let bytes = [100_000.0, 108_000]
    let zero = try #require(areas.first?.last)
    for (measurement, size) in bytes.enumerated() {
      for (lower, upper) in zip(areas, areas.dropFirst()) {
        #expect(
          lower[measurement] == upper[upper.count - 1 - measurement], "a gap in measurement \(measurement)")
      }
      let top = try #require(areas.last?[measurement])
      // The axis of 180 units ends at 125 kB, a multiple of 25 kB.
      #expect(abs((zero - top) - 180 * size / 125_000) < 0.2, "\(top)")
    }
  }

  @Test func theListShowsTimes() {
    let text = TextRenderer(width: 100).render(HistoryDocument(HistorySample.list).document)
    #expect(text.contains(/\n2026-11-22 [0-9:]{5} +1\.1 \(3\)/) && text.contains("1 earlier measurement"))
  }

  /// Reports are files, whose numbers may be anything.
  @Test func hostileIndicesAreIgnored() {
    var report = HistorySample.trend
    report.series[0].values.append(.init(point: 99, bytes: .max))
    report.series[1].values.append(.init(point: -1, bytes: -5))
    _ = TextRenderer(width: 80).render(HistoryTrendDocument(report).document)
    let csv = HostileTextTests.parsed(CSVRenderer.text(of: HistoryTrendDocument(report).values))
    let recorded = csv[0].firstIndex(of: "measurement.recorded").map { column in csv.map { $0[column] } }
    let points = HistorySample.trend.series.flatMap(\.values).map { HistorySample.trend.points[$0.point] }
    #expect(recorded == ["measurement.recorded"] + points.map(\.recorded))
    _ = TrendChart(report).svg
  }
}

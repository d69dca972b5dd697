import Foundation
import ReportSchema
import Testing

@testable import Reports

@Suite struct SizeCausesChartTests {
  /// The elements of the bars of one pack.
  private func groups(_ drawing: SVGElements) -> [[SVGElements.Element]] {
    drawing.elements.filter { $0.name == "g" }.map { group in group.children.map { drawing.elements[$0] } }
  }

  /// Causes to the right of the line enlarge the pack, those to the left reduce it; bars in a row touch each other.
  @Test func barsOfAPackAddUpToItsDifference() throws {
    let report = PackSample.causes(5)
    let drawing = try SVGElements(SizeCausesChart(report).svg)
    let zero = try #require(drawing.elements.first { $0.name == "line" }?["x1"])
    let groups = groups(drawing)
    #expect(groups.count == 5)
    let widest = groups[0].compactMap { $0.name == "rect" ? $0.box?.width : nil }.reduce(0, +)
    let unit = widest / Double(34 * 4)
    for (index, group) in groups.enumerated() {
      let bars = group.filter { $0.name == "rect" }.compactMap(\.box)
      guard index < 4 else {
        #expect(bars.isEmpty)
        continue
      }
      let left = bars.filter { $0.midX < zero }.reduce(0) { $0 + $1.width }
      let right = bars.filter { $0.midX > zero }.reduce(0) { $0 + $1.width }
      #expect(abs(left - Double(12 * (4 - index)) * unit) < 0.5, "\(index)")
      #expect(abs(right - Double(22 * (4 - index)) * unit) < 0.5, "\(index)")
      let edges = bars.sorted { $0.minX < $1.minX }
      for (one, next) in zip(edges, edges.dropFirst()) { #expect(abs(one.maxX - next.minX) < 0.11) }
    }
  }

  /// The number of packs without a bar is on a line of its own, as far below the bars as the caption is below the title.
  @Test(arguments: [60, 61, 70]) func packsWithoutABarAreCounted(_ count: Int) throws {
    let drawing = try SVGElements(SizeCausesChart(PackSample.causes(count)).svg)
    #expect(groups(drawing).count == 60)
    let line = try #require(drawing.elements.first { $0.name == "line" }?["y2"])
    let texts = drawing.elements.filter { $0.name == "text" && ($0["y"] ?? 0) > line }
    let rest = count - 60
    #expect(texts.map(\.text) == (rest == 0 ? [] : ["and \(rest) smaller pack\(rest == 1 ? "" : "s")"]))
    #expect(texts.map { $0["y"] } == (rest == 0 ? [] : [line + 14]))
    #expect(Double(drawing.frame.height) == line + (rest == 0 ? 0 : 14) + 24)
  }
}

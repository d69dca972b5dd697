import Foundation
import ReportSchema
import Testing

@testable import Reports

@Suite struct PageChartTests {
  // MARK: - Treemap

  @Test(arguments: [[7], [6, 6, 4, 3, 2, 2, 1], [1000, 1, 1, 1], Array(repeating: 3, count: 158)])
  func areasAreInProportion(_ sizes: [Int]) {
    let frame = TreemapRect(x: 10, y: 20, width: 600, height: 400)
    let rects = TreemapLayout.rects(of: sizes, in: frame)
    let total = Double(sizes.reduce(0, +))
    #expect(rects.count == sizes.count)
    for (size, rect) in zip(sizes, rects) {
      #expect(abs(rect.width * rect.height - Double(size) / total * 240_000) < 0.01)
      #expect(rect.x >= 9.999 && rect.y >= 19.999)
      #expect(rect.x + rect.width <= 610.001 && rect.y + rect.height <= 420.001)
    }
    for (index, one) in rects.enumerated() {
      for other in rects.dropFirst(index + 1) { #expect(!overlaps(one, other)) }
    }
  }

  private func overlaps(_ one: TreemapRect, _ other: TreemapRect) -> Bool {
    let width = min(one.x + one.width, other.x + other.width) - max(one.x, other.x)
    let height = min(one.y + one.height, other.y + other.height) - max(one.y, other.y)
    return width > 0.001 && height > 0.001
  }

  /// The example of the paper (Bruls, Huizing and van Wijk, 2000, figure 4): areas 6, 6, 4, 3, 2, 2, 1 in 6 × 4.
  @Test func theLayoutIsThatOfThePaper() {
    let rects = TreemapLayout.rects(
      of: [6, 6, 4, 3, 2, 2, 1], in: TreemapRect(x: 0, y: 0, width: 6, height: 4))
    #expect(rects[0] == TreemapRect(x: 0, y: 0, width: 3, height: 2))
    #expect(rects[1] == TreemapRect(x: 0, y: 2, width: 3, height: 2))
    #expect(abs(rects[2].width - 1.7142) < 0.001 && abs(rects[3].width - 1.2857) < 0.001)
  }

  @Test func theTreemapHasAllBytes() {
    let report = PageSample.report()
    let node = TreemapNode(report)
    #expect(node.total == report.footprint.totals.archiveBytes)
    #expect(node.bytes[.translations] == report.footprint.translations.archiveBytes)
    #expect(node.limited(to: 1, "component").total == node.total)
  }

  @Test func everyPartOfTheTreemapHasAName() {
    let html = TreemapChart(PageSample.report(), bytes: ByteFormatter()).html
    let links = html.matches(of: /<a href="#map[^>]*>(<title>)?/)
    #expect(links.count > 2)
    // A link is a part of a drawing, with a name, or text.
    #expect(links.allSatisfy { $0.output.0.contains("aria-label=\"") == ($0.output.1 != nil) })
    #expect(html.contains("Greek (el)"))
  }

  @Test func aTreemapOfManyLocalesIsShort() {
    let report = PageSample.report { report in
      report.composition = (0..<30).flatMap { component in
        (0..<158).map { locale in
          AppReport.Part(
            component: "Component \(component)", kind: locale % 2 == 0 ? "strings" : "plurals",
            owner: "x\(locale)", archiveBytes: 1000 + locale, installBytes: 0)
        }
      }
    }
    #expect(TreemapChart(report, bytes: ByteFormatter()).html.utf8.count < 500_000)
  }

  // MARK: - Scales

  @Test func powersOfTenAreEvenlySpaced() {
    let scale = LogScale([150, 2_000_000])
    #expect(scale.ticks == [100, 1000, 10_000, 100_000, 1_000_000, 10_000_000])
    #expect(scale.ticks.map(scale.position) == [0, 200, 400, 600, 800, 1000])
    let positions = stride(from: 100, to: 10_000_000, by: 99_991).map(scale.position)
    #expect(positions == positions.sorted())
    #expect(scale.position(31_623) == 500)
  }

  @Test func anAxisOfEqualValuesHasALength() {
    let scale = LogScale([1000, 1000])
    #expect(scale.high > scale.low)
    #expect(scale.position(0) == 0)
    #expect(LogScale([.max]).ticks.count == 2)
  }

  @Test func everyPackHasADot() throws {
    let packs = PackSample.report()
    let chart = try #require(PackSizesChart(packs, bytes: ByteFormatter()))
    #expect(chart.svg.components(separatedBy: "<circle").count - 1 == packs.packs.count { !$0.isBase })
    #expect(chart.svg.contains("Meta: 600 KB–2 MB"))
    #expect(PackSizesChart(PackSample.report { $0.downloadBytes = nil }, bytes: ByteFormatter()) == nil)
  }
}

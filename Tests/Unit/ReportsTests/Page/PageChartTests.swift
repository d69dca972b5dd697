import DataFormats
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
            owner: .init(rawValue: "x\(locale)"), archiveBytes: 1000 + locale, installBytes: 0)
        }
      }
    }
    #expect(TreemapChart(report, bytes: ByteFormatter()).html.utf8.count < 500_000)
  }

  /// The boxes of a drawing by component: rectangles of groups, other rectangles, and labels.
  private func drawing(_ name: String, of report: AppReport) throws -> SVGElements {
    let html = TreemapChart(report, bytes: ByteFormatter()).html
    let match = try #require(html.firstMatch(of: try Regex("(?s)<svg class=\"\(name)\".*?</svg>")))
    return try SVGElements(String(html[match.range]))
  }

  /// Two components, of which the second has a share of the app in thousandths.
  private func app(_ share: Int, _ labels: [String] = ["A", "B"]) -> AppReport {
    PageSample.report { report in
      report.footprint.overhead = .init(archiveBytes: 0)
      report.composition = [(labels[0], 1000 - share), (labels[1], share)].flatMap { component, bytes in
        ["strings", "plurals"].enumerated().map { index, kind in
          AppReport.Part(
            component: component, kind: kind, owner: "de",
            archiveBytes: 1000 * bytes * (index + 1), installBytes: 0)
        }
      }
    }
  }

  /// The contents of a part are drawn if it has room for a label above them: more than 24 by 36 units.
  @Test(arguments: [("wide", 880.0, 24.0), ("narrow", 460.0, 36.0)])
  func partsWithRoomHaveTheirContents(_ name: String, _ length: Double, _ limit: Double) throws {
    var drawn: [Bool] = []
    for share in 20...110 {
      let groups = try drawing(name, of: app(share)).elements.filter { $0.values["class"] == "g" }
      // A margin of one unit on each side.
      let hasRoom = Double(share) / 1000 * length - 2 > limit
      #expect((groups.count == 2) == hasRoom, "\(name), \(share)")
      drawn.append(hasRoom)
    }
    #expect(drawn.contains(true) && drawn.contains(false))
  }

  /// A label is as long as its part allows, and not longer.
  @Test(arguments: ["Components with a long name", "名前の長い部品の名前の長い部品"])
  func labelsFitInTheirParts(_ label: String) throws {
    var cut = 0
    for share in stride(from: 10, through: 500, by: 5) {
      let elements = try drawing("wide", of: app(share, ["A", label])).elements
      let boxes = elements.filter { $0.name == "rect" }.compactMap(\.box)
      for text in elements where text.name == "text" {
        let corner = CGPoint(x: (text["x"] ?? 0) - 4, y: (text["y"] ?? 0) - 12.5)
        let box = try #require(
          boxes.first { abs($0.minX - corner.x) < 0.11 && abs($0.minY - corner.y) < 0.11 }, "\(text)")
        let room = Int((Double(box.width) + 0.1 - 7) / 6.4)
        #expect(text.text.displayWidth <= room, "\(share): \(text.text)")
        guard text.text.hasSuffix("…") else { continue }
        cut += 1
        // Another letter, which may be wide, has no room.
        #expect(text.text.displayWidth + 2 > room - 1, "\(share): \(text.text) of \(room)")
      }
    }
    #expect(cut > 10)
  }
}

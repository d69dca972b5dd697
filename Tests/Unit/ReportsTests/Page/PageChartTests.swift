import Foundation
import ReportSchema
import Testing

@testable import Reports

@Suite struct PageChartTests {
  @Test func powersOfTenAreEvenlySpaced() {
    let scale = LogScale([150, 2_000_000])
    #expect(scale.ticks == [100, 1000, 10_000, 100_000, 1_000_000, 10_000_000])
    #expect(scale.ticks.map(scale.position) == [0, 200, 400, 600, 800, 1000])
    let positions = stride(from: 100, to: 10_000_000, by: 99_991).map(scale.position)
    #expect(positions == positions.sorted())
    #expect(scale.position(31_623) == 500)
  }

  /// The ends are the closest powers of ten that contain all values.
  @Test func anAxisIsAsShortAsItsValuesAllow() {
    let values = [1, 2, 9, 10, 11, 99, 100, 101, 1000, 5000, 10_000, 99_999]
    for low in values {
      for high in values where high >= low {
        let scale = LogScale([high, low, low])
        let ticks = scale.ticks
        #expect(ticks.first.map { $0 <= low && low < 10 * $0 } == true, "\(low)")
        #expect(ticks.last.map { high <= $0 } == true, "\(high)")
        // Without the last step, the largest value would be outside.
        #expect(ticks.count == 2 || ticks[ticks.count - 2] < high, "\(low), \(high): \(ticks)")
        #expect([low, high].map(scale.position) == [low, high].map { position(of: $0, on: ticks) })
      }
    }
  }

  /// In thousandths of an axis with these ends.
  private func position(of value: Int, on ticks: [Int]) -> Int {
    let ends = [ticks.first, ticks.last].map { log10(Double($0 ?? 1)) }
    return Int(((log10(Double(value)) - ends[0]) / (ends[1] - ends[0]) * 1000).rounded())
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
    let percentages = chart.svg.matches(of: /(?:x|x1|x2|cx|width)="([0-9.]+)%"/).compactMap {
      Double($0.output.1)
    }
    #expect(percentages.count > 10 && percentages.filter { $0 < 100 }.allSatisfy { (4...96).contains($0) })
    #expect(percentages.filter { $0 >= 100 } == [100])
    #expect(PackSizesChart(PackSample.report { $0.downloadBytes = nil }, bytes: ByteFormatter()) == nil)
  }
}

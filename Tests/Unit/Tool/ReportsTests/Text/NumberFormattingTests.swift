import Testing

@testable import Reports

@Suite struct NumberFormattingTests {
  @Test(arguments: [
    (0, "0 B"), (999, "999 B"), (1000, "1.00 kB"), (1234, "1.23 kB"), (9994, "9.99 kB"), (9995, "10.0 kB"),
    (12_345, "12.3 kB"), (99_950, "100 kB"), (123_456, "123 kB"), (999_499, "999 kB"), (999_500, "1.00 MB"),
    (16_600_000, "16.6 MB"), (1_000_000_000, "1.00 GB"), (-1234, "−1.23 kB"), (.max, "9.22 EB"),
    // Both sides of each rounding.
    (99_949, "99.9 kB"), (9_995_000, "10.0 MB"), (9_994_999, "9.99 MB"), (99_949_999, "99.9 MB"),
    (999_499_999, "999 MB"), (999_500_000, "1.00 GB"), (-999, "−999 B"), (-1000, "−1.00 kB"),
    (999_500_000_000_000, "1.00 PB"), (999_499_999_999_999_999, "999 PB"),
    (1_000_000_000_000_000_000, "1.00 EB"), (10_049, "10.0 kB"), (10_050, "10.1 kB"), (1_004, "1.00 kB"),
    (1_005, "1.01 kB"), (100_499, "100 kB"), (100_500, "101 kB"),
  ])
  func sizesHaveThreeDigits(_ bytes: Int, _ text: String) { #expect(ByteFormatter()(bytes) == text) }

  @Test(arguments: [
    ([103_822, 8_636_499, 24_387], "104 kB, 8,636 kB, 24 kB"), ([-4676, 4_020_541], "−4.7 kB, 4,020.5 kB"),
    ([9_949_999, 0], "9.9 MB, 0.0 MB"), ([999, 8_636_499], "999 B, 8,636,499 B"), ([0], "0 B"), ([], ""),
    ([.min, 1000], "−9,223,372,036,854,775.8 kB, 1.0 kB"),
  ])
  func aColumnHasOneUnit(_ numbers: [Int], _ text: String) {
    let formatter = ByteFormatter().common(to: numbers)
    #expect(numbers.map { formatter($0) }.joined(separator: ", ") == text)
  }

  @Test(arguments: [
    (49, 100_000, "<0.1 %"), (50, 100_000, "0.1 %"), (149, 100_000, "0.1 %"), (150, 100_000, "0.2 %"),
    (99_949, 100_000, "99.9 %"), (99_950, 100_000, ">99.9 %"), (100_001, 100_000, "100.0 %"), (1, -1, "–"),
    (999_999, 1000, "99,999.9 %"), (1_000_000, 1000, ">100,000 %"), (-50, 100, "50.0 %"), (7, 7, "100 %"),
    (0, 10, "0.0 %"), (1, 3, "33.3 %"), (15, 10, "150.0 %"), (1, 0, "–"),
  ])
  func sharesAreRoundedHalfUp(_ part: Int, _ whole: Int, _ text: String) {
    #expect(NumberText.share(part, of: whole) == text)
  }

  @Test(arguments: [
    (1, 100_000, "<0.01 %"), (5, 100_000, "0.01 %"), (12_345, 100_000, "12.35 %"),
    (99_999, 100_000, ">99.99 %"),
    (1, 1, "100 %"), (5, 100, "5.00 %"), (505, 10_000, "5.05 %"), (0, 3, "0.00 %"),
  ])
  func fineSharesHaveTwoDecimals(_ part: Int, _ whole: Int, _ text: String) {
    #expect(NumberText.fineShare(part, of: whole) == text)
  }

  @Test func fractionsAreShares() {
    let fractions: [Double?] = [nil, .nan, .infinity, -1, 0, 0.5, 1, 2, 0.999_999]
    #expect(
      fractions.map { NumberText.share($0) }
        == ["–", "–", "–", "0.0 %", "0.0 %", "50.0 %", "100 %", "100 %", ">99.9 %"])
    #expect(NumberText.shareChange(5, of: 0) == "–" && NumberText.shareChange(-5, of: 5) == "−100 %")
    #expect([-167, 167, 0].map { NumberText.shareChange($0, of: 1000) } == ["−16.7 %", "+16.7 %", "0.0 %"])
  }

  @Test(arguments: [
    (0.0, "0.00"), (-0.004, "0.00"), (-0.006, "−0.01"), (9.996, "10.00"), (1234.5, "1,234.50"),
    (0.09, "0.09"),
    (0.1, "0.10"), (1.005, "1.00"), (-0.5, "−0.50"), (.nan, "–"), (999_999_999, "999,999,999.00"),
    (1_000_000_000, "–"), (.infinity, "–"),
  ])
  func ratiosAreRounded(_ ratio: Double, _ text: String) { #expect(NumberText.ratio(ratio) == text) }

  @Test(arguments: [
    [10, 3, 4, 8], [1, 1, 2, 1], [1, 1, 3, 0], [2, 1, 3, 1], [UInt.max, 2, 2, .max], [.max, 3, 2, .max],
    [0, 5, 7, 0],
  ])
  func quotientsAreRoundedHalfUp(_ numbers: [UInt]) {
    #expect(NumberText.rounded(numbers[0], times: numbers[1], over: numbers[2]) == numbers[3])
  }

  @Test func listsOfTheLimitAreWhole() {
    #expect(NumberText.listed([], limit: 2).isEmpty)
    #expect(NumberText.listed(["a", "b", "c"], limit: 2) == "a, b, c")
    #expect(NumberText.listed(["a", "b", "c", "d"], limit: 2) == "a, b and 2 more")
    #expect(NumberText.listed(["a", "b", "c", "d", "e"], limit: 2) == "a, b and 3 more")
  }

  @Test func blocksOfSparklinesAreInProportion() {
    let shares = [0, 199_999, 200_000, 299_999, 300_000, 999_999, 1_000_000].map { Optional($0) }
    #expect(CellText.sparkline(shares, from: 200_000) == "▁▁▁▁▂██")
    #expect(CellText.sparkline([1_000_000, 999_999], from: 1_000_000) == "▁▁")
    #expect(CellText.sparkline([1_000_000, nil, 100_000], from: 900_000) == "█ ▁")
    #expect(
      [0, 1, 2, 7, 8, 9, 15, 16].map { CellText.bar($0, of: 16, width: 2) } == [
        "", "▏", "▎", "▉", "█", "█▏", "█▉", "██",
      ])
    #expect(CellText.bar(1, of: 1_000_000, width: 3) == "▏" && CellText.bar(20, of: 10, width: 3) == "███")
    #expect(CellText.bar(1, of: 1, width: 0).isEmpty && CellText.bar(1, of: 0, width: 9).isEmpty)
  }

  @Test func changesHaveASign() {
    #expect([1500, 0, -388].map { ByteFormatter().change($0) } == ["+1.50 kB", "0 B", "−388 B"])
    #expect([3, 0, -3].map { NumberText.change($0) } == ["+3", "0", "−3"])
  }

  private static func texts(_ pairs: [(Int, Int)]) -> [String] {
    let formatter = ByteFormatter().comparing(pairs.map { (before: $0.0, after: $0.1) })
    return pairs.flatMap { Cell.comparison($0.0, $0.1, by: formatter) }.map {
      CellText(bytes: ByteFormatter()).text($0.value).plain
    }
  }

  /// Two sizes and their difference, as rounded by hand. The largest difference of the table decides the unit.
  @Test(arguments: [
    ([(103_822, 75_925)], ["103.8 kB", "75.9 kB", "−27.9 kB"]),
    ([(103_849, 75_951)], ["103.8 kB", "76.0 kB", "−27.8 kB"]),
    ([(6_421_345, 6_424_995)], ["6,421.3 kB", "6,425.0 kB", "+3.7 kB"]),
    ([(13_120_000, 1_310_000)], ["13,120.0 kB", "1,310.0 kB", "−11,810.0 kB"]),
    ([(3_120_000, 1_310_400)], ["3,120.0 kB", "1,310.4 kB", "−1,809.6 kB"]),
    ([(4_000, 4_000)], ["4,000 B", "4,000 B", "0 B"]), ([(0, 5_432)], ["0 B", "5,432 B", "+5,432 B"]),
    ([(5, 12_345)], ["<0.1 kB", "12.3 kB", "+12.3 kB"]),
    ([(23_612, 23_613)], ["23,612 B", "23,613 B", "+1 B"]),
    (
      [(8_636_527, 8_624_530), (58_355, 57_710), (22, 22), (3_000, 3_003)],
      [
        "8,636.5 kB", "8,624.5 kB", "−12.0 kB", "58.4 kB", "57.7 kB", "−0.7 kB", "<0.1 kB", "<0.1 kB",
        "0.0 kB", "3.0 kB", "3.0 kB", "+<0.1 kB",
      ]
    ),
  ])
  func comparedSizesHaveOneNotation(_ pairs: [(Int, Int)], _ expected: [String]) {
    #expect(Self.texts(pairs) == expected)
  }

  /// All numbers of a table have one unit, and the printed difference is that of the printed numbers.
  @Test func theNumbersOfAComparisonSubtract() throws {
    func parts(_ text: String) throws -> (value: Int, decimals: Int, unit: Substring) {
      let words = text.replacing(",", with: "").replacing("−", with: "-").replacing("+", with: "").split(
        separator: " ")
      let halves = words[0].split(separator: ".")
      let value = try #require(Int(halves.joined()))
      return (value, halves.count > 1 ? halves[1].count : 0, words[1])
    }
    var random = SystemRandomNumberGenerator()
    for _ in 0..<500 {
      let pairs = (0..<3).map { _ in
        let digits = Int.random(in: 3...10, using: &random)
        let most = (0..<digits).reduce(1) { power, _ in power * 10 }
        return (Int.random(in: 0...most, using: &random), Int.random(in: 0...most, using: &random))
      }
      let shown = Self.texts(pairs)
      // Numbers that round to zero are written `<0.1 kB`.
      let known = shown.filter { !$0.contains("<") }
      let numbers = try known.map { try parts($0) }
      #expect(Set(numbers.map(\.decimals)).count <= 1 && Set(numbers.map(\.unit)).count <= 1, "\(shown)")
      for row in stride(from: 0, to: shown.count, by: 3) {
        let texts = shown[row..<row + 3]
        guard !texts.contains(where: { $0.contains("<") }) else { continue }
        let values = try texts.map { try parts($0).value }
        #expect(values[1] - values[0] == values[2], "\(pairs) \(texts)")
      }
    }
  }

  @Test(arguments: [(0, "0"), (999, "999"), (1000, "1,000"), (1_234_567, "1,234,567"), (-1000, "−1,000")])
  func numbersAreGrouped(_ number: Int, _ text: String) { #expect(NumberText.grouped(number) == text) }

  @Test func smallestIntegerIsFormatted() {
    #expect(NumberText.grouped(.min) == "−9,223,372,036,854,775,808")
    #expect(ByteFormatter()(.min) == "−9.22 EB")
    #expect(NumberText.share(.min, of: 1) == ">100,000 %")
  }

  @Test(arguments: [(0, "0 files"), (1, "1 file"), (2, "2 files"), (1000, "1,000 files")])
  func pluralsFollowTheNumber(_ number: Int, _ text: String) {
    #expect(NumberText.counted(number, "file") == text)
    let other = NumberText.counted(number, "file", "entries")
    #expect(other == (number == 1 ? text : text.replacing("files", with: "entries")))
  }
}

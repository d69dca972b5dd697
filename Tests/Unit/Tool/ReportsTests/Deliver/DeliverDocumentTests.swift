import ReportSchema
import Testing

@testable import Reports

@Suite struct DeliverDocumentTests {
  private func policy(
    _ name: String, success: Double, bytes: Double = 1000, fleet: Double? = nil,
    interval: (low: Double, high: Double)? = nil, sessions: Int = 100
  ) -> DeliverReport.Policy {
    DeliverSample.policy(
      name, success: success, bytes: bytes, fleet: fleet, interval: interval, hasIntervals: interval != nil,
      sessions: sessions)
  }

  private func report(
    _ policies: [DeliverReport.Policy], days: Double = 42, fleet: Int? = nil,
    differences: [DeliverReport.Difference] = []
  ) -> DeliverReport {
    DeliverReport(
      scenario: "Harbor", devices: 10, runs: 1, seed: 1, days: days, releases: 6, fleet: fleet,
      policies: policies, differences: differences)
  }

  private func cells(_ report: DeliverReport, _ table: String, _ column: Int) throws -> [Cell] {
    try #require(DeliverDocument(report).document.table(table)).rows.map { $0.cells[column] }
  }

  private func texts(_ report: DeliverReport, _ table: String, _ column: Int) throws -> [String] {
    try cells(report, table, column).map { CellText(bytes: ByteFormatter()).text($0.value).plain }
  }

  private func text(_ text: String) -> Cell { .text(RichText(text)) }

  /// A share that rounds to 0 % or 100 % and is not is recognizable.
  @Test func sharesAreNotRoundedToTheWhole() {
    let shares = [1, 0.999_999_9, 0.999_94, 0.5, 0.000_06, 0.000_000_1, 0]
    let expected = ["100 %", ">99.99 %", "99.99 %", "50.00 %", "0.01 %", "<0.01 %", "0.00 %"]
    #expect(shares.map(DeliverText.share) == expected)
  }

  @Test func theVerdictIsOneSentence() {
    func difference(_ name: String, _ low: Double, _ high: Double) -> DeliverReport.Difference {
      let change = DeliverReport.Estimate(mean: (low + high) / 2, low: low, high: high)
      return .init(
        policy: name, successChange: change, currentChange: change, fromDiskChange: change,
        bytesChange: change)
    }
    let report = report(
      [policy("all", success: 0.99, interval: (0.989, 0.991), sessions: 100_000)],
      differences: [difference("none", -0.2, -0.1), difference("late", -0.001, 0.001)])
    let text = TextRenderer(width: 300).render(DeliverDocument(report).document)
    #expect(
      text.hasPrefix(
        "Harbor: with 'all', 99.00 % of sessions show the user's language (95 % interval 98.90–99.10); "
          + "fewer with 'none'; no measurable difference with 'late'.\n"), "\(text)")
    #expect(!text.contains("−0.00"))
  }

  @Test func aRunWithoutAnIntervalHasADash() throws {
    let one = policy("one", success: 0.9)
    let more = policy("more", success: 0.9, interval: (0.25, 1))
    #expect(try cells(report([one, more]), "texts", 2) == ["–", "25.00–100.00"].map(text))
    let estimates = [
      DeliverReport.Estimate(mean: 0.1, low: nil, high: nil), .init(mean: 0.1, low: -0.1, high: 0.3),
    ]
    let differences = estimates.map {
      DeliverReport.Difference(
        policy: "x", successChange: $0, currentChange: $0, fromDiskChange: $0, bytesChange: $0)
    }
    #expect(
      try cells(report([one], differences: differences), "differences", 2)
        == ["–", "−10.00 to +30.00"].map(text))
  }

  @Test func bytesBeyondTheLargestIntegerAreNotZero() throws {
    let report = report(
      [policy("a", success: 1, bytes: 1e30, fleet: 1e30), policy("b", success: 1, fleet: 5e18)], fleet: 5)
    // Each column has its own notation, because bytes of a device are below a thousandth of a fleet's.
    #expect(try texts(report, "costs", 4) == [">9.22 EB", "1,000 B"])
    #expect(try texts(report, "costs", 6) == [">9.22 EB", "5,000,000 TB"])
  }

  @Test(arguments: [(1.0, "in 1 day,"), (42, "in 42 days,"), (1.5, "in 1.50 days,")])
  func daysAreCounted(_ days: Double, _ words: String) {
    let text = TextRenderer(width: 100).render(
      DeliverDocument(report([policy("a", success: 1)], days: days)).document)
    #expect(text.contains(words), "\(text)")
  }
}

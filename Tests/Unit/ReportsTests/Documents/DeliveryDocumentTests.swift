import ReportSchema
import Testing

@testable import Reports

@Suite struct DeliveryDocumentTests {
  private func policy(
    _ name: String, success: Double, fromDisk: Double = 1, bytes: Double = 1000, fleet: Double? = nil,
    interval: (low: Double, high: Double)? = nil
  ) -> DeliveryReport.Policy {
    func estimate(_ mean: Double) -> DeliveryReport.Estimate {
      .init(mean: mean, low: interval?.low, high: interval?.high)
    }
    return DeliveryReport.Policy(
      name: name, sessions: 100, successShare: estimate(success), currentShare: estimate(success),
      fromDiskShare: estimate(fromDisk), currentFromDiskShare: estimate(fromDisk), staleShare: estimate(0),
      firstSessionFailedShare: estimate(0), versionsBehind: 0,
      readyMilliseconds: .init(mean: 1, p50: 1, p95: 2, p99: 3), bytesPerDeviceAndRelease: estimate(bytes),
      bytesPerDevice: bytes, fleetBytes: fleet, requestsPerSession: 0.5, prefetchUsedShare: 1,
      staleMessageShare: 0, missingMessageShare: 0)
  }

  private func report(
    _ policies: [DeliveryReport.Policy], days: Double = 42, fleet: Int? = nil,
    differences: [DeliveryReport.Difference] = []
  ) -> DeliveryReport {
    DeliveryReport(
      scenario: "Harbor", devices: 10, runs: 1, seed: 1, days: days, releases: 6, fleet: fleet,
      policies: policies, differences: differences)
  }

  private func cells(_ report: DeliveryReport, _ table: String, _ column: Int) throws -> [Cell] {
    try #require(DeliveryDocument(report).document.table(table)).rows.map { $0.cells[column] }
  }

  private func text(_ text: String) -> Cell { .text(RichText(text)) }

  /// A share that rounds to 0 % or 100 % and is not is recognizable.
  @Test func sharesAreNotRoundedToTheWhole() throws {
    let shares = [1, 0.999_999_9, 0.999_999_4, 0.5, 0.000_000_6, 0.000_000_1, 0]
    let report = report(shares.enumerated().map { policy("\($0)", success: $1) })
    let expected = [
      "100.0000 %", ">99.9999 %", "99.9999 %", "50.0000 %", "0.0001 %", "<0.0001 %", "0.0000 %",
    ]
    #expect(try cells(report, "texts", 1) == expected.map(text))
  }

  @Test func aRunWithoutAnIntervalHasADash() throws {
    let one = policy("one", success: 0.9)
    let more = policy("more", success: 0.9, interval: (0.25, 1.5))
    #expect(try cells(report([one, more]), "texts", 2) == ["–", "25.0000–100.0000"].map(text))
    let estimates = [
      DeliveryReport.Estimate(mean: 0.1, low: nil, high: nil), .init(mean: 0.1, low: -0.1, high: 0.3),
    ]
    let differences = estimates.map {
      DeliveryReport.Difference(
        policy: "x", successChange: $0, currentChange: $0, fromDiskChange: $0, bytesChange: $0)
    }
    #expect(
      try cells(report([one], differences: differences), "differences", 2)
        == ["–", "−10.0000 to +30.0000"].map(text))
  }

  @Test func bytesBeyondTheLargestIntegerAreNotZero() throws {
    let report = report(
      [policy("a", success: 1, bytes: 1e30, fleet: 1e30), policy("b", success: 1, fleet: 5e18)], fleet: 5)
    #expect(try cells(report, "costs", 4) == [text(">9.22 EB"), .bytes(1000)])
    #expect(try cells(report, "costs", 6) == [text(">9.22 EB"), .bytes(5_000_000_000_000_000_000)])
    // The chart has a bar for each policy.
    #expect(DeliveryChart(report).svg.contains("9.22 EB"))
  }

  @Test(arguments: [(1.0, "in 1 day,"), (42, "in 42 days,"), (1.5, "in 1.50 days,")])
  func daysAreCounted(_ days: Double, _ words: String) {
    let text = TextRenderer(width: 100).render(
      DeliveryDocument(report([policy("a", success: 1)], days: days)).document)
    #expect(text.contains(words), "\(text)")
  }
}

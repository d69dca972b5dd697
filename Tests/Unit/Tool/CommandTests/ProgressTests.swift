import Testing

@testable import ballast

@Suite struct ProgressTests {
  @Test(
    arguments: [
      (nil, 7, "7 s"),
      (0.04, 60, "4 %"),  // too early for an estimate
      (0.25, 10, "25 %, about 30 s left"),
      (0.5, 1, "50 %"),
      (0.1, 11, "10 %, about 2 min left"),
      (1, 30, "100 %"),
      (1.5, 30, "100 %"),
    ] as [(Double?, Int, String)])
  func amountNamesPercentAndTheRemainingTime(share: Double?, seconds: Int, text: String) {
    #expect(Progress.amount(share: share, seconds: seconds) == text)
  }
}

import ReportSchema
import Testing

@Suite struct DistributionTests {
  @Test func theMedianIsTheMeanOfTheMiddleTwoRoundedHalfUp() throws {
    #expect(Distribution([])?.median == nil)
    #expect(Distribution([7])?.median == 7)
    #expect(Distribution([9, 1, 5])?.median == 5)
    #expect(Distribution([4, 1, 2, 3])?.median == 3)
    #expect(Distribution([10, 20])?.median == 15)
    #expect(Distribution([-3, -2])?.median == -2)
    #expect(Distribution([.min, .max]) != nil)
    let sizes = try #require(Distribution([5, 3, 8, 1]))
    #expect((sizes.min, sizes.max) == (1, 8))
  }

  @Test func theMedianOfSharesIsNotRounded() {
    #expect([Double]().median() == nil)
    #expect([0.5].median() == 0.5)
    #expect([1, 0.25, 0.5, 0].median() == 0.375)
  }
}

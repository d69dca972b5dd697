import Localization
import LocalizationAnalysis
import Testing

@Suite struct EditDistanceTests {
  @Test(arguments: [
    ("", "", 0), ("", "abc", 3), ("abc", "abc", 0), ("abc", "acb", 1), ("abc", "abd", 1), ("abc", "bc", 1),
    ("kitten", "sitting", 3), ("ca", "abc", 3),
  ])
  func editsAreCounted(_ one: String, _ other: String, _ expected: Int) {
    #expect(EditDistance.between(Array(one), Array(other)) == expected)
    #expect(EditDistance.between(Array(other), Array(one)) == expected)
  }
}

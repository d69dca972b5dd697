import Foundation
import Localization
import TestSupport
import Testing

@testable import generate_app

/// The properties of generated texts that Reports/studies/generated-text.md compares with real ones.
@Suite(.enabled(if: Places.runsAll)) struct TextTests {
  private let scenario: Scenario
  private let templates: [MessageTemplate]

  init() throws {
    scenario = try Scenario(yaml: ScenarioTests.text("facebook-ios-2020"))
    let all = MessageTemplates(scenario)
    templates = (0..<2_000).map { all[$0] }
  }

  private func generator(_ name: String) throws -> TextGenerator {
    TextGenerator(try #require(LocaleTag(bcp47: name)), scenario)
  }

  private func length(_ text: String) -> Int { text.unicodeScalars.count }

  @Test(arguments: ["de", "fi", "el", "ar", "hi", "th", "ko", "ja", "zh-Hans", "vi", "sw"])
  func lengthsBesideEnglishHaveTheMeasuredMedian(_ name: String) throws {
    let generator = try generator(name)
    let table = Language.lengthRatios(of: generator.locale)
    for range in [11...20, 21...40, 41...80] {
      let deviations = templates.filter { range.contains($0.englishLength) }.map { template in
        Double(length(generator.text(template, .init(), .none)))
          / table.length(of: template.englishLength, deviation: 0)
      }
      let median = deviations.sorted()[deviations.count / 2]
      // Names and the last word are not omitted, which makes Chinese texts longer.
      #expect((0.9...1.16).contains(median), "\(range): \(median)")
    }
  }

  @Test func longerDeviationsAreLongerTexts() {
    let ratios = LengthRatios([1, 1.2, 1.4, 1.4, 1.4], [0.3, 0.3, 0.2, 0.2, 0.1])
    #expect(ratios.length(of: 6, deviation: 0) == 6)
    #expect(ratios.length(of: 2, deviation: 0) == 2)
    #expect(ratios.length(of: 500, deviation: 0) == 700)
    // Halfway between 15 and 30 on a logarithmic scale is the root of both.
    #expect(abs(ratios.length(of: 21, deviation: 0) - 21 * 1.3) < 0.2)
    #expect(ratios.length(of: 15, deviation: 1) == 15 * 1.2 * exp(0.3))
  }

  @Test(arguments: [("zh-Hans", 700, 1_400), ("zh-Hant", 700, 1_400), ("ja", 300, 900), ("ko", 350, 900)])
  func scriptsWithThousandsOfCharactersUseMany(_ name: String, _ least: Int, _ most: Int) throws {
    let generator = try generator(name)
    let scalars = templates.flatMap { generator.text($0).unicodeScalars }
    let different = Set(
      scalars.filter { (0x3400...0x9fff).contains($0.value) || (0xac00...0xd7a3).contains($0.value) })
    #expect((least...most).contains(different.count), "\(different.count)")
  }

  /// Names and abbreviations are English words of the same message.
  @Test func latinWordsOfOtherScriptsAreThoseOfEnglish() throws {
    let (english, russian) = (try generator("en"), try generator("ru"))
    var found = 0
    for template in templates {
      let words = Set(english.text(template, .init(), .none).split { !$0.isLetter })
      for word in russian.text(template, .init(), .none).split(whereSeparator: { !$0.isLetter })
      where word.unicodeScalars.allSatisfy(\.isASCII) {
        #expect(words.contains(word), "\(word)")
        found += 1
      }
    }
    #expect(found > 100)
  }

  /// The words of a text do not depend on its variation, except those that agree.
  @Test func variationsHaveTheSameNumberOfWords() throws {
    let russian = try generator("ru")
    for template in templates {
      let one = russian.text(template, .init(), .none).split(separator: " ").count
      let other = russian.text(template, .init(viewer: 1, subject: 2, number: 1), .none).split(separator: " ")
        .count
      #expect((one...one + 3).contains(other), "\(template.index)")
    }
  }
}

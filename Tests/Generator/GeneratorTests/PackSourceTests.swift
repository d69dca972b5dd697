import AppBundles
import Foundation
import Localization
import LocalizationAnalysis
import TestSupport
import Testing

@testable import generate_app

@Suite struct PackSourceTests {
  private let scenario: Scenario
  private let source: PackSource

  init() throws {
    var scenario = try Scenario(yaml: ScenarioTests.text("small"))
    // An untranslated message would have the variations of English.
    scenario.messages.untranslated = 0
    self.scenario = scenario
    source = PackSource(scenario, MessageSet(scenario))
  }

  /// Reads the files as `ballast packs build` does.
  @Test func sourcesContainAllMessagesWithTheirVariations() throws {
    let folder = try TemporaryFolder()
    for locale in scenario.locales {
      try folder.write("translations/\(locale.text).json", source.json(of: locale))
    }
    let tables = try LocalizedStrings(opening: folder.path)
    #expect(tables.warnings.isEmpty)
    #expect(tables.locales.map(\.text) == ["en", "ja", "pt-BR", "ru"])
    for locale in tables.locales {
      let messages = tables.tables(of: .locale(locale)).flatMap { $0.messages.values }
      #expect(messages.count == scenario.packs.messages)
      let depth = messages.map(Self.depth).max()
      // English distinguishes his and her, and one and many; Japanese distinguishes neither.
      let expected = ["en": 2, "ja": 0, "pt-BR": 3, "ru": 3][locale.text]
      #expect(depth == expected, "\(locale): \(depth ?? -1)")
      let levels = messages.flatMap(Self.levels(of:))
      // A variation that equals the default is omitted.
      #expect(levels.allSatisfy { level in level.cases.dropLast().allSatisfy { $0.message != level[.any] } })
      let maxCases = ["en": 3, "pt-BR": 3, "ru": 4][locale.text]
      #expect(levels.map(\.cases.count).max() == maxCases, "\(locale)")
    }
  }

  private static func levels(of message: Message) -> [Variations] {
    guard case .variations(let level) = message else { return [] }
    return [level] + level.cases.flatMap { levels(of: $0.message) }
  }

  private static func depth(_ message: Message) -> Int {
    guard case .variations(let variations) = message else { return 0 }
    return 1 + (variations.cases.map { depth($0.message) }.max() ?? 0)
  }
}

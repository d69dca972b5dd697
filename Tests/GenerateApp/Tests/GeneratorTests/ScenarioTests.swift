import Foundation
import Localization
import TestSupport
import Testing

@testable import generate_app

@Suite struct ScenarioTests {
  static func text(_ name: String) throws -> String {
    try String(contentsOfFile: Places.fixture("scenarios/\(name).yml"), encoding: .utf8)
  }

  @Test func theScenariosOfTheArticleAreReadable() throws {
    let first = try Scenario(yaml: Self.text("facebook-ios-2020"))
    var second = try Scenario(yaml: Self.text("facebook-2022-twelve-more"))
    #expect(first.locales.count == 35)
    #expect(second.locales.count == 47)
    #expect(["my", "ka", "lv", "si"].allSatisfy { second.locales.dropFirst(35).map(\.text).contains($0) })
    second.locales.removeLast(12)
    #expect(first == second)
  }

  @Test func fieldsAreReadAsTheyAreWritten() throws {
    let scenario = try Scenario(yaml: Self.text("small"))
    #expect(scenario.seed == 7)
    #expect(scenario.app.name == "Harbour")
    #expect(scenario.app.frameworks == [Scenario.Framework(name: "HarbourKit", bytes: 3000)])
    #expect(scenario.locales.map(\.text) == ["en", "ja", "pt-BR", "ru"])
    #expect(scenario.messages.tables.map(\.name) == ["Localizable", "Settings"])
    #expect(scenario.packs.messages == 400)
  }

  @Test(arguments: [
    ("seed: 7", "", "field 'seed' is missing"),
    ("seed: 7", "seed: seven", "field 'seed' is not a whole number"),
    ("seed: 7", "seed: -1", "field 'seed' is not from 0"),
    ("seed: 7", "seed: 7\ncolour: red", "field 'colour' is no field of a scenario"),
    ("seed: 7", "seed: 7\nseed: 8", "duplicated key(s): 'seed'"),
    ("seed: 7", "seed: [7", "the scenario is not YAML that can be read"),
    ("name: Harbour", "name: ../Harbour", "field 'app.name' is not a name"),
    ("name: Harbour", "name: [a]", "field 'app.name' is not a name"),
    ("executable: 20000", "executable: 99999999999999", "field 'app.executable' is not from 0 to 1073741824"),
    ("HarbourKit: 3000", "Harbour/Kit: 3000", "field 'app.frameworks.Harbour/Kit' is not a name"),
    ("[en, ja, pt-BR, ru]", "en", "field 'locales' is not a list of locales"),
    ("[en, ja, pt-BR, ru]", "[]", "field 'locales' is not a list of locales"),
    ("[en, ja, pt-BR, ru]", "[en, xx]", "field 'locales' has 'xx', which is no locale"),
    ("[en, ja, pt-BR, ru]", "[en, iw, he]", "field 'locales' has 'he' twice"),
    ("count: 300", "count: 0", "field 'messages.count' is not from 1"),
    ("  count: 300", "  count: 6000000", "field 'messages.count' is not from 1 to 1000000"),
    ("count: 300", "count: 1e9", "field 'messages.count' is not"),
    ("median: 3.6", "median: .nan", "field 'messages.words.median' is not"),
    ("plurals: 0.05", "plurals: 1.5", "field 'messages.plurals' is not from 0.0 to 1.0"),
    (
      "    Localizable: 3\n    Settings: 1\n", "    {}\n", "field 'messages.tables' is not one table at least"
    ),
    ("    Settings: 1", "    Settings: none", "field 'messages.tables.Settings' is not a number"),
    (
      "HarbourKit: 3000", "A: 1073741824\n    B: 1073741824", "field 'app.frameworks' is not at most 2 GiB"
    ),
    ("messages: 400", "messages: 299", "field 'packs.messages' is not at least 'messages.count'"),
  ])
  func aSenselessScenarioNamesTheField(_ old: String, _ new: String, _ words: String) throws {
    let whole = try Self.text("small")
    let spoilt = whole.replacing(old, with: new, maxReplacements: 1)
    try #require(spoilt != whole)
    let error = #expect(throws: ScenarioError.self) { try Scenario(yaml: spoilt) }
    let description = error?.description ?? ""
    #expect(description.contains(words), "\(description)")
    #expect(!description.contains("\n"))
  }

  @Test(arguments: ["", "7", "- a", "\u{0}", "a: *b", "? {a: b} : c"])
  func whatIsNoScenarioIsAnError(_ text: String) {
    #expect(throws: ScenarioError.self) { try Scenario(yaml: text) }
  }
}

import DataFormats
import Foundation
import Localization
import TestSupport
import Testing

@testable import generate_app

@Suite struct ScenarioTests {
  static func text(_ name: String) throws -> String {
    try String(contentsOfFile: Places.fixture("scenarios/\(name).yml"), encoding: .utf8)
  }

  @Test func scenariosOfTheArticleAreValidAndShareLocales() throws {
    let first = try Scenario(yaml: Self.text("facebook-ios-2020"))
    var second = try Scenario(yaml: Self.text("facebook-2022-twelve-more"))
    #expect(first.locales.count == 35)
    #expect(second.locales.count == 47)
    #expect(["my", "ka", "lv", "si"].allSatisfy { second.locales.dropFirst(35).map(\.text).contains($0) })
    second.locales.removeLast(12)
    #expect(first == second)
  }

  @Test func fieldsAreRead() throws {
    let scenario = try Scenario(yaml: Self.text("small"))
    #expect(scenario.seed == 7)
    #expect(scenario.app.name == "Harbour")
    #expect(scenario.app.frameworks == [Scenario.Framework(name: "HarbourKit", bytes: 3000)])
    #expect(scenario.locales.map(\.text) == ["en", "ja", "pt-BR", "ru"])
    #expect(scenario.messages.tables.map(\.name) == ["Localizable", "Settings"])
    #expect(scenario.packs.messages == 400)
  }

  @Test(arguments: [
    ("seed: 7", "", "field 'seed': missing"),
    ("seed: 7", "seed: seven", "field 'seed': expected 0 to 9223372036854775807, found 'seven'"),
    ("seed: 7", "seed: 7\ncolour: red", "field 'colour': unknown or repeated"),
    ("seed: 7", "seed: 7\nseed: 8", "field 'seed': unknown or repeated"),
    ("seed: 7", "seed: [7", "not valid YAML: "),
    ("name: Harbour", "name: ../Harbour", "field 'app.name': expected a name"),
    ("HarbourKit: 3000", "Harbour/Kit: 3000", "field 'app.frameworks.Harbour/Kit': expected a name"),
    ("[en, ja, pt-BR, ru]", "[]", "field 'locales': expected a list of locales"),
    ("[en, ja, pt-BR, ru]", "[en, iw, he]", "field 'locales': unknown or repeated locale 'he'"),
    ("count: 300", "count: 0", "field 'messages.count': expected 1 to 1000000, found '0'"),
    ("median: 3.6", "median: nan", "field 'messages.words.median': expected 1.0 to 100.0, found 'nan'"),
    ("plurals: 0.05", "plurals: 1.5", "field 'messages.plurals': expected 0.0 to 1.0, found '1.5'"),
    (
      "    Localizable: 3\n    Settings: 1\n", "    {}\n",
      "field 'messages.tables': expected at least one table, found none"
    ),
    (
      "HarbourKit: 3000", "A: 1073741824\n    B: 1073741824",
      "field 'app.frameworks': expected at most 2147483648 bytes, including the executable, found 2147503648"
    ),
    (
      "messages: 400", "messages: 299",
      "field 'packs.messages': expected at least 300, as 'messages.count', found 299"
    ),
  ])
  func invalidScenarioNamesTheField(_ old: String, _ new: String, _ message: String) throws {
    let whole = try Self.text("small")
    let invalid = whole.replacing(old, with: new, maxReplacements: 1)
    try #require(invalid != whole)
    let error = #expect(throws: ScenarioMistake.self) { try Scenario(yaml: invalid) }
    let found = error?.message ?? ""
    #expect(found.contains(message) && !found.contains("\n"), "\(found)")
  }

  /// Each case has a field's path and its line and column, counted by hand.
  @Test(arguments: [
    ("seed: seven", "'seed'", 1, 7), ("seed: [7", "", 2, 1),
    ("seed: 7\napp:\n  name: A/B\n", "'app.name'", 3, 9),
    ("# A list is not a scenario.\n- a\n", "", 2, 1), ("", "", 1, 1),
  ])
  func errorsHaveTheLineAndColumnOfTheField(_ text: String, _ field: String, _ line: Int, _ column: Int) {
    let error = #expect(throws: ScenarioMistake.self) { try Scenario(yaml: text) }
    #expect(field.isEmpty || error?.message.contains(field) == true)
    #expect(error?.position == TextPosition(line: line, column: column))
  }
}

import AppBundles
import Archives
import Foundation
import Localization
import LocalizationAnalysis
import TestSupport
import Testing

@testable import generate_app

@Suite struct GeneratedAppTests {
  private let scenario: Scenario

  init() throws { scenario = try Scenario(yaml: ScenarioTests.text("small")) }

  @Test func addingALocaleKeepsTheFilesOfTheOthers() throws {
    var more = scenario
    more.locales += ["my", "pt-PT"].compactMap { LocaleTag(bcp47: $0) }
    more.packs.messages += 10
    let (first, second) = (try GeneratedApp(scenario), try GeneratedApp(more))
    #expect(second.locales.count == 6)
    for (one, two) in zip(first.locales, second.locales) {
      #expect(one.locale == two.locale)
      let isSame = one.files.map(\.content) == two.files.map(\.content)
      #expect(isSame, "\(one.locale)")
    }
  }

  @Test func archiveMatchesTheScenario() throws {
    let folder = try TemporaryFolder()
    try folder.write("app.ipa", try GeneratedApp(scenario).archive)
    let bundle = try AppBundle(opening: folder.path + "/app.ipa")
    #expect(bundle.archives.flatMap(\.warnings).isEmpty)
    #expect(bundle.identity.identifier == "org.example.harbour")
    #expect(bundle.identity.version == "1.0")
    #expect(bundle.baseLocale?.text == "en")
    #expect(bundle.components.count == 2)

    let tables = try LocalizedStrings(of: bundle)
    #expect(tables.warnings.isEmpty)
    #expect(tables.locales.map(\.text) == ["ja", "pt-BR", "ru"])
    let base = tables.tables(of: .base)
    #expect(base.map(\.name).sorted() == ["Localizable", "Settings"])
    for owner in [Owner.base] + tables.locales.map({ .locale($0) }) {
      let messages = tables.tables(of: owner)
      #expect(messages.reduce(0) { $0 + $1.messages.count } == scenario.messages.count)
      for (one, two) in zip(base, messages) { #expect(Set(one.messages.keys) == Set(two.messages.keys)) }
    }
  }

  @Test func statisticsMatchTheArchive() throws {
    let app = try GeneratedApp(scenario)
    let folder = try TemporaryFolder()
    try folder.write("app.ipa", app.archive)
    let archive = try AppBundle(opening: folder.path + "/app.ipa").archive
    let expected = archive.entries.indices.reduce(0) { sum, entry in
      let isLocalized =
        archive.names[entry].contains(".lproj/") && !archive.names[entry].contains("Base.lproj/")
      return isLocalized ? sum + Int(archive.entries[entry].archiveBytes.value) : sum
    }
    #expect(app.locales.reduce(0) { $0 + $1.recordBytes } == expected)
    #expect(app.statistics.contains("| ru | 300 | "))
  }

  @Test func textsUseTheScriptOfTheLocale() throws {
    let scripts: [(String, ClosedRange<UInt32>)] = [
      ("ru", 0x400...0x4ff), ("ja", 0x3000...0x9fff), ("ar", 0x600...0x6ff), ("he", 0x590...0x5ff),
      ("hi", 0x900...0x97f), ("th", 0xe00...0xe7f), ("my", 0x1000...0x109f), ("ka", 0x10a0...0x10ff),
      ("si", 0xd80...0xdff), ("el", 0x370...0x3ff), ("ko", 0xac00...0xd7a3), ("zh-Hant", 0x4e00...0x9fff),
    ]
    let all = MessageTemplates(scenario)
    for (name, range) in scripts {
      let generator = TextGenerator(try #require(LocaleTag(bcp47: name)), scenario)
      let letters = (0..<50).flatMap { generator.text(all[$0]).unicodeScalars }.filter {
        $0.properties.isAlphabetic
      }
      // Names of products and abbreviations are Latin in all languages.
      let own = letters.count { range.contains($0.value) }
      #expect(own * 100 > letters.count * 80, "\(name): \(own) of \(letters.count)")
    }
  }

  @Test func everyLocaleHasAllPlaceholders() throws {
    let all = MessageTemplates(scenario)
    let generators = scenario.locales.map { TextGenerator($0, scenario) }
    for index in 0..<100 {
      let counts = generators.map { $0.text(all[index]).count { $0 == "%" } }
      #expect(counts.allSatisfy { $0 == all[index].arguments }, "\(index): \(counts)")
    }
  }
}

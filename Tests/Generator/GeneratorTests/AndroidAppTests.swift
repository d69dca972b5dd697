import AppBundles
import Archives
import Foundation
import Localization
import LocalizationAnalysis
import ResourceFormats
import TestSupport
import Testing

@testable import generate_app

@Suite struct AndroidAppTests {
  private static let framework = "/usr/share/android-framework-res/framework-res.apk"
  private static let hasTools =
    FileManager.default.fileExists(atPath: framework)
    && ["/usr/bin/aapt2", "/usr/local/bin/aapt2"].contains { FileManager.default.fileExists(atPath: $0) }

  private let scenario: Scenario

  init() throws { scenario = try Scenario(yaml: ScenarioTests.text("small")) }

  private func tag(_ text: String) throws -> LocaleTag { try #require(LocaleTag(bcp47: text)) }

  @Test func foldersHaveAndroidsQualifiers() throws {
    let folders = [
      "de": "values-de", "pt-BR": "values-pt-rBR", "zh-Hans": "values-b+zh+Hans", "he": "values-iw",
      "id": "values-in", "sr-Latn-RS": "values-b+sr+Latn+RS",
    ]
    for (locale, folder) in folders {
      #expect(AndroidTexts.folder(of: try tag(locale), isBase: false) == folder)
    }
    #expect(AndroidTexts.folder(of: try tag("en"), isBase: true) == "values")
  }

  /// Whether the last part of a key is lower case, digits and underscores.
  private func isName(_ key: String) -> Bool {
    let allowed = Set("abcdefghijklmnopqrstuvwxyz0123456789_".utf8)
    return key.split(separator: "/").last?.utf8.allSatisfy(allowed.contains) ?? false
  }

  /// Another reader gets the generator's texts, and every name is valid and unique.
  @Test func sourcesContainTheTextsOfTheGenerator() throws {
    let set = MessageSet(scenario)
    let texts = AndroidTexts(set)
    let format = ResourceFormat.all.first { $0.name == "strings.xml" }
    guard case .oneLocale(let read)? = format?.messages else {
      Issue.record("strings.xml has messages of one locale")
      return
    }
    for locale in scenario.locales {
      let isBase = locale == scenario.developmentLocale
      let messages = try read(Array(texts.xml(of: locale).utf8).span.bytes, locale)
      let translated = set.templates.filter { !set.isUntranslated($0, in: locale) }
      #expect(messages.count == translated.count + (isBase ? 1 : 0), "\(locale)")
      #expect(messages.keys.allSatisfy(isName))
      let generator = TextGenerator(locale, scenario)
      let wanted = Set(
        translated.filter { !$0.isPlural }.map { generator.text($0, .init(), .android) })
      let found = Set(messages.values.compactMap { if case .text(let text) = $0 { text } else { nil } })
      #expect(found.subtracting([scenario.app.name]) == wanted, "\(locale)")
    }
  }

  @Test(
    .enabled(if: hasTools, "aapt2 and a framework are not available"), arguments: ["apk", "aab"])
  func archiveMatchesTheScenario(_ name: String) throws {
    let format = try #require(AndroidApp.Format(rawValue: name))
    let tool = Aapt2(program: "aapt2", framework: Self.framework)
    let archive = try AndroidApp(scenario, format, tool).archive
    let isSame = try AndroidApp(scenario, format, tool).archive == archive
    #expect(isSame)
    let folder = try TemporaryFolder()
    try folder.write("app.\(name)", archive)
    let bundle = try AppBundle(opening: folder.path + "/app.\(name)")
    #expect(bundle.archives.flatMap(\.warnings).isEmpty)
    #expect(bundle.identity.identifier == "org.example.harbour")
    #expect(bundle.format == (format == .apk ? .apk : .aab))
    let set = MessageSet(scenario)
    let strings = try LocalizedStrings(of: bundle)
    #expect(strings.locales.map(\.text) == ["ja", "pt-BR", "ru"])
    for locale in strings.locales {
      let count = strings.tables(of: .locale(locale)).reduce(0) { $0 + $1.messages.count }
      #expect(count == set.templates.count { !set.isUntranslated($0, in: locale) }, "\(locale)")
    }
    if let table = bundle.archive.find("resources.arsc") {
      #expect(bundle.archive.entries[table].isStored)
      let start = archive.firstRange(of: try bundle.archive.content(at: table))
      #expect(start?.lowerBound.isMultiple(of: 4) ?? false)
    }
  }

  @Test func aMissingToolIsNamed() {
    #expect(throws: GenerationFailure.self) {
      _ = try AndroidApp(scenario, .apk, Aapt2(program: "no-such-aapt2", framework: Self.framework))
    }
  }
}

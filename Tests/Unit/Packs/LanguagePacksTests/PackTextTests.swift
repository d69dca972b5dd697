import Foundation
import LanguagePacks
import Localization
import LocalizationAnalysis
import TestSupport
import Testing

/// A German pack: texts, a plural, a text by gender, a text by device, and a table with named placeholders.
private func germanPack() throws -> [UInt8] {
  func variations(_ selector: Selector, _ cases: KeyValuePairs<CaseKey, String>) -> Message {
    .variations(Variations(by: selector, cases.map { .init($0.key, .text($0.value)) }))
  }
  let localizable = StringTable(
    name: "Localizable", syntax: .apple,
    messages: [
      "files.title": .text("Dateien"), "disk.full": .text("100 %% voll"), "greeting": .text("Hallo, %@!"),
      "files.count": variations(
        .plural(.first), [.category(.one): "%d Datei", .category(.other): "%d Dateien"]),
      "profile": variations(
        .gender(.position(1)),
        [.gender(.female): "Ihr Profil", .gender(.male): "Sein Profil", .any: "Profil"]),
      "welcome": variations(
        .gender(.viewer), [.gender(.female): "Willkommen, Kapitänin", .any: "Willkommen, Kapitän"]),
      "tap": variations(.device, [.device(.iPhone): "Tippen", .device(.mac): "Klicken"]),
    ])
  let web = StringTable(
    name: "web", syntax: .i18next, messages: ["moved": .text("{{count}} nach {{folder}} verschoben")])
  let locale = try #require(LocaleTag(bcp47: "de"))
  return try SamplePacks.pack([localizable, web], SamplePacks.metadata(locale))
}

@Suite struct PackTextTests {
  /// A message of Fluent may refer to others of its table, and these to others.
  @Test func messagesOfATableReferToEachOther() throws {
    let table = StringTable(
      name: "app", syntax: .fluent,
      messages: [
        "-brand": .text("Harbor"), "name": .text("{ -brand } 2"), "title": .text("Welcome to { name }"),
        "broken": .text("{ missing }"),
      ])
    let pack = try LanguagePack(SamplePacks.pack([table], SamplePacks.metadata()))
    #expect(try pack.text(forKey: "title", table: "app") == "Welcome to Harbor 2")
    #expect(try pack.text(forKey: "broken", table: "app")?.contains("missing") == true)
  }

  /// The example of the documentation of ``LanguagePack``, with a file.
  @Test func documentedExampleCompilesAndRuns() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/de.pack"
    try Data(germanPack()).write(to: URL(filePath: path))

    let pack = try LanguagePack(opening: path)
    let title = try pack.text(forKey: "files.title")
    let count = try pack.text(forKey: "files.count", arguments: [3])

    #expect(title == "Dateien")
    #expect(count == "3 Dateien")
    let info = try pack.info()
    #expect(info.locale == "de" && info.baseLocale == "en" && info.tables == ["Localizable", "web"])
    #expect(info.appIdentifier == "org.example.app" && info.appVersion == "1.0")
    #expect(pack.messageCount == 8)
  }

  @Test(
    arguments: [
      ("files.count", [1], "1 Datei"), ("files.count", [0], "0 Dateien"), ("files.count", [], "(d) Dateien"),
      ("greeting", ["Ana"], "Hallo, Ana!"), ("greeting", [], "Hallo, %@!"), ("disk.full", [], "100 %% voll"),
      ("disk.full", [1], "100 % voll"), ("profile", [.person("Ana", .female)], "Ihr Profil"),
      ("profile", [.person("X", .unknown)], "Profil"), ("no such key", [1], nil), ("no such key", [], nil),
      ("files.count", [.decimal("1.0")], "1.0 Dateien"),
    ] as [(String, [PackArgument], String?)])
  func textHasItsArguments(_ key: String, _ arguments: [PackArgument], _ expected: String?) throws {
    let pack = try LanguagePack(germanPack())
    #expect(try pack.text(forKey: key, arguments: arguments) == expected)
  }

  @Test func textVariesByUserAndDevice() throws {
    let pack = try LanguagePack(germanPack())
    #expect(try pack.text(forKey: "welcome", user: .female) == "Willkommen, Kapitänin")
    #expect(try pack.text(forKey: "welcome") == "Willkommen, Kapitän")
    #expect(try pack.text(forKey: "tap", device: .iPad) == "Tippen")
    #expect(try pack.text(forKey: "tap", device: .mac) == "Klicken")
  }

  @Test func argumentsWithNamesAreInsertedByName() throws {
    let pack = try LanguagePack(germanPack())
    let text = try pack.text(
      forKey: "moved", table: "web", arguments: [.text("Archiv", name: "folder"), .integer(2, name: "count")])
    #expect(text == "2 nach Archiv verschoben")
  }

  @Test func unknownTableHasNoTexts() throws {
    let pack = try LanguagePack(germanPack())
    #expect(try pack.text(forKey: "files.title", table: "other") == nil)
  }

  /// A substitution may refer to any argument: one beyond the call's arguments has no value, and does not trap.
  @Test(arguments: [0, 1, 2, 1 << 40, Int.max]) func anyPositionOfASubstitutionIsSafe(_ position: Int) throws
  {
    let part = Substitutions.Part(
      name: "n", argument: .position(position), specifier: "d", message: .text("%arg"))
    let message = Message.substitutions(Substitutions(format: .text("%#@n@ %@ %@"), parts: [part]))
    let table = StringTable(name: "Localizable", syntax: .apple, messages: ["k": message])
    let pack = try LanguagePack(SamplePacks.pack([table]))
    let text = try #require(try pack.text(forKey: "k", arguments: [7, "x"]))
    #expect(!text.isEmpty)
  }
}

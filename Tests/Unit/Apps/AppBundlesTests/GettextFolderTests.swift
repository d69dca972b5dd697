import AppBundles
import Archives
import Localization
import LocalizationAnalysis
import TestSupport
import Testing

/// Catalogs in folders of POSIX locales.
@Suite struct GettextFolderTests {
  /// A catalog without a header with the one message `a`.
  private static func catalog(_ text: String) -> [UInt8] { messageCatalog([("a", text)], false) }

  @Test func localesWithModifiersKeepTheirTexts() throws {
    let folder = try TemporaryFolder()
    let names = [
      "sr": "sr", "sr@latin": "sr-Latn", "sr@ijekavian": "sr-ijekavsk",
      "sr@ijekavianlatin": "sr-Latn-ijekavsk",
      "en@quot": "en-x-quot", "en@boldquot": "en-x-boldquot", "zh_TW": "zh-TW", "zh_TW.Big5": "zh-TW-x-big5",
      "ca@valencia": "ca-valencia",
    ]
    for name in names.keys { try folder.write("locale/\(name)/LC_MESSAGES/app.mo", Self.catalog(name)) }
    let strings = try LocalizedStrings(opening: folder.path)
    #expect(strings.locales.map(\.text) == names.values.sorted())
    for (name, tag) in names {
      #expect(try strings.tables(tag).map(\.messages) == [["a": .text(name)]])
    }
  }

  /// Translations of scripts for WordPress: their names end with a digest.
  @Test func translationsOfScriptsBelongToTheirLocale() throws {
    let digest = "0123456789abcdef0123456789abcdef"
    func catalog(_ text: String) -> String {
      """
      {"translation-revision-date": "2026", "generator": "WP-CLI", "domain": "messages", "locale_data": {"messages": {
        "": {"domain": "messages", "lang": "de", "plural-forms": "nplurals=2; plural=n != 1;"},
        "Fog": ["\(text)"], "menu\\u0004Open": ["\(text)"], "%d boat": ["%d Boot", "%d Boote"]}}}
      """
    }
    let folder = try TemporaryFolder()
    for name in ["shop-de_DE-\(digest)", "shop-fr_FR-\(digest)", "pt_BR-\(digest)"] {
      try folder.write("plugin/languages/\(name).json", catalog(name).utf8)
    }
    for name in [
      "de_DE-\(digest)0", "script-\(digest)", "shop-xx_XX-\(digest)", "shop-de_DE-\(digest.uppercased())",
    ] {
      try folder.write("plugin/assets/\(name).json", catalog(name).utf8)
    }
    let bundle = try AppBundle(opening: folder.path)
    let owners = bundle.files.enumerated().compactMap { entry, attribution in
      attribution.owner.tag.map { "\($0) \(bundle.archive.names[entry])" }
    }
    #expect(
      owners.sorted() == [
        "de-DE plugin/languages/shop-de_DE-\(digest).json",
        "fr-FR plugin/languages/shop-fr_FR-\(digest).json",
        "pt-BR plugin/languages/pt_BR-\(digest).json",
      ])
    let strings = try LocalizedStrings(of: bundle)
    let german = try #require(strings.tables("de-DE").first)
    #expect(german.name == "plugin/languages/shop-\(digest)")
    #expect(german.messages.keys.sorted() == ["%d boat", "Fog", "menu\u{4}Open"])
    #expect(german.messages["Fog"] == .text("shop-de_DE-\(digest)"))
    guard case .variations(let boats) = german.messages["%d boat"] else {
      Issue.record("expected a plural")
      return
    }
    #expect(boats.cases.map(\.message) == [.text("%d Boot"), .text("%d Boote")])
    #expect(try bundle.readContents().messages.compactMap(\.self) == [3, 3, 3])
  }

  /// A compiled catalog that can be read replaces its source.
  @Test func aSourceNextToItsCatalogIsNotCounted() throws {
    let folder = try TemporaryFolder()
    try folder.write("locale/de/LC_MESSAGES/app.mo", Self.catalog("x"))
    try folder.write("locale/de/LC_MESSAGES/app.po", "msgid \"b\"\nmsgstr \"y\"\n".utf8)
    let bundle = try AppBundle(opening: folder.path)
    #expect(try bundle.readContents().messages.compactMap { $0 } == [1, 0])
    #expect(try LocalizedStrings(of: bundle).messageCount == 1)
  }

  /// Names that mean one locale are different catalogs, as in `/usr/share/locale`.
  @Test func twoNamesOfOneLocaleAreNotMerged() throws {
    let folder = try TemporaryFolder()
    let names = [
      "mo": "ro-Cyrl-MD", "ro": "ro", "tl": "tl", "fil": "fil", "iw": "he-x-iw", "he": "he",
      "sr@latin": "sr-Latn",
      "sr@Latn": "sr-Latn-x-sr-latn",
    ]
    for name in names.keys { try folder.write("locale/\(name)/LC_MESSAGES/app.mo", Self.catalog(name)) }
    let strings = try LocalizedStrings(opening: folder.path)
    #expect(strings.locales.count == names.count)
    #expect(strings.messageCount == names.count)
    for (name, tag) in names where !name.hasPrefix("sr") {
      #expect(try strings.tables(tag).map(\.messages) == [["a": .text(name)]])
    }
  }

  private static let real = "accuracy/gettext.tar.xz"

  /// The expected texts are Python's.
  @Test(.enabled(if: Places.comparesRealData, "BALLAST_DATA is not set"))
  func formsOfRealCatalogsEqualPythons() throws {
    let strings = try LocalizedStrings(opening: Places.real(Self.real))
    #expect(
      strings.locales.map(\.text) == ["mk", "ro", "sr", "sr-Latn", "sr-Latn-ijekavsk", "sr-ijekavsk"])
    let romanian = try #require(LocaleTag(bcp47: "ro"))
    let message = try #require(
      strings.tables(of: .locale(romanian)).lazy.compactMap { $0["%d layer"] }.first)
    for (number, text) in [0: "0 straturi", 1: "un strat", 2: "2 straturi", 101: "101 straturi"]
      as [Int64: String]
    {
      let call = MessageFormatter(locale: romanian, syntax: .c, positional: [.integer(number)])
      #expect(call.text(of: message) == text)
    }
  }
}

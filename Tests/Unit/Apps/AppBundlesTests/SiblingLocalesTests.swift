import AppBundles
import Archives
import Localization
import LocalizationAnalysis
import TestSupport
import Testing

/// Files and folders whose names are locales because of their siblings.
@Suite struct SiblingLocalesTests {
  /// The tag of each path, `base` or `-`, and the warnings.
  private static func attributions(_ paths: [String]) throws -> (tags: [String: String], warnings: [String]) {
    let bundle = try bundle(paths.map { .init($0, #"{"a": "b"}"#) })
    return (owners(in: bundle), bundle.warnings.map(\.message))
  }

  private static let known = ["cs", "de", "es", "fr", "it", "ja", "pt_BR", "ru"]

  @Test func registeredLanguagesAreAcceptedNextToManyKnownOnes() throws {
    for (suffix, count) in [(".json", 8), ("/a.json", 8), (".json", 7), ("/a.json", 7)] {
      let names = Self.known.prefix(count) + ["diq"]
      let found = try Self.attributions(names.map { "i18n/\($0)\(suffix)" })
      #expect(found.tags["i18n/diq\(suffix)"] == (count == 8 ? "diq" : "-"))
      #expect(found.tags["i18n/de\(suffix)"] == "de")
      #expect(found.warnings.isEmpty == (count == 8), "never silent")
    }
  }

  /// slang writes `_missing_translations_de.json` beside `de.json`: LocalSend had none of 58 locales.
  @Test func namesThatEndInASiblingAreNotCounted() throws {
    let names = ["de", "en", "ja", "pt_BR"]
    let found = try Self.attributions(
      (names + names.map { "_missing_translations_\($0)" }).map { "i18n/\($0).json" })
    #expect(found.tags["i18n/de.json"] == "de")
    #expect(found.tags["i18n/pt_BR.json"] == "pt-BR")
    let others = try Self.attributions((names + ["a", "b", "c_x", "d_y"]).map { "i18n/\($0).json" })
    #expect(Set(others.tags.values) == ["-"])
  }

  @Test(arguments: ["css", "src", "lib", "xml", "app"])
  func technicalWordsAreNeverLocales(_ word: String) throws {
    let found = try Self.attributions(
      (Self.known + ["diq", word]).flatMap { ["lang/\($0).js", "i18n/\($0)/a.json"] })
    #expect(found.tags["lang/\(word).js"] == "-")
    #expect(found.tags["i18n/\(word)/a.json"] == "-")
    #expect(found.tags["lang/diq.js"] == "diq")
    #expect(found.warnings.isEmpty)
  }

  @Test(arguments: [
    ["css", "lua", "src"], ["aaa", "aab", "aac", "aad", "aae", "aaf", "aag", "aah", "aai"],
    ["de", "aab", "aac", "aad"], known + ["aab", "aac", "aad", "aae", "aaf"],
  ])
  func wordsOfThreeLettersAreWeakEvidence(_ names: [String]) throws {
    let found = try Self.attributions(names.map { "lang/\($0)/a.json" })
    #expect(Set(found.tags.values) == ["-"])
  }

  @Test func documentationOfMessagesBelongsToNoLocale() throws {
    let expected = [
      "i18n/en.json": "en", "i18n/azb.json": "azb", "i18n/de.json": "de", "i18n/qqq.json": "-",
      "i18n/special/fr.json": "fr", "i18n/special/qqq.json": "-", "other/es.json": "-",
      "messages/nah/a.json": "nah", "messages/pt/a.json": "pt", "messages/qqq/a.json": "-",
      "messages/de/a.json": "de",
    ]
    let found = try Self.attributions(expected.keys.sorted())
    #expect(found.tags == expected)
    #expect(found.warnings.isEmpty)
  }

  @Test func documentationIsNotEvidence() throws {
    #expect(try Self.attributions(["i18n/qqq.json", "i18n/list.json"]).tags.values.allSatisfy { $0 == "-" })
    #expect(try Self.attributions(["a/qqqq.json", "a/de.json"]).tags.values.allSatisfy { $0 == "-" })
  }

  /// `abs` is Ambonese Malay, and a common word in names of files.
  @Test func aWordIsALanguageBesideTheDocumentationOnly() throws {
    let languages = ["ar", "cs", "da", "de", "es", "fr", "it", "nl", "abs"]
    let documented = try Self.attributions((languages + ["qqq"]).map { "i18n/\($0).json" })
    #expect(documented.tags["i18n/abs.json"] == "abs")
    let others = try Self.attributions(languages.map { "i18n/\($0).json" })
    #expect(others.tags["i18n/abs.json"] == "-")
    #expect(others.tags["i18n/nl.json"] == "nl")
  }

  @Test func codesOfTranslatewikiBecomeTags() throws {
    let codes = [
      "de": "de", "fr": "fr", "pt-br": "pt-BR", "zh-classical": "lzh", "roa-rup": "rup",
      "map-bms": "jv-x-bms",
      "cbk-zam": "cbk", "be-tarask": "be-tarask", "nds-nl": "nds-NL", "de-formal": "de-x-formal",
      "roa-tara": "nap-x-tara", "sr-ec": "sr-Cyrl", "sr-el": "sr-Latn", "zh-min-nan": "nan",
    ]
    let ambiguous = ["simple": "en-simple", "nrm": "nrf", "mo": "ro-Cyrl-MD", "en-rtl": "en-x-rtl"]
    let all = codes.merging(ambiguous) { first, _ in first }
    let certain = try Self.attributions((all.keys + ["qqq"]).map { "i18n/\($0).json" })
    for (code, tag) in all { #expect(certain.tags["i18n/\(code).json"] == tag) }
    #expect(certain.warnings.isEmpty)
    let others = try Self.attributions(all.keys.map { "i18n/\($0)/a.json" })
    for (code, tag) in codes { #expect(others.tags["i18n/\(code)/a.json"] == tag) }
    #expect(others.tags["i18n/simple/a.json"] == "-")
    #expect(others.tags["i18n/nrm/a.json"] == "nrm")
  }

  @Test func tablesHaveTheSameNameInAllLocales() throws {
    let names = ["azb", "de", "roa-rup", "simple"]
    for file in ["", "/app"] {
      let folder = try TemporaryFolder()
      for name in names + ["qqq"] {
        try folder.write("i18n/\(name)\(file).json", #"{"a": "\#(name)"}"#.utf8)
      }
      let strings = try LocalizedStrings(opening: folder.path)
      #expect(strings.locales.map(\.text) == ["azb", "de", "en-simple", "rup"])
      let tables = strings.locales.flatMap { strings.tables(of: .locale($0)) }
      #expect(Set(tables.map(\.name)).count == 1)
      #expect(tables.compactMap { $0["a"] } == ["azb", "de", "simple", "roa-rup"].map { .text($0) })
    }
  }

  /// All files but one are in locales of their own.
  @Test(.enabled(if: Places.comparesRealData, "BALLAST_DATA is not set"))
  func everyFileOfMediaWikiHasALocale() throws {
    let bundle = try AppBundle(opening: Places.real("accuracy/mediawiki-cite-i18n.tar.xz"))
    let files = bundle.archive.entries.indices.filter { bundle.archive.entries[$0].kind == .file }
    let tags = files.compactMap { bundle.files[$0].owner.tag }
    #expect(files.count == 415)
    #expect(Set(tags).count == 414)
    #expect(tags.count == 414)
    #expect(bundle.warnings.isEmpty)
  }
}

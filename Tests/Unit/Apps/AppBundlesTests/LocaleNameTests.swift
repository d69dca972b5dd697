import AppBundles
import LocalizationAnalysis
import TestSupport
import Testing

/// One name of a locale in every convention: what one of them reads, all of them read.
@Suite struct LocaleNameTests {
  /// A convention with the path of a file of one locale, and the separator of its subtags.
  struct Convention: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let separator: String
    let path: @Sendable (String) -> String

    init(_ name: String, _ separator: String, _ path: @escaping @Sendable (String) -> String) {
      testDescription = name
      self.separator = separator
      self.path = path
    }
  }

  static let conventions = [
    Convention("lproj", "-") { "\($0).lproj/L.strings" },
    Convention("LC_MESSAGES", "_") { "locale/\($0)/LC_MESSAGES/a.mo" },
    Convention(".po", "_") { "po/\($0).po" },
    Convention("part of .po", "_") { "x/app.\($0).po" },
    Convention(".properties", "_") { "x/messages_\($0).properties" },
    Convention("dotted .properties", "_") { "x/messages.\($0).properties" },
    Convention(".arb", "_") { "lib/app_\($0).arb" },
    Convention(".qm", "_") { "x/app_\($0).qm" },
    Convention(".xlf", "-") { "locale/messages.\($0).xlf" },
    Convention(".ts", "_") { "translations/app_\($0).ts" },
    Convention(".json", "-") { "i18n/\($0).json" },
    Convention("hashed .json", "-") { "locales/\($0).850974c6.json" },
    Convention("folder", "-") { "locales/\($0)/a.json" },
    Convention("_locales", "_") { "x/_locales/\($0)/messages.json" },
    Convention(".NET", "-") { "\($0)/App.resources.dll" },
  ]

  /// Names with `-`, and their tags.
  private static let names = [
    "sr-CS": "sr-CS", "ko-KO": "ko-KO", "es-419": "es-419", "zh-Hant-HK": "zh-Hant-HK", "en-001": "en-001",
    "ca-valencia": "ca-valencia", "pt-BR": "pt-BR", "fil": "fil", "kab": "kab", "iw": "he", "in": "id",
  ]

  private static let siblings = ["de", "es", "fr", "it", "nl", "pl"]

  @Test(arguments: conventions) func everyConventionReadsTheSameNames(_ convention: Convention) throws {
    let expected = Self.names.merging(Self.siblings.map { ($0, $0) }) { first, _ in first }
    let written = Dictionary(
      uniqueKeysWithValues: expected.map { name, tag in
        (convention.path(name.replacing("-", with: convention.separator)), tag)
      })
    let found = owners(in: try bundle(written.keys.sorted().map { .init($0, "x") }))
    for (path, tag) in written.sorted(by: { $0.key < $1.key }) {
      #expect(found[path] == tag, "\(convention.testDescription): \(path)")
    }
  }

  /// A language that only the IANA registry has is one beside known ones.
  @Test(
    arguments: conventions.filter {
      !["lproj", ".NET"].contains($0.testDescription) && !$0.testDescription.hasPrefix("dotted")
    })
  func rareLanguagesNeedSiblings(_ convention: Convention) throws {
    let known = ["cs", "de", "es", "fr", "it", "nl", "pl", "ru"]
    let paths = (known + ["tok", "kmr"]).map(convention.path)
    let found = owners(in: try bundle(paths.map { .init($0, "x") }))
    #expect(found[convention.path("tok")] == "tok", "\(convention.testDescription)")
    #expect(found[convention.path("kmr")] == "kmr", "\(convention.testDescription)")
  }

  @Test(arguments: ["bak", "css", "app", "min", "map", "src", "img", "doc", "log"])
  func wordsInNamesOfFilesAreNoLocales(_ word: String) throws {
    for convention in Self.conventions
    where ![".NET", "lproj", "LC_MESSAGES", "_locales"].contains(convention.testDescription) {
      let paths = ["de", "fr", word].map(convention.path)
      let found = owners(in: try bundle(paths.map { .init($0, "x") }))
      #expect(found[convention.path(word)] == "-", "\(convention.testDescription): \(word)")
    }
    let plain = owners(
      in: try bundle([.init("a/app.properties", "x"), .init("a/app_\(word).properties", "x")]))
    #expect(plain == ["a/app.properties": "-", "a/app_\(word).properties": "-"])
  }

  @Test func aSeparatorBeforeTheSeparatorBelongsToAnotherWord() throws {
    let found = owners(
      in: try bundle(["x.properties", "x__de.properties", "x__fr.properties"].map { .init($0, "x") }))
    #expect(Set(found.values) == ["-"])
  }

  /// aapt2 rejects a folder with an invalid qualifier: "invalid configuration".
  @Test(arguments: ["zh-rCHS", "es-r419", "zh-Hans", "zh-TW", "de-rDE-xx", "de-german"])
  func anInvalidQualifierOfAndroidExcludesTheFolder(_ name: String) throws {
    let bundle = try bundle(["values", "values-fr", "values-\(name)"].map { .init("res/\($0)/a.xml", "x") })
    #expect(owners(in: bundle)["res/values-\(name)/a.xml"] == "-")
    #expect(
      bundle.warnings.map(\.message) == [
        "1 name with a locale (values-\(name)) is not attributed: Android does not read this qualifier"
      ])
  }

  @Test(arguments: ["850974c6", "a1d12b0b", "DEADBEE1", "Bx3k_9Qz", "226b91242c426632"])
  func contentHashesAreIgnored(_ hash: String) throws {
    let paths = ["de", "fr", "pt-BR"].flatMap { ["locales/\($0).\(hash).json", "l10n/\($0)-\(hash).json"] }
    let found = owners(in: try bundle(paths.map { .init($0, "x") }))
    #expect(found.values.sorted() == ["de", "de", "fr", "fr", "pt-BR", "pt-BR"])
  }

  @Test func aNameIsReportedOnceWithItsReason() throws {
    let bundle = try bundle(["de", "fr", "es", "it", "en_Xxxx"].map { .init("locales/\($0).json", "x") })
    #expect(
      bundle.warnings.map(\.message) == [
        "1 name with a locale (en_Xxxx) is not attributed: 'Xxxx' is not a registered script, region or variant"
      ])
  }
}

import AppBundles
import Localization
import ReportSchema
import TestSupport
import Testing

@testable import BundleAnalysis

/// Translations that the older version has and the app lacks, in every form of an older version.
@Suite struct LostTranslationsTests {
  typealias Files = KeyValuePairs<String, String>

  private static let two = "\"n\" = \"two boats\"; \"m\" = \"one quay\";"
  private static let german = "\"n\" = \"zwei Boote\"; \"m\" = \"ein Kai\";"
  private static let french = "\"n\" = \"deux bateaux\"; \"m\" = \"un quai\";"
  private static let italian = "\"n\" = \"due barche\"; \"m\" = \"un molo\";"
  private static let whole: Files = [
    "en.lproj/A.strings": two, "de.lproj/A.strings": german, "fr.lproj/A.strings": french,
  ]

  /// What is known about the older version.
  enum Former: CaseIterable, CustomTestStringConvertible {
    /// The app, with its texts.
    case app
    /// A file that `--baseline-output` wrote, with the sizes of files.
    case stored
    /// The JSON of `measure`, without findings or files.
    case measured

    var testDescription: String { "\(self)" }
  }

  private func baseline(_ former: Former, _ files: Files) throws -> CheckBaseline {
    let reading = try AppFixture.ios(files).reading(explains: true)
    let inputs = try reading.checkInputs
    let footprint = try #require(inputs.footprint)
    switch former {
    case .app:
      return CheckBaseline(
        path: "old.ipa", footprint: footprint, app: reading.footprint, findings: inputs.findings,
        strings: reading.strings, unreadFiles: reading.unreadFiles)
    case .stored:
      let file = try #require(BaselineFile(measuring: inputs, date: "2026-11-30"))
      return CheckBaseline(path: "old.json", file: file)
    case .measured: return CheckBaseline(path: "old.json", footprint: footprint)
    }
  }

  private func inputs(_ former: Former, _ old: Files, _ new: Files) throws -> CheckInputs {
    var apps = [try AppFixture.ios(new).reading(explains: true).checkInputs]
    try apps.matchVersions(with: [baseline(former, old)], allowsDowngrade: false)
    return apps[0]
  }

  private func lost(_ former: Former, _ old: Files, _ new: Files) throws -> [String] {
    try inputs(former, old, new).lostTranslations.map(\.id)
  }

  @Test(arguments: Former.allCases) func aLanguageThatIsGoneIsAnError(_ former: Former) throws {
    let new: Files = ["en.lproj/A.strings": Self.two, "fr.lproj/A.strings": Self.french]
    let inputs = try inputs(former, Self.whole, new)
    #expect(inputs.lostTranslations.map(\.id) == ["removed-locale/de"])
    #expect(inputs.lostTranslations.allSatisfy { $0.severity == .error })
    // Whatever is limited, and whether or not new errors can be told from known ones.
    for limits in [["archive: 1 MB"], ["new-findings: { error: 0 }"], ["coverage: { \"*\": 1 % }"]] {
      let report = try CheckReport(inputs, Budget(lines: limits))
      #expect(!report.passed, "\(former): \(limits) passed without German")
    }
  }

  /// A language without a limit of its own has none of the messages.
  @Test func theCoverageOfALanguageThatIsGoneIsZero() throws {
    let new: Files = ["en.lproj/A.strings": Self.two, "fr.lproj/A.strings": Self.french]
    let inputs = try inputs(.stored, Self.whole, new)
    let breaches = try inputs.checked("coverage: { \"*\": 80 %, fr: 100 % }").breaches
    #expect(breaches.map(\.subject) == ["de", nil] || breaches.first?.subject == "de", "\(breaches)")
    #expect(breaches.first?.actual == 0, "\(breaches)")
    // A name in the budget is no mistake before the removal was accepted.
    #expect(try inputs.checked("coverage: { de: 80 % }").breaches.first?.subject == "de")
  }

  @Test(arguments: Former.allCases) func anEmptiedTableIsAnError(_ former: Former) throws {
    let new: Files = [
      "en.lproj/A.strings": Self.two, "de.lproj/A.strings": "", "fr.lproj/A.strings": Self.french,
    ]
    // Without files, only the language is known.
    let id = former == .measured ? "removed-translation/de/2 of 2" : "removed-translation/de/A/2 of 2"
    #expect(try lost(former, Self.whole, new) == [id])
  }

  /// One of several tables, whose file is gone.
  @Test(arguments: [Former.app, .stored]) func aRemovedFileIsAnError(_ former: Former) throws {
    let old: Files = [
      "en.lproj/A.strings": Self.two, "de.lproj/A.strings": Self.german, "en.lproj/B.strings": Self.two,
      "de.lproj/B.strings": Self.german,
    ]
    let new: Files = [
      "en.lproj/A.strings": Self.two, "de.lproj/A.strings": Self.german, "en.lproj/B.strings": Self.two,
    ]
    let id =
      former == .app
      ? "removed-translation/de/B/2 of 2"
      : "removed-translation/de/Payload/Quay.app/de.lproj/B.strings/2 of 2"
    #expect(try lost(former, old, new) == [id])
    // Without base's table, the texts are not used any more.
    let unused: Files = ["en.lproj/A.strings": Self.two, "de.lproj/A.strings": Self.german]
    #expect(try lost(former, old, unused).isEmpty)
  }

  /// A pseudo-locale, a tag without a language and a language with one text are no translations: `init` limits none of
  /// them, and 'simulate' advises to remove them.
  @Test(arguments: Former.allCases) func localesThatAreNoTranslationsMayGo(_ former: Former) throws {
    let base = strings(phrases(60, "boat"))
    let german = strings(phrases(60, "Boot"))
    let old: Files = [
      "en.lproj/A.strings": base, "de.lproj/A.strings": german,
      "en-XA.lproj/A.strings": strings(phrases(60, "[bôåţ]")),
      "qq.lproj/A.strings": strings(phrases(60, "note")), "sv.lproj/A.strings": strings(["båt i hamn"]),
    ]
    let gone: Files = ["en.lproj/A.strings": base, "de.lproj/A.strings": german]
    let emptied: Files = [
      "en.lproj/A.strings": base, "de.lproj/A.strings": german, "en-XA.lproj/A.strings": "",
      "qq.lproj/A.strings": "", "sv.lproj/A.strings": "",
    ]
    for new in [gone, emptied] {
      #expect(try lost(former, old, new).isEmpty, "\(former): these locales had no translation to lose")
    }
    // German is one.
    let withoutGerman: Files = ["en.lproj/A.strings": base, "fr.lproj/A.strings": Self.french]
    #expect(try lost(former, old, withoutGerman).contains("removed-locale/de"))
  }

  /// Without a text of base, keys are shown.
  @Test(
    arguments: [
      (["de.lproj/A.strings": german, "fr.lproj/A.strings": french], "removed-locale/en"),
      (
        ["en.lproj/A.strings": "", "de.lproj/A.strings": german, "fr.lproj/A.strings": french],
        "removed-locale/en"
      ),
      (
        [
          "en.lproj/A.strings": "", "en.lproj/C.strings": two, "de.lproj/A.strings": german,
          "fr.lproj/A.strings": french,
        ],
        "removed-translation/en/A/2 of 2"
      ),
    ] as [(Files, String)])
  func textsOfBaseThatAreGoneAreAnError(_ new: Files, _ id: String) throws {
    let inputs = try inputs(.app, Self.whole, new)
    #expect(inputs.lostTranslations.map(\.id).contains(id), "\(inputs.lostTranslations.map(\.id))")
    let report = try CheckReport(inputs, Budget(lines: ["archive: 1 MB"]))
    #expect(!report.passed, "a limit of sizes passes without texts of base")
  }

  /// A table that is gone in all languages is no longer used.
  @Test func aTableThatIsGoneEverywhereIsNoError() throws {
    let old: Files = [
      "en.lproj/A.strings": Self.two, "de.lproj/A.strings": Self.german, "en.lproj/B.strings": Self.two,
      "de.lproj/B.strings": Self.german,
    ]
    let new: Files = ["en.lproj/A.strings": Self.two, "de.lproj/A.strings": Self.german]
    #expect(try lost(.app, old, new).isEmpty)
  }

  @Test func deletedKeysAreAnError() throws {
    let new: Files = [
      "en.lproj/A.strings": Self.two, "de.lproj/A.strings": "\"n\" = \"zwei Boote\";",
      "fr.lproj/A.strings": "\"n\" = \"deux bateaux\"; \"m\" = \"\";",
      "it.lproj/A.strings": Self.italian,
    ]
    let old: Files = [
      "en.lproj/A.strings": Self.two, "de.lproj/A.strings": Self.german, "fr.lproj/A.strings": Self.french,
      "it.lproj/A.strings": Self.italian,
    ]
    let found = try inputs(.app, old, new).lostTranslations
    #expect(found.map(\.id) == ["removed-translation/de/A/1 of 2", "removed-translation/fr/A/1 of 2"])
    #expect(found.allSatisfy { $0.evidence.hasSuffix("'m'") }, "\(found.map(\.evidence))")
  }

  /// A team removed the key in every language.
  @Test func keysThatNoLanguageTranslatesAreNoError() throws {
    let new: Files = [
      "en.lproj/A.strings": Self.two, "de.lproj/A.strings": "\"n\" = \"zwei Boote\";",
      "fr.lproj/A.strings": "\"n\" = \"deux bateaux\";",
    ]
    #expect(try lost(.app, Self.whole, new).isEmpty)
    // All of a table is no clean-up.
    let emptied: Files = ["en.lproj/A.strings": Self.two, "de.lproj/A.strings": "", "fr.lproj/A.strings": ""]
    #expect(try lost(.app, Self.whole, emptied).count == 2)
  }

  /// Keys that base no longer has, copies of base's text, texts of a parent, and other names are not lost.
  @Test(
    arguments: [
      (
        ["en.lproj/A.strings": "\"n\" = \"two boats\";", "de.lproj/A.strings": "\"n\" = \"zwei Boote\";"],
        ["en.lproj/A.strings": two, "de.lproj/A.strings": german]
      ),
      (
        ["en.lproj/A.strings": two, "de.lproj/A.strings": "\"n\" = \"zwei Boote\";"],
        ["en.lproj/A.strings": two, "de.lproj/A.strings": "\"n\" = \"zwei Boote\"; \"m\" = \"one quay\";"]
      ),
      (
        [
          "en.lproj/A.strings": two, "de.lproj/A.strings": german,
          "de-AT.lproj/A.strings": "\"n\" = \"Boote\";",
        ],
        ["en.lproj/A.strings": two, "de.lproj/A.strings": german, "de-AT.lproj/A.strings": german]
      ),
      (
        ["en.lproj/A.strings": two, "zh-Hant.lproj/A.strings": german],
        ["en.lproj/A.strings": two, "zh-TW.lproj/A.strings": german]
      ),
      // The base text is another one, so that its translation is outdated.
      (
        [
          "en.lproj/A.strings": "\"n\" = \"two boats\"; \"m\" = \"a pier\";",
          "de.lproj/A.strings": "\"n\" = \"zwei Boote\";",
        ],
        ["en.lproj/A.strings": two, "de.lproj/A.strings": german]
      ),
      (
        ["en.lproj/B.strings": two, "de.lproj/B.strings": german],
        ["en.lproj/A.strings": two, "de.lproj/A.strings": german]
      ),
    ] as [(KeyValuePairs<String, String>, KeyValuePairs<String, String>)])
  func whatIsNotUsedOrNotGoneIsNoError(_ new: Files, _ old: Files) throws {
    #expect(try lost(.app, old, new).isEmpty)
  }

  /// A file that cannot be read is a finding of its own, and not gone. Damage alone fails limits on sizes, too.
  @Test(arguments: [Former.app, .stored]) func aDamagedTableFailsOnce(_ former: Former) throws {
    let new: Files = [
      "en.lproj/A.strings": Self.two, "de.lproj/A.strings": "\"n\" = {;", "fr.lproj/A.strings": Self.french,
    ]
    let inputs = try inputs(former, Self.whole, new)
    #expect(inputs.lostTranslations.isEmpty)
    let report = try inputs.checked("archive: 1 MB")
    #expect(report.breaches.map(\.message) == ["new-findings of unread-file: 1, limit 0"])
    #expect(!report.passed)
    // The older version has the same damage.
    #expect(try self.inputs(former, new, new).checked("archive: 1 MB").passed)
  }

  /// An id accepts the removal that it names, and no other one of the same table.
  @Test func anAcceptedRemovalAcceptsNoOther() throws {
    let three = "\"n\" = \"zwei Boote\"; \"m\" = \"ein Kai\"; \"k\" = \"drei Inseln\";"
    let base = "\"n\" = \"two boats\"; \"m\" = \"one quay\"; \"k\" = \"three isles\";"
    let old: Files = ["en.lproj/A.strings": base, "de.lproj/A.strings": three]
    var one = try inputs(
      .app, old, ["en.lproj/A.strings": base, "de.lproj/A.strings": Self.german])
    one.accepted = one.lostTranslations.map { AcceptedCases.Case(reason: "r", finding: $0.id) }
    #expect(try one.checked("archive: 1 MB").passed)
    var more = try inputs(
      .app, old, ["en.lproj/A.strings": base, "de.lproj/A.strings": "\"n\" = \"zwei Boote\";"])
    more.accepted = one.accepted
    #expect(try !more.checked("archive: 1 MB").passed, "accepted: \(one.accepted.compactMap(\.finding))")
  }

  /// A limit on such findings cannot be checked without an older version.
  @Test func aLimitOnRemovalsNeedsAnOlderVersion() throws {
    let report = try AppFixture.ios(Self.whole).reading().checkInputs.checked(
      "archive: 1 MB", "findings: { removed-locale: 0, removed-translation: 0 }")
    #expect(report.limits.map(\.notChecked?.reason.known) == [nil, .noBaseline, .noBaseline])
  }
}

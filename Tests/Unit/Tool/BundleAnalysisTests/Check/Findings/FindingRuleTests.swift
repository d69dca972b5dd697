import AppBundles
import Archives
import BundleAnalysis
import Foundation
import Localization
import ReportSchema
import TestSupport
import Testing
import TextSelection

/// Every rule on an app that has the problem, and on one that does not.
@Suite struct FindingRuleTests {
  /// Without texts of base, or without a translation, 0 findings mean nothing.
  @Test func rulesThatComparedNothingAreNamed() throws {
    func problem(_ files: [String: String], base: String? = nil) throws -> String? {
      let folder = try TemporaryFolder()
      for (name, text) in files { try folder.write(name, text) }
      let base = base.flatMap { LocaleTag(bcp47: $0) }
      let app = try AppReading(AppBundle(opening: folder.path, base: base), base: base)
      let unchecked = app.uncheckedRules
      #expect(unchecked.contains { $0.rule == "crash" } == unchecked.contains { $0.rule == "garbled" })
      return unchecked.first { $0.rule == "crash" }?.reason
    }
    let files = ["de.lproj/L.strings": "a = \"%@\";", "fr.lproj/L.strings": "a = \"%d\";"]
    let unknown = try #require(try problem(files))
    #expect(unknown.contains("'--base'"), "\(unknown)")
    #expect(try problem(files, base: "de") == nil)
    // Files of PHP have no reader.
    let php = Dictionary(uniqueKeysWithValues: ["de", "es", "fr"].map { ("lang/\($0)/auth.php", "<?php") })
    #expect(try problem(php)?.contains("no format that is read") == true)
    #expect(try problem(["de.po": "msgid \"a b\"\nmsgstr \"c\"\n"])?.contains("no texts of a locale") == true)
  }

  struct Example: CustomTestStringConvertible, Sendable {
    /// The ids of the expected findings, which begin with that of the rule.
    let expected: [String]
    let problem: AppFixture
    let clean: [AppFixture]

    init(_ expected: [String], problem: AppFixture, clean: AppFixture...) {
      (self.expected, self.problem, self.clean) = (expected, problem, clean)
    }

    var rule: String { expected[0].split(separator: "/").first.map(String.init) ?? "" }
    var testDescription: String { rule }
  }

  @Test func everyRuleHasAnExample() {
    // Rules that need an older version have tests of their own.
    let rules = FindingRule.all.filter { !$0.comparesVersions }
    #expect(Set(Self.examples.map(\.rule)) == Set(rules.map(\.id)))
    #expect(Set(FindingRule.all.map(\.id)).count == FindingRule.all.count)
  }

  @Test(arguments: examples) func aRuleFindsItsProblemOnly(_ example: Example) throws {
    let found = try example.problem.findings(example.rule)
    #expect(found.map(\.id) == example.expected, "\(found)")
    #expect(found.allSatisfy { !$0.evidence.isEmpty })
    let others = try example.clean.flatMap { try $0.findings(example.rule) }
    #expect(others.isEmpty, "\(others)")
  }

  /// Android refuses a compressed table of an app that targets API level 30: behaviour changes of Android 11.
  @Test(arguments: [UInt32?.none, 29, 30])
  func aCompressedTableIsAnErrorFromTarget30(_ sdk: UInt32?) throws {
    let app = Self.apk(ArscBuilder.sparse().bytes, compressed: true, minimumSDK: sdk)
    let found = try app.findings("compressed-table")
    #expect(found.map(\.severity) == [(sdk ?? 1) >= 30 ? .error : .note])
  }

  /// "stored uncompressed and aligned on a 4-byte boundary": behaviour changes of Android 11.
  @Test(arguments: 1...4) func aTableThatIsNotAlignedIsAnErrorFromTarget30(_ shift: Int) throws {
    let table = ArscBuilder.sparse().bytes
    for (sdk, severity) in [(UInt32(29), Finding.Severity.note), (30, .error)] {
      let found = try Self.apk(table, compressed: false, minimumSDK: sdk, shift: shift)
        .findings("compressed-table")
      #expect(found.map(\.severity) == (shift == 4 ? [] : [severity]), "shift \(shift), target \(sdk)")
    }
  }

  /// Widths are in columns (UAX #11), of which a Korean syllable takes two and a combining accent none.
  @Test func wideCharactersCountTwice() throws {
    let base = String(repeating: "boat ", count: 5)
    func evidence(_ locale: String, _ text: String) throws -> [String] {
      try AppFixture.ios([
        "en.lproj/A.strings": strings([base]), "\(locale).lproj/A.strings": strings([text]),
      ]).findings("overlong-text").map(\.evidence)
    }
    #expect(try evidence("ko", String(repeating: "배", count: 25)).isEmpty)
    #expect(
      try evidence("ko", String(repeating: "배", count: 26))
        == ["52 columns (26 characters); base has 25 columns"])
    #expect(try evidence("ar", String(repeating: "مَ", count: 75)).isEmpty)
  }

  /// Code gets `FogModule` and its like from the system, and the text of a table in no locale's folder is not code.
  @Test func keysWithTheSameLastWordMayBeComposed() throws {
    let keys = [
      "harbor.gate.open.title", "LighthouseFogModule", "LighthouseTideModule", "LighthouseWindModule",
    ]
    let composed = try Self.code(keys: keys + ["used.three"]).findings()
    #expect(composed.map(\.rule).filter { $0.hasSuffix("-key") } == ["composed-key"])
    let table = Array("\"harbor.pier.close.title\" = \"Tide\";".utf8)
    let dead = try Self.code(
      keys: ["harbor.gate.open.title", "harbor.pier.close.title"],
      others: ["base.lproj/Localizable.strings": table]
    ).findings("dead-key")
    #expect(dead.map(\.evidence) == ["1 key: 'harbor.pier.close.title'"])
  }

  @Test func rulesAreDescribed() {
    for rule in FindingRule.all {
      #expect(rule.id.allSatisfy { $0.isLowercase || $0 == "-" }, "\(rule.id)")
      #expect(!rule.title.hasSuffix(".") && rule.explanation.hasSuffix(".") && rule.remedy.hasSuffix("."))
    }
  }

  @Test func findingsAreOrderedBySeverity() throws {
    let found = try AppFixture.ios([
      "en.lproj/Localizable.strings": strings(["%d boats", "Harbor master"]),
      "de.lproj/Localizable.strings": strings(["%@ Boote", ""]),
    ]).findings()
    #expect(found.map(\.rule).prefix(2) == ["crash", "empty-translation"])
    let severities = found.map(\.severity)
    #expect(severities == [.error, .warning, .note].flatMap { one in severities.filter { $0 == one } })
  }

  /// Files of accepted findings and fingerprints name a finding by its id.
  @Test(arguments: Places.archives) func idsAreUnique(_ name: String) throws {
    try checkIds(Places.fixture(name))
  }

  @Test(arguments: ["ipa/duckduckgo-ios-7.156.0.ipa", "aab/jadx-app-release.aab", "apk/Topeka.apk"])
  func idsOfRealAppsAreUnique(_ name: String) throws {
    guard Places.comparesRealData else { return }
    try checkIds(Places.real(name))
  }

  private func checkIds(_ path: String) throws {
    let bundle = try AppBundle(opening: path)
    let found = try AppReading(bundle).findings(measuringWaste: false)
    #expect(Set(found.map(\.id)).count == found.count, "\(found.map(\.id))")
  }

  /// The folder of an app has the findings of its archive.
  @Test func aFolderHasTheFindingsOfItsArchive() throws {
    let files: KeyValuePairs = [
      "en.lproj/A.strings": "a = b;", "de.lproj/A.strings": "a = c;",
      "Watch/W.app/en.lproj/A.strings": "a = b;",
      "SDK.bundle/ja.lproj/A.strings": "a = d;", "PlugIns/E.appex/ko.lproj/A.strings": "a = e;",
    ]
    let archived = try AppFixture.ios(files).findings()
    #expect(archived.count { $0.rule == "language-in-part" } == 2)
    // An extension chooses its own language, so its files are used.
    #expect(archived.filter { $0.rule == "language-in-part" }.map { $0.fix == nil } == [false, true])
    let folder = try TemporaryFolder()
    for (name, text) in files { try folder.write("Quay.app/\(name)", text) }
    try folder.write("Quay.app/Info.plist", AppFixture.infoPlist(""))
    let bundle = try AppBundle(opening: "\(folder.path)/Quay.app")
    let found = try AppReading(bundle).findings(measuringWaste: false)
    #expect(found.map(\.rule) == archived.map(\.rule))
  }

  /// A program inside a framework is shown in its own languages: its files stay, and those of the framework are removed.
  @Test func programsInFrameworksKeepTheirLanguages() throws {
    let framework = "Frameworks/Update.framework"
    let app = try AppFixture.ios([
      "en.lproj/A.strings": "a = b;", "\(framework)/de.lproj/A.strings": "a = c;",
      "\(framework)/Install.app/de.lproj/A.strings": "a = d;",
    ]).reading()
    let found = try app.findings(measuringWaste: false)
    let script = FixScript.text(found, of: app.bundle)
    #expect(found.map(\.rule) == ["language-in-part"])
    #expect(script.contains("remove file Payload/Quay.app/\(framework)/de.lproj/A.strings\n"), "\(script)")
    #expect(!script.contains("Install.app"), "\(script)")
    #expect(app.footprint.translations.isEmpty, "no language is the app's")
  }

  /// Users choose among the app's own locales: `zh_CN` of a framework is none, and its files stay.
  @Test func regionsOfFrameworksAreNoTranslations() throws {
    let app = try AppFixture.ios([
      "en.lproj/A.strings": "a = b;", "zh-Hans.lproj/A.strings": "a = c;", "pt.lproj/A.strings": "a = d;",
      "Frameworks/Update.framework/zh_CN.lproj/A.strings": "a = e;",
      "Frameworks/Update.framework/en_GB.lproj/A.strings": "a = f;",
      "PlugIns/Share.appex/pt-BR.lproj/A.strings": "a = g;",
    ]).reading()
    #expect(app.footprint.translations.map(\.tag.text).sorted() == ["pt", "pt-BR", "zh-Hans"])
    #expect(app.footprint.rule.reasons.keys.map(\.text).sorted() == ["en-GB", "zh-CN"])
    #expect(app.footprint.rule.ofLibraries.isEmpty, "the files may be shown, and are no step")
    let found = try app.findings(measuringWaste: false)
    #expect(!found.contains { $0.rule == "language-in-part" }, "\(found)")
  }

  /// Texts in JavaScript are the app's: their languages are translations, although only an SDK has folders of them.
  @Test func languagesInCodeAreTranslations() throws {
    func table(_ text: String) -> String {
      "{" + (1...40).map { "departure\($0):\"\(text) \($0)\"" }.joined(separator: ",") + "}"
    }
    let tables =
      "en:\(table("The boat leaves the harbour at")),de:\(table("Das Boot verlässt den Hafen um")),"
      + "pt:\(table("O barco parte do porto às"))"
    let code = "var t={\(tables)};export default t;"
    let app = try AppFixture.ios([
      "en.lproj/A.strings": "a = b;", "main.jsbundle": code, "SDK.bundle/de.lproj/A.strings": "a = d;",
      "SDK.bundle/ja.lproj/A.strings": "a = d;",
    ]).reading()
    #expect(app.footprint.translations.map(\.tag.text).sorted() == ["de", "pt"])
    #expect(app.footprint.rule.ofLibraries.map(\.text) == ["ja"])
  }

  /// With shortened names, the texts of libraries are not known: they count as translations, and the gap is named once.
  @Test(arguments: [
    (["0_resource_name_obfuscated"], true), (["a", "b", "c", "d", "e", "f", "g", "h", "i", "aa"], true),
    (["a", "b", "c", "d", "e", "f", "g", "h", "i", "title"], false), (["ok", "no"], false),
  ])
  func shortenedNamesHideLibraries(_ names: [String], _ areShortened: Bool) throws {
    let app = try Self.apk(Self.texts(names, german: names), compressed: false).reading()
    let reasons = app.uncheckedRules.filter { $0.rule == "library-languages" }.map(\.reason)
    #expect(reasons == (areShortened ? ["names of texts are shortened in resources.arsc"] : []), "\(names)")
    let warnings = app.warnings.filter { $0.message.contains("names of texts are shortened") }
    #expect(warnings.map(\.entry) == (areShortened ? ["resources.arsc"] : []), "\(names)")
  }

  /// An app as it should be has no findings.
  @Test func aCleanAppHasNoFindings() throws {
    let found = try AppFixture.ios([
      "en.lproj/Localizable.json": "{}", "en.lproj/a.txt": "Harbor", "de.lproj/a.txt": "Hafen",
    ]).findings()
    #expect(found.isEmpty, "\(found)")
  }
}

extension FindingRuleTests {
  private static func table(_ english: [String], _ german: [String]) -> AppFixture {
    .ios([
      "en.lproj/Localizable.strings": strings(english), "de.lproj/Localizable.strings": strings(german),
    ])
  }

  private static func android(_ base: String, _ german: String) -> AppFixture {
    func file(_ text: String) -> String { "<resources><string name=\"boats\">\(text)</string></resources>" }
    return .archive(
      "quay.zip",
      [
        .init("res/values/strings.xml", file(base)), .init("res/values-de/strings.xml", file(german)),
      ])
  }

  private static func plural(_ forms: KeyValuePairs<String, String>) -> String {
    let cases = forms.map { "<key>\($0.key)</key><string>\($0.value)</string>" }.joined()
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict><key>boats</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@n@</string>
      <key>n</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
      <key>NSStringFormatValueTypeKey</key><string>d</string>\(cases)</dict></dict></dict></plist>
      """
  }

  private static func plurals(_ polish: KeyValuePairs<String, String>) -> AppFixture {
    .ios([
      "en.lproj/Localizable.stringsdict": plural(["one": "%d boat", "other": "%d boats"]),
      "pl.lproj/Localizable.stringsdict": plural(polish),
    ])
  }

  /// - Parameter shift: bytes between a multiple of 4 and the table.
  static func apk(
    _ table: [UInt8], compressed: Bool, minimumSDK: UInt32? = 26, shift: Int = 0
  ) -> AppFixture {
    let manifest = ManifestBuilder([("package", "org.example.quay")], minimumSDK: minimumSDK).bytes
    // Two local headers of 30 bytes, each with its name.
    let start = 30 + "AndroidManifest.xml".utf8.count + manifest.count + 30 + "resources.arsc".utf8.count
    let gap = (4 - start % 4) % 4 + shift
    return .archive(
      "Quay.apk",
      [
        .init("AndroidManifest.xml", manifest),
        ZipBuilder.Entry("resources.arsc", table).with {
          $0.deflates = compressed
          $0.gap = [UInt8](repeating: 0, count: gap)
        },
      ])
  }

  /// A table of strings in base and German.
  private static func texts(_ keys: [String], german: [String]) -> [UInt8] {
    func entries(_ present: [String]) -> [ArscBuilder.Entry] {
      keys.enumerated().filter { present.contains($0.element) }.map { .init($0.offset, $0.element, "Quay") }
    }
    let variants = [ArscBuilder.Variant(.any, entries(keys))]
    let localized = german.isEmpty ? [] : [ArscBuilder.Variant(.init("de"), entries(german))]
    return ArscBuilder([
      .init(types: [.init("string", entries: keys.count, variants + localized)])
    ]).bytes
  }

  /// BundleConfig.pb with a split by language.
  /// - Parameter size: bytes of each language, which no compression makes smaller. A language split adds a manifest.
  private static func bundle(isOff: Bool, size: Int = 4000) -> AppFixture {
    var random = SeededGenerator(seed: 66)
    func noise() -> [UInt8] { (0..<size).map { _ in UInt8.random(in: 0...255, using: &random) } }
    return .archive(
      "app.aab",
      [
        .init("BundleConfig.pb", bundleConfig(isOff: isOff)),
        .init("base/assets/voices#lang_de/x", noise()), .init("base/assets/voices#lang_pt/x", noise()),
        .init("base/assets/voices/x", "base"),
      ])
  }

  /// Files of translators with marks.
  private static func marked(_ catalog: String, _ xliff: String, _ gettext: String) -> AppFixture {
    .archive(
      "quay.zip",
      [
        .init(
          "Localizable.xcstrings",
          #"{"sourceLanguage":"en","strings":{"a":{"localizations":{"de":{"stringUnit":{"state":"\#(catalog)","value":"Flut"}}}}}}"#
        ),
        .init(
          "fr.xliff",
          """
          <xliff version="1.2"><file original="A.strings" source-language="en" target-language="fr"><body>
          <trans-unit id="a"><source>Tide</source><target state="\(xliff)">Marée</target></trans-unit>
          </body></file></xliff>
          """),
        .init(
          "po/nl.po",
          "msgid \"\"\nmsgstr \"Language: nl\\n\"\n\n#, \(gettext)\nmsgid \"Tide\"\nmsgstr \"Getij\"\n"),
      ])
  }

  static var deadKey: AppFixture {
    let german = "\"harbor.gate.open.title\" = \"a\";\"harbor.pier.close.title\" = \"Tide\";"
    return code(
      keys: ["harbor.gate.open.title", "harbor.pier.close.title"],
      others: ["de.lproj/Localizable.strings": Array(german.utf8)])
  }

  /// An app whose code has the first key and texts around it: as much as half of the keys of most examples.
  private static func code(
    keys: [String], isEncrypted: Bool = false, others: KeyValuePairs<String, [UInt8]> = [:]
  ) -> AppFixture {
    let command: [UInt8] =
      [0x2c, 0, 0, 0, 24, 0, 0, 0] + [UInt8](repeating: 0, count: 8)
      + [isEncrypted ? 1 : 0] + [UInt8](repeating: 0, count: 7)
    let header: [UInt8] =
      [0xcf, 0xfa, 0xed, 0xfe] + [UInt8](repeating: 0, count: 12) + [1]
      + [UInt8](repeating: 0, count: 15)
    let texts = Array("\0\(keys[0])\0used.one\0used.two\0harbor.gate.\0".utf8)
    let table = (keys + ["used.one", "used.two"]).map { "\"\($0)\" = \"Tide\";" }.joined()
    return .ios(
      ["en.lproj/Localizable.strings": table], bytes: [("Quay", header + command + texts)] + others.map { $0 }
    )
  }

  /// An app in English and Arabic with fonts that have some characters.
  private static func fonts(_ fonts: KeyValuePairs<String, [ClosedRange<UInt32>]>) -> AppFixture {
    .ios(
      [
        "en.lproj/Localizable.strings": strings(["Tide"]), "ar.lproj/Localizable.strings": strings(["مد"]),
      ], bytes: fonts.map { ($0.key, font($0.value, inCollection: $0.key.hasSuffix(".ttc"))) })
  }

  /// A font with nothing but a character map: format 12, or 4 for characters of 16 bits.
  private static func font(_ ranges: [ClosedRange<UInt32>], inCollection: Bool) -> [UInt8] {
    func wide(_ value: UInt32) -> [UInt8] { (0..<4).reversed().map { UInt8(value >> ($0 * 8) & 0xff) } }
    func short(_ value: UInt32) -> [UInt8] { Array(wide(value).suffix(2)) }
    let start: UInt32 = inCollection ? 16 : 0
    let head = inCollection ? Array("ttcf".utf8) + wide(0x10000) + wide(1) + wide(16) : []
    let table =
      wide(0x10000) + short(1) + short(0) + short(0) + short(0)
      + Array("cmap".utf8) + wide(0) + wide(start + 28) + wide(0)
    let map: [UInt8]
    if inCollection {
      let size = UInt32(2 * ranges.count)
      map =
        short(4) + short(0) + short(0) + short(size) + short(0) + short(0) + short(0)
        + ranges.flatMap { short($0.upperBound) } + short(0) + ranges.flatMap { short($0.lowerBound) }
    } else {
      map =
        short(12) + short(0) + wide(0) + wide(0) + wide(UInt32(ranges.count))
        + ranges.flatMap { wide($0.lowerBound) + wide($0.upperBound) + wide(1) }
    }
    return head + table + short(0) + short(1) + short(3) + short(inCollection ? 1 : 10) + wide(12) + map
  }

  /// An extension's table with messages of the app's.
  static func copies(_ shared: Int) -> AppFixture {
    .ios([
      "en.lproj/Localizable.strings": strings(phrases(10, "boat")),
      "de.lproj/Localizable.strings": strings(phrases(10, "Boot")),
      "PlugIns/W.appex/en.lproj/W.strings": strings(phrases(shared, "boat")) + "own = quay;\n",
      "PlugIns/W.appex/de.lproj/W.strings": strings(phrases(shared, "Boot")),
    ])
  }

  /// A comment, because small files are not compared.
  private static let pad = "/* \(String(repeating: "-", count: 1000)) */"
  private static let long = String(repeating: "harbor master ", count: 100)

  private static func array(_ base: [String], _ german: [String]) -> AppFixture {
    func file(_ items: [String]) -> String {
      "<resources><string-array name='days'>\(items.map { "<item>\($0)</item>" }.joined())</string-array></resources>"
    }
    return .library(["res/values/a.xml": file(base), "res/values-de/a.xml": file(german)])
  }

  static let examples: [Example] = [
    Example(
      ["crash/de/Localizable/k0"],
      problem: table(["%d boats"], ["%@ Boote"]), clean: table(["%d boats"], ["%d Boote"])),
    Example(
      ["garbled/de/Localizable/k0"],
      problem: table(["No boats"], ["Keine %@"]), clean: table(["No boats"], ["Keine"])),
    Example(
      ["unknown-effect/de/res/string/boats"],
      problem: android("%s boats", "%d Boote"), clean: android("%d boats", "%s Boote")),
    Example(
      ["omitted/de/Localizable/k0", "omitted/de/Localizable/k1"],
      problem: table(["%d boats in %@", "Hello %@"], ["%d Boote", "Hallo"]),
      // An order with positions, a crash, and an empty text are not.
      clean: table(["%1$d boats in %2$@", "%d boats", "%@ quay"], ["In %2$@: %1$d Boote", "%@ Boote", ""])),
    Example(
      ["missing-plural-form/pl/Localizable/boats"],
      problem: plurals(["one": "%d łódź", "other": "%d łodzi"]),
      clean: plurals(["one": "%d łódź", "few": "%d łodzie", "many": "%d łodzi", "other": "%d łodzi"])),
    Example(
      ["short-array/de/res/array/days"],
      problem: array(["Monday", "Tuesday", "Friday"], ["Montag", "Dienstag"]),
      // An item that refers to another resource is not a message, and more items are not read.
      clean: array(["Monday", "Tuesday"], ["Montag", "Dienstag", "Freitag"]),
      array(["Monday", "Tuesday", "Friday"], ["Montag", "@string/b", "Freitag"])),
    Example(
      ["empty-translation/de/Localizable"],
      problem: table(["Harbor", "Welcome to %@", "Open the “%@” file", "Sail in"], ["", "%@", "„%@“", " "]),
      // A unit is not a word, and some languages need no preposition. Signs may replace words.
      clean: table(
        ["Harbor", "%d°C", "at %@", "Copyright %1$@ by %2$@", "%1$@ wrote:", "Not set"],
        ["Hafen", "%d℃", "%@", "© %1$@ • %2$@", "%1$@:", "—"])),
    Example(
      ["unused-translation/de/Localizable"], problem: table(["Harbor"], ["Hafen", "Ebbe", "Flut"]),
      // Texts as keys need no base text. Info.plist itself has base's texts.
      clean: .ios([
        "en.lproj/A.strings": "a = b;", "de.lproj/A.strings": "\"Low tide\" = Ebbe; Tide = Gezeit;",
        "en.lproj/InfoPlist.strings": "CFBundleName = Quay;",
        "de.lproj/InfoPlist.strings": "CFBundleName = Kai; NSCameraUsageDescription = x;",
      ])),
    Example(
      ["unused-translation/de/res"],
      // A name of Android's is a symbol, whatever the text of an array's item is.
      problem: .library([
        "res/values/a.xml": "<resources><string name='a'>Tide</string></resources>",
        "res/values-de/a.xml":
          "<resources><string-array name='b'><item>Low tide</item></string-array></resources>",
      ]),
      clean: .library([
        "res/values/a.xml":
          "<resources><string name='a'>Tide</string><string name='b' translatable='false'>%s</string></resources>",
        "res/values-de/a.xml": "<resources><string name='b'>%s</string></resources>",
      ])),
    Example(
      ["untranslated-copy/de/Localizable"],
      problem: table(phrases(10, "boat"), phrases(5, "boat") + phrases(5, "Boot")),
      clean: table(phrases(12, "boat"), phrases(5, "boat") + phrases(7, "Boot"))),
    Example(
      ["overlong-text/de/Localizable/k0"],
      problem: table([String(repeating: "boat ", count: 5)], [String(repeating: "Boot ", count: 16)]),
      // A list of keywords of a desktop entry ends with a semicolon.
      clean: table(
        [String(repeating: "boat ", count: 5), String(repeating: "boat;", count: 5)],
        [String(repeating: "Boot ", count: 15), String(repeating: "Boot;", count: 16)])),
    Example(
      ["unreviewed/de/Localizable.xcstrings", "unreviewed/fr/fr.xliff", "unreviewed/nl/po/nl.po"],
      problem: marked("needs_review", "needs-review-translation", "fuzzy"),
      clean: marked("translated", "final", "c-format")),
    Example(
      ["dead-key/Localizable"], problem: code(keys: ["harbor.gate.open.title", "harbor.pier.close.title"]),
      // The key is in UTF-16 in a nib, the store encrypted the executable, or the code has few of the keys.
      clean: code(
        keys: ["harbor.gate.open.title", "harbor.pier.close.title", "short.key"],
        others: ["Main.nib": Array("harbor.pier.close.title".utf16).flatMap { [UInt8($0), 0] }]),
      code(keys: ["harbor.gate.open.title", "harbor.pier.close.title"], isEncrypted: true),
      code(
        keys: ["harbor.gate.open.title"]
          + ["pier", "mole", "quay", "wharf", "dock", "berth"].map { "harbor.\($0).close.title" })),
    Example(
      ["composed-key/Localizable"],
      // Code has the beginning of one key, and one has a number. A short key is not searched.
      problem: code(keys: ["harbor.gate.open.title", "harbor.gate.open.hint", "harbor.gate.open.7", "tide"]),
      clean: code(keys: ["harbor.gate.open.title", "harbor.pier.close.title"])),
    Example(
      ["pseudo-locale/en-XA", "pseudo-locale/qq"],
      problem: .ios([
        "en.lproj/A.strings": "a = b;", "en-XA.lproj/A.strings": "a = c;", "qq.lproj/A.strings": "a = d;",
      ]),
      clean: .ios(["en.lproj/A.strings": "a = b;", "de-CH.lproj/A.strings": "a = c;"])),
    Example(
      ["empty-locale/de/Payload/Quay.app/de.lproj/", "empty-locale/fr"],
      problem: .ios([
        "en.lproj/A.strings": "a = b;", "de.lproj/": "", "fr.lproj/A.strings": "", "it.lproj/": "",
        "it.lproj/A.strings": "a = c;",
      ]),
      clean: .ios(["en.lproj/A.strings": "a = b;", "de.lproj/": "", "de.lproj/a.png": "x"])),
    Example(
      // Xcode's folders of a Flutter project are named by region; its texts are in ARB. A script that no file has is
      // reported, and so is each empty folder of a built app: Bundle chooses `de-AT` before `de`.
      ["empty-locale/hy", "empty-locale/zh-Hant"],
      problem: .archive(
        "quay.zip",
        [
          .init("lib/l10n/app_en.arb", #"{"a": "Harbor"}"#), .init("lib/l10n/app_zh.arb", #"{"a": "港"}"#),
          .init("lib/l10n/app_hr.arb", #"{"a": "Luka"}"#), .init("ios/zh-Hans.lproj/Main.strings", ""),
          .init("ios/hr-HR.lproj/Main.strings", ""), .init("ios/hy.lproj/Main.strings", ""),
          .init("ios/zh-Hant.lproj/Main.strings", ""),
        ]),
      clean: .archive(
        "quay.zip",
        [
          .init("values/a.xml", "<resources><string name='a'>Tide</string></resources>"),
          .init("values-de/a.xml", "<resources><string name='a'>Ebbe</string></resources>"),
          .init("values-de-rAT/a.xml", "<resources></resources>"),
        ])),
    Example(
      ["empty-locale/de-AT"],
      problem: .ios([
        "en.lproj/A.strings": "a = b;", "de.lproj/A.strings": "a = c;", "de-AT.lproj/A.strings": "",
      ]),
      // One text of code is too little to be recognized, and no reason to remove the file.
      clean: .archive(
        "quay.zip",
        [
          .init(
            "translations/de.js",
            "e.exports={a:'Ebbe und Flut',b:'Der Hafen',c:'Ein Boot',d:'Am Kai',e:'Das Watt'}"),
          .init(
            "translations/fr.js",
            "e.exports={a:'La marée',b:'Le port',c:'Un bateau',d:'Au quai',e:'La vasière'}"),
          .init(
            "translations/ms.js", "d=Object.assign(d||{},{'Cannot upload file:':'Gagal memuat naik fail'})"),
        ])),
    Example(
      ["near-empty-region/pt-BR"],
      problem: .ios([
        "en.lproj/A.strings": strings(phrases(200, "boat")),
        "pt.lproj/A.strings": strings(phrases(200, "barco")),
        "pt-BR.lproj/A.strings": "k0 = x;",
      ]),
      clean: .ios([
        "en.lproj/A.strings": strings(phrases(20, "boat")),
        "pt.lproj/A.strings": strings(phrases(20, "barco")),
        "pt-BR.lproj/A.strings": strings(phrases(3, "barca")),
        // Apple's fallback of Nynorsk is Bokmål, which is another language.
        "nb.lproj/A.strings": strings(phrases(20, "båt")), "nn.lproj/A.strings": "k0 = x;",
      ])),
    Example(
      ["near-empty-locale/de"], problem: table(phrases(50, "boat"), ["Boot"]),
      clean: table(phrases(50, "boat"), ["Boot", "Kai"])),
    Example(
      ["language-in-part/ja/SDK.bundle"],
      problem: .ios([
        "en.lproj/A.strings": "a = b;", "de.lproj/A.strings": "a = c;",
        "SDK.bundle/ja.lproj/A.strings": "a = d;",
        "SDK.bundle/de-CH.lproj/A.strings": "a = e;",
      ]),
      clean: .ios(["en.lproj/A.strings": "a = b;", "ja.lproj/A.strings": "a = c;"])),
    // An app without folders of languages: its texts are in CFBundleDevelopmentRegion's.
    Example(
      ["language-in-part/ja/SDK.bundle"],
      problem: .ios(["SDK.bundle/ja.lproj/A.strings": "a = d;"]),
      clean: .ios(["ja.lproj/A.strings": "a = d;"])),
    // Files of a package are shown together: a nib without one of them does not fall back to base's.
    Example(
      ["asset-equal-to-base/Payload/Quay.app/en.lproj/a.txt"],
      problem: .ios([
        "en.lproj/a.txt": String(repeating: "Harbor", count: 99),
        "de.lproj/a.txt": String(repeating: "Harbor", count: 99),
      ]),
      clean: .ios([
        "en.lproj/M.nib/keyed.nib": String(repeating: "Harbor", count: 99),
        "de.lproj/M.nib/keyed.nib": String(repeating: "Harbor", count: 99),
      ])),
    // An app in English only, as its folder shows.
    Example(
      ["language-in-part/ja/SDK.bundle"],
      problem: .ios(["en.lproj/A.strings": "a = b;", "SDK.bundle/ja.lproj/A.strings": "a = d;"]),
      // An app with texts in code, one with mixed languages, one with an empty folder, and files that code reads itself.
      clean: .ios(["main.jsbundle": "a", "SDK.bundle/ja.lproj/A.strings": "a = d;"]),
      .ios(
        ["en.lproj/A.strings": "a = b;", "SDK.bundle/ja.lproj/A.strings": "a = d;"],
        info: "<key>CFBundleAllowMixedLocalizations</key><true/>"),
      .ios([
        "en.lproj/A.strings": "a = b;", "ja.lproj/": "", "SDK.bundle/ja.lproj/A.strings": "a = d;",
      ]),
      .ios(["en.lproj/A.strings": "a = b;", "Frameworks/App.framework/i18n/ja.json": "{}"])),
    Example(
      ["library-languages"],
      problem: apk(
        texts(["abc_action_mode_done", "title"], german: ["abc_action_mode_done"]), compressed: false),
      // A language with any text of the app, a key that no library declares, and no texts of a language.
      clean: apk(
        texts(["abc_action_mode_done", "title"], german: ["abc_action_mode_done", "title"]), compressed: false
      ),
      apk(texts(["abc_title"], german: ["abc_title"]), compressed: false),
      apk(texts(["abc_action_mode_done"], german: []), compressed: false)),
    Example(
      ["declared-languages/fr/Payload/Quay.app/Info.plist"],
      problem: .ios(
        ["en.lproj/A.strings": "a = b;", "de.lproj/A.strings": "a = c;"],
        info: "<key>CFBundleLocalizations</key><array><string>de</string><string>fr</string></array>"),
      clean: .ios(
        ["en.lproj/A.strings": "a = b;", "de.lproj/A.strings": "a = c;"],
        info: "<key>CFBundleLocalizations</key><array><string>en</string><string>de</string></array>")),
    Example(
      ["copied-table/Localizable"], problem: copies(6),
      // The operating system reads InfoPlist.strings of each component, and 4 of 10 messages are not most.
      clean: .ios([
        "en.lproj/Localizable.strings": strings(phrases(4, "boat")),
        "PlugIns/W.appex/en.lproj/W.strings": strings(phrases(4, "boat") + phrases(6, "quay")),
        "en.lproj/InfoPlist.strings": strings(phrases(9, "pier")),
        "PlugIns/W.appex/en.lproj/InfoPlist.strings": strings(phrases(9, "pier")),
      ])),
    Example(
      ["unread-file/de/Payload/Quay.app/de.lproj/A.strings"],
      problem: .ios(["en.lproj/A.strings": "a = b;", "de.lproj/A.strings": "a = \"b"]),
      // A file that is in no format of messages cannot be damaged.
      clean: .ios([
        "en.lproj/A.strings": "a = b;", "de.lproj/A.strings": "a = c;", "de.lproj/A.txt": "a = \"b",
      ])),
    Example(
      ["duplicate-file/Payload/Quay.app/Logo.png"],
      problem: .ios(["Logo.png": long, "PlugIns/W.appex/Logo.png": long, "Other.png": long]),
      clean: .ios(["Logo.png": long, "Other.png": long, "PlugIns/W.appex/Logo.png": long + "x"])),
    Example(
      ["unused-font/Payload/Quay.app/Thai.ttf"],
      problem: fonts(["Thai.ttf": [0x0e01...0x0e3a], "Icons.ttf": [0xe000...0xe100]]),
      // A font with Latin letters, one of a locale's script, one with few letters, and a damaged one.
      clean: fonts([
        "Both.ttf": [0x61...0x7a, 0x0e01...0x0e3a], "Arab.ttc": [0x0627...0x064a],
        "Math.otf": [0x03b1...0x03b5], "Kana.ttf": [],
      ])),
    Example(
      ["identical-locales/de/Payload/Quay.app/de.lproj/help.html"],
      problem: .ios(["en.lproj/help.html": "x", "de.lproj/help.html": long, "fr.lproj/help.html": long]),
      clean: .ios([
        "de.lproj/help.html": long, "fr.lproj/other.html": long, "it.lproj/help.html": "x",
        // Untranslated copies are findings of another rule.
        "en.lproj/A.strings": strings(phrases(12, "boat")),
        "es.lproj/A.strings": strings(phrases(12, "boat")),
        "sv.lproj/A.strings": strings(phrases(12, "boat")),
      ])),
    Example(
      // Loop 3.4.4: units and formats are the same in all languages, with or without a text of base.
      ["A", "B"].map { "identical-locales/de/Payload/Quay.app/de.lproj/\($0).strings" },
      problem: .ios([
        "en.lproj/A.strings": "a = Tide;", "de.lproj/A.strings": "a = Flut;" + pad,
        "fr.lproj/A.strings": "a = Flut;" + pad, "de.lproj/B.strings": "a = Delete;" + pad,
        "fr.lproj/B.strings": "a = Delete;" + pad,
      ]),
      clean: .ios([
        "en.lproj/A.strings": "a = Tide; b = \"%@ mmol/L\";",
        "de.lproj/A.strings": "a = Tide; b = \"%@/%@\";" + pad,
        "fr.lproj/A.strings": "a = Tide; b = \"%@/%@\";" + pad,
        "de.lproj/B.strings": "a = \"mmol/L\"; b = \"%1$@ v%2$@\";" + pad,
        "fr.lproj/B.strings": "a = \"mmol/L\"; b = \"%1$@ v%2$@\";" + pad,
      ])),
    Example(
      ["asset-equal-to-base/Payload/Quay.app/en.lproj/a.png"],
      problem: .ios(["en.lproj/a.png": long, "de.lproj/a.png": long, "fr.lproj/a.png": "other"]),
      clean: .ios(["en.lproj/a.png": long, "de.lproj/b.png": long])),
    Example(
      ["binary-strings/Quay"], problem: .ios("de.lproj/A.strings", binary: ["a": "b"]),
      clean: .ios("de.lproj/A.stringsdict", binary: ["a": "b"])),
    Example(
      ["shipped-comments/Quay"], problem: .ios(["de.lproj/A.strings": "/* title */ a = b;"]),
      clean: .ios(["de.lproj/A.strings": "a = \"/* no */ // comment\";"])),
    Example(
      ["json-spaces/Quay"],
      problem: .ios(["locales/de.json": "{ \"a\": \"b\" }", "locales/en.json": "{\"a\":\"c d\"}"]),
      clean: .ios(["locales/de.json": "{\"a\":\"b  c\"}", "locales/en.json": "{\"a\":\"c\"}"])),
    Example(
      ["compressed-table/resources.arsc"], problem: apk(ArscBuilder.sparse().bytes, compressed: true),
      clean: apk(ArscBuilder.sparse().bytes, compressed: false)),
    // aapt2's readme.md, 2.9: "Only available when minSdkVersion >= API O", which is 26.
    Example(
      ["dense-offsets/resources.arsc"], problem: apk(ArscBuilder.sparse().bytes, compressed: false),
      clean: apk(ArscBuilder.sparse(entries: 10).bytes, compressed: false),
      apk(ArscBuilder.sparse().bytes, compressed: false, minimumSDK: nil)),
    Example(
      ["dense-offsets/resources.arsc"],
      problem: apk(ArscBuilder.sparse().bytes, compressed: false, minimumSDK: 35),
      clean: apk(ArscBuilder.sparse().bytes, compressed: false, minimumSDK: 25)),
    Example(
      ["unused-strings/resources.arsc"],
      problem: apk(ArscBuilder.sparse(unusedBytes: 2000).bytes, compressed: false),
      clean: apk(ArscBuilder.sparse(unusedBytes: 500).bytes, compressed: false)),
    Example(
      ["language-splits-off/BundleConfig.pb"], problem: bundle(isOff: true), clean: bundle(isOff: false),
      bundle(isOff: true, size: 10)),
  ]
}

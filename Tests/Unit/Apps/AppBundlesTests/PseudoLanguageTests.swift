import AppBundles
import Archives
import Localization
import LocalizationAnalysis
import TestSupport
import Testing

/// A pseudo-language, read back from the rebuilt app.
@Suite struct PseudoLanguageTests {
  private static let texts = [
    "Open": "Open", "boats": "%1$d boats in %2$@", "percent": "100 %% of %.2f",
    "braces": "Hi {name}, <b>moor</b> &amp; go",
    "link": "See https://example.org/quay for more", "empty": "%@", "part": "%#@boats@ left",
    "line": "One\nTwo",
  ]

  private static func list(_ texts: [String: String]) -> String {
    texts.sorted { $0.key < $1.key }.map { key, text in
      "\"\(key)\" = \"\(text.replacing("\n", with: "\\n"))\";\n"
    }.joined()
  }

  private static let rules = """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0"><dict><key>boats</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@n@</string>
    <key>n</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
    <key>NSStringFormatValueTypeKey</key><string>d</string><key>one</key><string>%d boat</string>
    <key>other</key><string>%d boats</string></dict></dict></dict></plist>
    """

  private func bundle() throws -> AppBundle {
    let info = """
      <plist version="1.0"><dict><key>CFBundleIdentifier</key><string>org.example.Quay</string>
      <key>CFBundleDevelopmentRegion</key><string>en</string></dict></plist>
      """
    let entries: [ZipBuilder.Entry] = [
      .init("Payload/Quay.app/Info.plist", info),
      .init("Payload/Quay.app/en.lproj/Localizable.strings", Self.list(Self.texts)).with {
        $0.deflates = true
      },
      .init("Payload/Quay.app/Base.lproj/Localizable.strings", Self.list(["Base": "Only %@ in Base"])),
      .init("Payload/Quay.app/en.lproj/Plurals.stringsdict", Self.rules),
      .init("Payload/Quay.app/de.lproj/Localizable.strings", Self.list(["Open": "Öffnen"])),
      .init("Payload/Quay.app/locales/en.json", #"{"menu": {"open": "Open {{name}}", "n": 1}}"#),
      .init(
        "Payload/Quay.app/l10n/app_en.arb",
        #"{"boats": "{n, plural, =0{No boats} one{# boat of {owner}} other{# 'boats'}} at {quay}", "@boats": {"x": "y"}}"#
      ),
      .init("Payload/Quay.app/l10n/app_de.arb", "{}"),
      .init("Payload/Quay.app/locales/de.json", #"{"menu": {"open": "Öffnen {{name}}"}}"#),
    ]
    return try AppBundle(Archive(name: "Quay.ipa", bytes: ZipBuilder(entries).bytes))
  }

  @Test(arguments: [false, true]) func everyTableOfBaseIsReadBackWithItsPlaceholders(_ rtl: Bool) throws {
    let bundle = try bundle()
    let tag = try #require(LocaleTag(bcp47: "en-XA"))
    let pseudo = try PseudoLanguage(of: bundle, locale: tag, isRightToLeft: rtl)
    #expect(pseudo.uncovered.isEmpty)
    let rebuilder = try #require(try bundle.archive.rebuilder(isAligned: false))
    let rebuilt = try rebuilder.rebuilding(pseudo.changes)
    let bytes = rebuilt.bytes
    #expect(bytes.count == rebuilt.size.value)
    let strings = try LocalizedStrings(of: AppBundle(Archive(name: "Quay.ipa", bytes: bytes)))
    let base = strings.tables(of: .base)
    #expect(base.map(\.messages.count).reduce(0, +) == Self.texts.count + 4)
    for table in base {
      let other = try #require(strings.tables[.locale(tag)]?[table.name])
      try expectPseudo(other, of: table, isRightToLeft: rtl)
    }
  }

  /// Every text of `table` is longer, in brackets, and has its placeholders.
  private func expectPseudo(_ other: StringTable, of table: StringTable, isRightToLeft rtl: Bool) throws {
    #expect(Set(other.messages.keys) == Set(table.messages.keys))
    for (key, message) in table.messages {
      let texts = try #require(other[key]).texts
      #expect(texts.count == message.texts.count)
      for (text, original) in zip(texts, message.texts) {
        #expect(table.syntax.placeholders(of: text) == table.syntax.placeholders(of: original), "\(text)")
        #expect(text.contains("[") && text.contains("]") && text.count > original.count, "\(text)")
        #expect(text.hasPrefix("\u{202e}") == rtl, "\(text)")
      }
    }
  }

  @Test func textsGrowByTheirLengthAndKeepWhatIsNotText() {
    let pseudo = PseudoText()
    #expect(pseudo.text("Open", .apple) == "[Öþéñ ~~~~]")
    #expect(pseudo.text("%1$@ <b>of</b> {n} &amp; \\n", .apple).contains("%1$@ <b>öƒ</b> {n} &amp; \\n"))
    // Foundation's inflection, Markdown's links, vue-i18n's linked messages and i18next's nesting.
    #expect(pseudo.text("^[%lld item](inflect: true)", .apple).contains("^[%lld îţéṁ](inflect: true)"))
    #expect(pseudo.text("See [our page](/help)", .plain).contains("[öûŕ þåĝé](/help)"))
    #expect(
      pseudo.text("Hi @:common.app. @.lower:a @:{'b c'} @:(d)", .icu).contains(
        "@:common.app. @.lower:a @:{'b c'} @:(d)"))
    #expect(
      pseudo.text("$t(other, {\"count\": 2}) @ home", .i18next).contains("$t(other, {\"count\": 2}) @ ĥöṁé"))
    let long = pseudo.text(String(repeating: "a", count: 100), .plain)
    #expect(long.count { $0 == "~" } == 30)
  }

  @Test func variationsOfPatternsAreTexts() {
    let text = PseudoText().text("{n, plural, =0{No} one{# cat <b>in</b> {a}} other{# '{n}' cats}} ok", .icu)
    #expect(text == "[{n, plural, =0{Ñö} one{# çåţ <b>îñ</b> {a}} other{# '{n}' çåţš}} öķ ~~~~~~~~~~~]")
  }

  /// A folder of Android's resources is read back from the new folder `values-en-rXA`.
  @Test func androidResourcesAreReadBack() throws {
    let folder = try TemporaryFolder()
    let file = """
      <?xml version="1.0" encoding="utf-8"?>
      <resources xmlns:xliff="urn:oasis:names:tc:xliff:document:1.2"><!-- <string name="no">x</string> -->
      <string name="open">Open</string><dimen name="width">1dp</dimen><string name="id" translatable="false">x y</string>
      <string name="rich">Hi <xliff:g id="n">%1$s</xliff:g>, <b>moor</b> &amp; go \\u00e9\\n\\'now\\'</string>
      <string name="data"><![CDATA[<i>fog</i> %2$d]]></string><string name="same">@string/open</string>
      <plurals name="boats"><item quantity="one">%d boat</item><item quantity="other">%d boats</item></plurals>
      </resources>
      """
    try folder.write("app/res/values/strings.xml", Array(file.utf8))
    try folder.write("app/res/values-de/strings.xml", Array("<resources/>".utf8))
    let bundle = try AppBundle(opening: "\(folder.path)/app", base: LocaleTag(bcp47: "en"))
    let tag = try #require(LocaleTag(bcp47: "en-XA"))
    let pseudo = try PseudoLanguage(of: bundle, locale: tag, isRightToLeft: false)
    #expect(pseudo.uncovered.isEmpty && pseudo.messages == 4)
    let rebuilder = try #require(try bundle.archive.rebuilder(isAligned: false))
    let rebuilt = try rebuilder.rebuilding(pseudo.changes)
    let target = try RebuildOutput(for: bundle.archive, at: "\(folder.path)/new")
    try rebuilt.write(to: target)
    try target.commit()
    let strings = try LocalizedStrings(
      of: AppBundle(opening: "\(folder.path)/new", base: LocaleTag(bcp47: "en")))
    let base = try #require(strings.tables(of: .base).first)
    let other = try #require(strings.tables[.locale(tag)]?[base.name])
    #expect(base.messages.count == 4)
    try expectPseudo(other, of: base, isRightToLeft: false)
    #expect(other["string/rich"]?.texts == ["[Ĥî %1$s, <b>ṁööŕ</b> & ĝö é\n'ñöŵ' ~~~~~~~~~~]"])
  }

  @Test func compiledTablesAreRefused() throws {
    let bundle = try AppBundle(opening: Places.fixture("Harbor.apk"))
    let tag = try #require(LocaleTag(bcp47: "en-XA"))
    let error = #expect(throws: ContainerError.self) {
      try PseudoLanguage(of: bundle, locale: tag, isRightToLeft: false)
    }
    #expect(error?.entry == "resources.arsc")
  }
}

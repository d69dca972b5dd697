import AppBundles
import Archives
import Localization
import LocalizationAnalysis
import TestSupport
import Testing

private func expect(_ expected: [(String, String)], _ contents: [String: [UInt8]] = [:]) throws {
  let found = try owners(in: bundle(expected.map { ($0.0, contents[$0.0] ?? Array("x".utf8)) }))
  for (path, owner) in expected { #expect(found[path] == owner, "\(path)") }
}

@Suite struct ConventionTests {
  @Test func lprojFoldersBelongToTheirLocale() throws {
    try expect([
      ("a/de.lproj/", "de"), ("a/fr.lproj/in.bundle/de.lproj/x", "fr"), ("a/My Things.lproj/x", "-"),
      ("b/de.lproj", "-"),
    ])
  }

  @Test func androidQualifiersAreRecognized() throws {
    try expect([
      ("res/values-pt-rBR/a.xml", "pt-BR"),
      ("res/raw-mcc310-mnc4-fr/a", "fr"), ("res/drawable-land/a.png", "-"),
      ("res/values-v21/a.xml", "base"),
      ("res/drawable-car/a.png", "-"), ("res/values/a.xml", "base"),
      ("res/foo-de/a", "-"),
      ("other/values-de/a.xml", "-"), ("res/layout-sw600dp-v13/a.xml", "-"),
      ("res/drawable-fr/flag.png", "fr"), ("res/drawable-hdpi/flag.png", "base"),
      ("res/drawable/x.png", "-"),
    ])
  }

  /// Qualifiers as in aapt2's `ConfigDescription::Parse`. aapt2 rejects `b+be+tarask+old`, and no device asks for
  /// `und`.
  @Test func anUnreadableQualifierIsNotBase() throws {
    try expect([
      ("res/values/a.xml", "base"), ("res/values-b+be+tarask/a.xml", "be-tarask"),
      ("res/values-b+be+tarask+old/a.xml", "-"), ("res/values-b+be+old/a.xml", "-"),
      ("res/values-und/a.xml", "-"), ("res/values-und-land/a.xml", "-"),
      ("res/values-german/a.xml", "-"), ("res/raw-de/a", "de"), ("res/raw-german/a", "-"),
      ("res/raw-land/a", "base"), ("res/values-sw600dp-land-notnight-xhdpi-v13/a.xml", "base"),
      ("res/values-mcc310-mnc004-ldrtl-1024x768/a.xml", "base"), ("res/values-w820dp-12key/a.xml", "base"),
      ("res/values-feminine-watch-420dpi/a.xml", "base"), ("res/values-LAND/a.xml", "base"),
    ])
  }

  /// Android asks for `iw`, `in` and `ji`, and for the current code of other languages:
  /// `ResourcesImpl.adjustLanguageTag`.
  @Test func ofTwoNamesOfALocaleAndroidReadsOne() throws {
    try expect([
      ("res/values/a.xml", "base"), ("res/values-iw/a.xml", "he"), ("res/values-heb/a.xml", "he-x-heb"),
      ("res/values-he/a.xml", "he-x-he"), ("res/values-in/a.xml", "id"), ("res/values-id/a.xml", "id-x-id"),
      ("res/values-fil/a.xml", "fil"), ("res/values-tgl/a.xml", "fil-x-tgl"), ("res/values-tl/a.xml", "tl"),
      ("res/values-iw-rIL/a.xml", "he-IL"), ("res/values-he-rIL/a.xml", "he-IL-x-he-il"),
      ("res/values-iw-land/a.xml", "he"), ("res/values-b+iw/a.xml", "he"), ("res/values-yi/a.xml", "yi-x-yi"),
    ])
  }

  /// androidfw's `ResTable_config::match` compares codes as they are written, but `fil` and `tl`.
  @Test func aNameThatAndroidDoesNotReadIsNoTranslation() throws {
    try expect([
      ("res/values/a.xml", "base"), ("res/values-he/a.xml", "he-x-he"),
      ("res/values-id-rID/a.xml", "id-ID-x-id-id"),
      ("res/values-ji/a.xml", "yi"), ("res/values-deu/a.xml", "de-x-deu"),
      ("res/values-b+fra/a.xml", "fr-x-fra"), ("res/values-mo/a.xml", "ro-x-mo"),
      ("res/values-jw/a.xml", "jv-x-jw"), ("res/values-cmn/a.xml", "cmn"),
      ("res/values-tl/a.xml", "tl"), ("res/values-kmr/a.xml", "kmr"), ("res/values-no/a.xml", "no"),
    ])
    try expect([("x/composeResources/values/a.xml", "base"), ("x/composeResources/values-he/a.xml", "he")])
  }

  /// aapt2: "invalid configuration"; Core Foundation knows no locale of this name.
  @Test func qualifiersOfAnotherOrderOrPlatformAreNotLocales() throws {
    try expect([
      ("res/values-de-mcc310/a.xml", "-"), ("res/values-fr-mnc004/a.xml", "-"),
      ("res/values-mcc310-de/a.xml", "de"),
      ("A.app/zh-rTW.lproj/A.strings", "-"), ("A.app/pt-rBR.lproj/A.strings", "-"),
      ("A.app/zh-TW.lproj/A.strings", "zh-TW"),
    ])
  }

  /// Both names are words too.
  @Test func twoLettersAreWeakEvidence() throws {
    try expect([("a/is.qm", "-"), ("a/no.qm", "-"), ("b/is.qm", "is"), ("b/de.qm", "de")])
  }

  @Test func conventionsOfOtherPlatformsAreRecognized() throws {
    try expect([
      ("share/locale/de/LC_MESSAGES/a.mo", "de"), ("share/locale/de/readme", "de"), ("other/de/readme", "-"),
      ("x/locales/de_FEMININE.pak", "de"), ("x/locales/resources.pak", "-"), ("x/de.pak", "-"),
      ("sat/fr/App.dll", "-"), ("mixed/de/App.resources.dll", "de"),
      ("mixed/de/readme.txt", "-"), ("mixed/de/sub/App.resources.dll", "-"),
      ("de.xcloc/Source Contents/App/en.lproj/A.strings", "-"), ("de.xcloc/Notes/a.txt", "de"),
    ])
  }

  @Test func fileNameSuffixesNeedSiblings() throws {
    try expect([
      ("a/messages.properties", "base"), ("a/messages_iw.properties", "he"), ("c/my_app_de.arb", "de"),
      ("c/my_app_fr.arb", "fr"), ("d/log_it.properties", "-"),
      ("d/log_test.properties", "-"),
      ("e/app_js.properties", "-"), ("e/app.properties", "-"),
    ])
  }

  @Test func valuesOfAndroidMayBeInAnyFolder() throws {
    try expect([
      ("main/strings/values/a.xml", "base"), ("main/strings/values-de/a.xml", "de"),
      ("main/strings/values-iw/a.xml", "he"), ("b/values-de/a.xml", "de"), ("b/values-pt-rBR/a.xml", "pt-BR"),
      ("c/values-de/a.txt", "-"), ("c/values/a.txt", "-"),
    ])
  }

  @Test func librariesOfOneLanguageHaveSiblings() throws {
    let library = ZipBuilder([.init("messages_de.properties", "a=b")]).bytes
    let paths = [
      "a/app.jar", "a/app-de.jar", "a/app-fr.jar", "b/de.jar", "b/fr.jar", "c/commons-io.jar",
      "c/commons-el.jar",
    ]
    let owners = ["-", "de", "fr", "de", "fr", "-", "-"]
    try expect(
      zip(paths, owners).map { ($0, $1) },
      Dictionary(uniqueKeysWithValues: paths.map { ($0, library) }))
  }

  @Test func namesOfFoldersMayBeEnglishOrInCapitals() throws {
    try expect([
      ("x/language/German/strings.po", "de"), ("x/language/Portuguese (Brazil)/strings.po", "pt-BR"),
      ("x/language/Chinese (Simple)/strings.po", "zh-Hans"), ("x/language/Sample/strings.po", "-"),
      ("y/Localization/de/a", "de"), ("y/Localization/fr/a", "fr"), ("z/I18n/de.json", "de"),
      ("z/I18n/fr.json", "fr"), ("html/de/a", "-"), ("html/fr/a", "-"),
    ])
  }

  /// A product of one language, such as Firefox.
  @Test func oneLanguageIsSufficientWithTexts() throws {
    try expect([
      ("localization/de/browser/app.ftl", "de"), ("chrome/de/locale/de/a.dtd", "de"),
      ("x/locale/de/a.properties", "de"), ("y/locale/de/a.txt", "-"),
      ("z/locale/de/a.ftl", "-"), ("z/locale/other/a.ftl", "-"),
      ("v/locale/src/a.properties", "-"),
    ])
  }

  @Test func wordsInNamesOfCatalogsAreNotLocales() throws {
    try expect([
      ("a/my-shop-de.mo", "de"), ("a/my-shop-fr.mo", "fr"), ("b/add-to-cart-de.mo", "de"),
      ("b/add-to-cart-el.mo", "el"), ("c/no-spam-de_DE.mo", "de-DE"), ("d/add-to-de.mo", "de"),
      ("d/add-to-fr.mo", "fr"), ("po/my-plugin.po", "-"), ("po/pt_BR.po", "pt-BR"),
      ("e/app-pt-br.po", "pt-BR"), ("e/app-zh-cn.po", "zh-CN"), ("f/app-pt-br.po", "pt-BR"),
      ("g/app-de_DE_formal.mo", "de-DE-x-formal"), ("g/app-de_DE.mo", "de-DE"),
      ("h/app-zh-hans.po", "zh-Hans"), ("h/app-zh-hant.po", "zh-Hant"),
      ("i/to_cart_de.properties", "de"), ("i/to_cart_fr.properties", "fr"),
    ])
  }

  @Test func foldersOfCatalogsAreRegisteredLocales() throws {
    let paths = ["klingon", "template", "xx", "x-klingon", "C", "de"].map { "locale/\($0)/LC_MESSAGES/a.mo" }
    try expect(zip(paths, Array(repeating: "-", count: 5) + ["de"]).map { ($0, $1) })
    try expect([
      ("_locales/tools/a", "-"), ("_locales/README/a", "-"), ("_locales/tlh/a", "tlh"),
    ])
  }

  /// `QTranslator::load(locale, filename, prefix)` accepts any prefix before the locale. Siblings decide.
  @Test func namesOfQtHaveTheLocaleThatTheirSiblingsHave() throws {
    try expect([
      ("a/app.pt.qm", "pt"), ("a/app.pt_BR.qm", "pt-BR"), ("a/app.en_CA.qm", "en-CA"),
      ("a/app.kab.qm", "kab"),
      ("b/pt.qm", "pt"), ("b/pt_BR.qm", "pt-BR"), ("b/en_CA.qm", "en-CA"), ("b/zh_TW.qm", "zh-TW"),
      ("b/sr@latin.qm", "sr-Latn"), ("c/app.qm", "base"), ("c/app.pt_BR.qm", "pt-BR"),
      ("d/app.pt_BR.qm", "-"), ("e/a_de.qm", "de"), ("e/a_fr.qm", "fr"), ("e/qt.qm", "-"),
      ("f/app.pt_BR.properties", "-"), ("f/app.pt.properties", "-"),
      ("g/no.qm", "-"),
    ])
  }

  @Test func namesOfQtMayHaveModifiers() throws {
    try expect([
      ("a/panel_sr.qm", "sr"), ("a/panel_sr@latin.qm", "sr-Latn"), ("a/panel_ca@valencia.qm", "ca-valencia"),
      ("a/panel_x@y.qm", "-"),
    ])
  }

  /// Symfony, "Translations", "Translation Resource/File Names and Locations": `messages.fr.xlf` in `translations`.
  @Test func twoLocalesOfTranslatorsFilesAreSufficient() throws {
    try expect([
      ("translations/validators.en.xlf", "en"), ("translations/validators.de.xlf", "de"),
      ("translations/note.en.txt", "-"), ("translations/note.de.txt", "-"),
      ("translations/app.de.xlf", "-"),
    ])
  }

  @Test func filesInAFolderForLocalizationsMayEndWithTheLocale() throws {
    try expect([
      ("keys/locale/keys.de.tr", "de"), ("keys/locale/keys.it.tr", "it"),
      ("keys/locale/keys.pt_BR.tr", "pt-BR"), ("keys/locale/keys.jbo.tr", "jbo"),
      ("keys/locale/keys.min.tr", "-"), ("keys/locale/x.jbo.tr", "-"),
      ("keys/locale/keys.tmp.tr", "-"),
      ("keys/locale/keys.tr", "base"), ("keys/locale/template.txt", "-"),
      ("ui/i18n/datepicker-de.js", "de"), ("ui/i18n/datepicker-fr.js", "fr"),
      ("ui/i18n/datepicker-de.min.js", "de"), ("ui/i18n/datepicker-fr.min.js", "fr"),
      ("ui/i18n/datepicker-pt-BR.min.js", "pt-BR"), ("ui/i18n/datepicker.min.js", "base"),
      ("ui/i18n/datepicker-ar-DZ.js", "ar-DZ"), ("ui/i18n/datepicker-de.css", "-"),
      ("few/i18n/datepicker-de.js", "-"), ("few/i18n/datepicker-fr.js", "-"),
      ("rare/i18n/x-is.js", "-"), ("rare/i18n/x-no.js", "-"),
      ("rare/i18n/x-to.js", "-"), ("other/js/datepicker-de.js", "-"),
      ("other/js/datepicker-fr.js", "-"), ("other/js/datepicker-it.js", "-"),
    ])
  }

  @Test func localeNamesNeedAKnownFolderAndSiblings() throws {
    try expect([
      ("a/i18n/de.json", "de"), ("a/i18n/pt-BR.json", "pt-BR"), ("a/i18n/en.json", "en"),
      ("a/i18n/fr.json", "fr"),
      ("a/i18n/index.json", "-"), ("b/lang/de.json", "-"),
      ("b/lang/java.json", "-"),
      ("c/locales/de/common.json", "de"), ("c/locales/fr/common.json", "fr"),
      ("d/data/de.json", "-"),
      ("d/data/fr.json", "-"), ("f/translations/it.json", "-"),
    ])
  }

  @Test func catalogsBesideEachOtherAreRecognized() throws {
    try expect([
      ("src/po/de.po", "de"), ("src/po/sr@latin.po", "sr-Latn"), ("src/po/app.pot", "-"),
      ("wp/languages/plugin-de_DE.mo", "de-DE"), ("wp/languages/plugin-de_DE.po", "de-DE"),
      ("one/theme-pt_BR.mo", "pt-BR"), ("two/app-de.mo", "de"), ("two/app-fr.mo", "fr"),
      ("three/app-de.mo", "de"),
      ("three/app.mo", "base"), ("four/app-de.mo", "-"), ("five/de.mo", "-"),
      ("kodi/resource.language.pt_br/strings.po", "pt-BR"),
      ("kodi/resource.images/strings.po", "-"),
    ])
  }

  @Test func foldersForLocalizationsMayHaveFilesOfAnyKind() throws {
    try expect([
      ("moment/locale/de.js", "de"), ("moment/locale/fr.js", "fr"), ("moment/locale/de.min.js", "de"),
      ("moment/locale/fr.min.js", "fr"), ("ace/lang/css.js", "-"),
      ("ace/lang/lua.js", "-"),
      ("ace/lang/xml.js", "-"), ("share/man/de/man1/ls.1", "de"),
      ("share/man/man1/ls.1", "-"),
      ("share/help/C/app/index.page", "-"), ("share/help/de/app/index.page", "de"),
      ("share/help/fr/app/index.page", "fr"), ("share/help/it/app/index.page", "it"),
      ("share/help/sv/app/index.page", "sv"), ("qt/qtwebengine_locales/de.pak", "de"),
    ])
  }

  @Test func theFolderThatStandsForTheArchiveHasAName() throws {
    for (folder, file) in [("locales", "de.pak"), ("po", "de.po"), ("de.lproj", "x.strings")] {
      let parent = try TemporaryFolder()
      try parent.write("\(folder)/\(file)", Array("x".utf8))
      let bundle = try AppBundle(opening: "\(parent.path)/\(folder)")
      #expect(bundle.files.last?.owner.tag?.text == "de", "\(folder)")
    }
  }

  @Test func languageCodesAsFolderNamesAreUnlocalized() throws {
    // "messages" and others are folders for localizations, with siblings only.
    let paths = ["id", "it", "no", "is"].flatMap { ["\($0)/x.txt", "App/\($0)/x.json", "\($0)/"] }
    try expect(paths.map { ($0, "-") })
  }

  @Test func kindsDependOnNameAndPath() throws {
    let paths = ["x.PNG", "x.m4a", "x.otf", "x.html", ""].map { "a/de.lproj/\($0)" }
    let bundle = try bundle((paths + ["in/resources.arsc", "x/Assets.car"]).map { .init($0, "x") })
    let expected: [ResourceKind] = [.images, .audio, .fonts, .other, .other, .strings, .images]
    #expect(bundle.files.map(\.kind) == expected)
    #expect(bundle.files.suffix(2).map(\.rule) == [.apportionedContainer, .apportionedContainer])
  }

  @Test func deepPathsUseLinearMemory() throws {
    // If every folder stored its whole path, this would use gigabytes.
    let entries = (0..<2).map {
      ZipBuilder.Entry("\($0)/" + String(repeating: "a/", count: 30_000) + "de.lproj/x", "x")
    }
    let limits = Limits {
      $0.pathDepth = 40_000
      $0.nameLength = 1 << 20
    }
    #expect(try bundle(entries, limits: limits).files.allSatisfy { $0.rule == .lproj })
  }

  @Test func manySiblingsAreNotComparedWithEachOther() throws {
    // Comparing all pairs of siblings would take hours.
    let entries = (0..<20_000).map { ZipBuilder.Entry("locales/x\($0)/a.json", "") }
    #expect(try bundle(entries).files.allSatisfy { $0.owner == .unlocalized })
  }
}

import AppBundles
import Archives
import Localization
import TestSupport
import Testing

/// The owner of each path, when all of them are in one archive.
private func owners(_ paths: [String], _ contents: [String: [UInt8]] = [:]) throws -> [String: String] {
  let archive = ZipBuilder(paths.map { .init($0, contents[$0] ?? Array("x".utf8)) })
  let bundle = try AppBundle(Archive(name: "test.zip", bytes: archive.bytes))
  return Dictionary(
    uniqueKeysWithValues: zip(paths, bundle.attributions).map { path, attribution in
      let owner =
        switch attribution.owner {
        case .locale(let tag): tag.text
        case .base: "base"
        case .unlocalized: "unlocalized"
        }
      return (path, owner)
    })
}

private func expect(_ expected: [(String, String)], _ contents: [String: [UInt8]] = [:]) throws {
  let found = try owners(expected.map(\.0), contents)
  for (path, owner) in expected { #expect(found[path] == owner, "\(path)") }
}

@Suite struct ConventionTests {
  @Test func lprojFoldersBelongToTheirLocale() throws {
    try expect([
      ("a/de.lproj/", "de"), ("a/de.lproj/x.strings", "de"), ("a/de.lproj/sub/y.png", "de"),
      ("a/pt_BR.lproj/x", "pt-BR"), ("a/French.lproj/x", "fr"), ("a/Base.lproj/Main.nib", "base"),
      ("a/fr.lproj/in.bundle/de.lproj/x", "fr"), ("a/My Things.lproj/x", "unlocalized"),
      ("a/de.lproj", "unlocalized"),
    ])
  }

  @Test func androidQualifiersAreRecognized() throws {
    try expect([
      ("res/values-pt-rBR/a.xml", "pt-BR"), ("res/values-b+sr+Latn/a.xml", "sr-Latn"),
      ("res/raw-mcc310-mnc4-fr/a", "fr"), ("res/drawable-land/a.png", "unlocalized"),
      ("res/values-v21/a.xml", "base"),
      ("res/drawable-car/a.png", "unlocalized"), ("res/values/a.xml", "base"),
      ("res/foo-de/a", "unlocalized"),
      ("other/values-de/a.xml", "unlocalized"), ("res/layout-sw600dp-v13/a.xml", "unlocalized"),
      ("res/drawable-fr/flag.png", "fr"), ("res/drawable-hdpi/flag.png", "base"),
      ("res/drawable/x.png", "unlocalized"),
    ])
  }

  /// Qualifiers as in aapt2's `ConfigDescription::Parse`. aapt2 rejects `b+be+tarask+old`, and no device asks for
  /// `und`.
  @Test func anUnreadableQualifierIsNotBase() throws {
    try expect([
      ("res/values/a.xml", "base"), ("res/values-b+be+tarask/a.xml", "be-tarask"),
      ("res/values-b+be+tarask+old/a.xml", "unlocalized"), ("res/values-b+be+old/a.xml", "unlocalized"),
      ("res/values-und/a.xml", "unlocalized"), ("res/values-und-land/a.xml", "unlocalized"),
      ("res/values-german/a.xml", "unlocalized"), ("res/raw-de/a", "de"), ("res/raw-german/a", "unlocalized"),
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
      ("res/values-iw-land/a.xml", "he"), ("res/values-b+iw/a.xml", "he"), ("res/values-yi/a.xml", "yi"),
      ("other/res/values-mo/a.xml", "ro"),
    ])
  }

  /// Both names are words too.
  @Test func twoLettersAreWeakEvidence() throws {
    try expect([("a/is.qm", "unlocalized"), ("a/no.qm", "unlocalized"), ("b/is.qm", "is"), ("b/de.qm", "de")])
  }

  @Test func conventionsOfOtherPlatformsAreRecognized() throws {
    try expect([
      ("share/locale/sr@latin/LC_MESSAGES/a.mo", "sr-Latn"), ("share/locale/de/readme", "de"),
      ("other/de/readme", "unlocalized"),
      ("x/locales/pt-BR.pak", "pt-BR"), ("x/locales/de_FEMININE.pak", "de"), ("x/locales/de.pak.info", "de"),
      ("x/locales/resources.pak", "unlocalized"), ("x/de.pak", "unlocalized"),
      ("ext/_locales/pt_BR/messages.json", "pt-BR"), ("sat/de/App.resources.dll", "de"),
      ("sat/fr/App.dll", "unlocalized"), ("mixed/de/App.resources.dll", "de"),
      ("mixed/de/readme.txt", "unlocalized"), ("mixed/de/sub/App.resources.dll", "unlocalized"),
      ("assets/voice#lang_de/a.wav", "de"), ("assets/voice/a.wav", "base"),
    ])
  }

  @Test func fileNameSuffixesNeedSiblings() throws {
    try expect([
      ("a/messages.properties", "base"), ("a/messages_de.properties", "de"),
      ("a/messages_pt_BR.properties", "pt-BR"),
      ("a/messages_iw.properties", "he"), ("b/tool_id.properties", "unlocalized"), ("c/my_app_de.arb", "de"),
      ("c/my_app_fr.arb", "fr"), ("d/log_it.properties", "unlocalized"),
      ("d/log_test.properties", "unlocalized"),
      ("e/app_js.properties", "unlocalized"), ("e/app.properties", "unlocalized"),
    ])
  }

  @Test func valuesOfAndroidMayBeInAnyFolder() throws {
    try expect([
      ("main/strings/values/a.xml", "base"), ("main/strings/values-de/a.xml", "de"),
      ("main/strings/values-iw/a.xml", "he"), ("b/values-de/a.xml", "de"), ("b/values-pt-rBR/a.xml", "pt-BR"),
      ("c/values-de/a.txt", "unlocalized"), ("c/values/a.txt", "unlocalized"),
    ])
  }

  @Test func librariesOfOneLanguageHaveSiblings() throws {
    let library = ZipBuilder([.init("messages_de.properties", "a=b")]).bytes
    let paths = [
      "a/app.jar", "a/app-de.jar", "a/app-fr.jar", "b/de.jar", "b/fr.jar", "c/commons-io.jar",
      "c/commons-el.jar",
    ]
    let owners = ["unlocalized", "de", "fr", "de", "fr", "unlocalized", "unlocalized"]
    try expect(
      zip(paths, owners).map { ($0, $1) },
      Dictionary(uniqueKeysWithValues: paths.map { ($0, library) }))
  }

  @Test func namesOfFoldersMayBeEnglishOrInCapitals() throws {
    try expect([
      ("x/language/German/strings.po", "de"), ("x/language/Portuguese (Brazil)/strings.po", "pt-BR"),
      ("x/language/Chinese (Simple)/strings.po", "zh-Hans"), ("x/language/Sample/strings.po", "unlocalized"),
      ("y/Localization/de/a", "de"), ("y/Localization/fr/a", "fr"), ("z/I18n/de.json", "de"),
      ("z/I18n/fr.json", "fr"), ("html/de/a", "unlocalized"), ("html/fr/a", "unlocalized"),
    ])
  }

  /// A product of one language, such as Firefox.
  @Test func oneLanguageIsSufficientWithTexts() throws {
    try expect([
      ("localization/de/browser/app.ftl", "de"), ("chrome/de/locale/de/a.dtd", "de"),
      ("x/locale/de/a.properties", "de"), ("y/locale/de/a.txt", "unlocalized"),
      ("z/locale/de/a.ftl", "unlocalized"), ("z/locale/other/a.ftl", "unlocalized"),
      ("v/locale/src/a.properties", "unlocalized"),
    ])
  }

  @Test func wordsInNamesOfCatalogsAreNotLocales() throws {
    try expect([
      ("a/my-shop-de.mo", "de"), ("a/my-shop-fr.mo", "fr"), ("b/add-to-cart-de.mo", "de"),
      ("b/add-to-cart-el.mo", "el"), ("c/no-spam-de_DE.mo", "de-DE"), ("d/add-to-de.mo", "de"),
      ("d/add-to-fr.mo", "fr"), ("po/my-plugin.po", "unlocalized"), ("po/pt_BR.po", "pt-BR"),
      ("e/app-pt-br.po", "pt-BR"), ("e/app-zh-cn.po", "zh-CN"), ("f/app-pt-br.po", "pt-BR"),
      ("g/app-de_DE_formal.mo", "de-DE-x-formal"), ("g/app-de_DE.mo", "de-DE"),
      ("h/app-zh-hans.po", "zh-Hans"), ("h/app-zh-hant.po", "zh-Hant"),
      ("i/to_cart_de.properties", "de"), ("i/to_cart_fr.properties", "fr"),
    ])
  }

  @Test func foldersOfCatalogsAreRegisteredLocales() throws {
    let paths = ["klingon", "template", "xx", "x-klingon", "C", "de"].map { "locale/\($0)/LC_MESSAGES/a.mo" }
    try expect(zip(paths, Array(repeating: "unlocalized", count: 5) + ["de"]).map { ($0, $1) })
    try expect([
      ("_locales/tools/a", "unlocalized"), ("_locales/README/a", "unlocalized"), ("_locales/tlh/a", "tlh"),
    ])
  }

  /// `QTranslator::load(locale, filename, prefix)` accepts any prefix before the locale. Siblings decide.
  @Test func namesOfQtHaveTheLocaleThatTheirSiblingsHave() throws {
    try expect([
      ("a/app.pt.qm", "pt"), ("a/app.pt_BR.qm", "pt-BR"), ("a/app.en_CA.qm", "en-CA"),
      ("a/app.kab.qm", "kab"),
      ("b/pt.qm", "pt"), ("b/pt_BR.qm", "pt-BR"), ("b/en_CA.qm", "en-CA"), ("b/zh_TW.qm", "zh-TW"),
      ("b/sr@latin.qm", "sr-Latn"), ("c/app.qm", "base"), ("c/app.pt_BR.qm", "pt-BR"),
      ("d/app.pt_BR.qm", "unlocalized"), ("e/a_de.qm", "de"), ("e/a_fr.qm", "fr"), ("e/qt.qm", "unlocalized"),
      ("f/app.pt_BR.properties", "unlocalized"), ("f/app.pt.properties", "unlocalized"),
      ("g/no.qm", "unlocalized"),
    ])
  }

  @Test func namesOfQtMayHaveModifiers() throws {
    try expect([
      ("a/panel_sr.qm", "sr"), ("a/panel_sr@latin.qm", "sr-Latn"), ("a/panel_ca@valencia.qm", "ca-valencia"),
      ("a/panel_x@y.qm", "unlocalized"),
    ])
  }

  /// Symfony, "Translations", "Translation Resource/File Names and Locations": `messages.fr.xlf` in `translations`.
  @Test func twoLocalesOfTranslatorsFilesAreSufficient() throws {
    try expect([
      ("translations/validators.en.xlf", "en"), ("translations/validators.de.xlf", "de"),
      ("translations/note.en.txt", "unlocalized"), ("translations/note.de.txt", "unlocalized"),
      ("translations/app.de.xlf", "unlocalized"),
    ])
  }

  @Test func filesInAFolderForLocalizationsMayEndWithTheLocale() throws {
    try expect([
      ("keys/locale/keys.de.tr", "de"), ("keys/locale/keys.it.tr", "it"),
      ("keys/locale/keys.pt_BR.tr", "pt-BR"), ("keys/locale/keys.jbo.tr", "jbo"),
      ("keys/locale/keys.min.tr", "unlocalized"), ("keys/locale/x.jbo.tr", "unlocalized"),
      ("keys/locale/keys.tmp.tr", "unlocalized"),
      ("keys/locale/keys.tr", "base"), ("keys/locale/template.txt", "unlocalized"),
      ("ui/i18n/datepicker-de.js", "de"), ("ui/i18n/datepicker-fr.js", "fr"),
      ("ui/i18n/datepicker-de.min.js", "de"), ("ui/i18n/datepicker-fr.min.js", "fr"),
      ("ui/i18n/datepicker-pt-BR.min.js", "pt-BR"), ("ui/i18n/datepicker.min.js", "base"),
      ("ui/i18n/datepicker-ar-DZ.js", "ar-DZ"), ("ui/i18n/datepicker-de.css", "unlocalized"),
      ("few/i18n/datepicker-de.js", "unlocalized"), ("few/i18n/datepicker-fr.js", "unlocalized"),
      ("rare/i18n/x-is.js", "unlocalized"), ("rare/i18n/x-no.js", "unlocalized"),
      ("rare/i18n/x-to.js", "unlocalized"), ("other/js/datepicker-de.js", "unlocalized"),
      ("other/js/datepicker-fr.js", "unlocalized"), ("other/js/datepicker-it.js", "unlocalized"),
    ])
  }

  @Test func localeNamesNeedAKnownFolderAndSiblings() throws {
    try expect([
      ("a/i18n/de.json", "de"), ("a/i18n/pt-BR.json", "pt-BR"), ("a/i18n/en.json", "en"),
      ("a/i18n/fr.json", "fr"),
      ("a/i18n/index.json", "unlocalized"), ("b/lang/de.json", "unlocalized"),
      ("b/lang/java.json", "unlocalized"),
      ("c/locales/de/common.json", "de"), ("c/locales/fr/common.json", "fr"),
      ("d/data/de.json", "unlocalized"),
      ("d/data/fr.json", "unlocalized"), ("f/translations/it.json", "unlocalized"),
    ])
  }

  @Test func catalogsBesideEachOtherAreRecognized() throws {
    try expect([
      ("src/po/de.po", "de"), ("src/po/sr@latin.po", "sr-Latn"), ("src/po/app.pot", "unlocalized"),
      ("wp/languages/plugin-de_DE.mo", "de-DE"), ("wp/languages/plugin-de_DE.po", "de-DE"),
      ("one/theme-pt_BR.mo", "pt-BR"), ("two/app-de.mo", "de"), ("two/app-fr.mo", "fr"),
      ("three/app-de.mo", "de"),
      ("three/app.mo", "base"), ("four/app-de.mo", "unlocalized"), ("five/de.mo", "unlocalized"),
      ("kodi/resource.language.pt_br/strings.po", "pt-BR"),
      ("kodi/resource.images/strings.po", "unlocalized"),
    ])
  }

  @Test func foldersForLocalizationsMayHaveFilesOfAnyKind() throws {
    try expect([
      ("moment/locale/de.js", "de"), ("moment/locale/fr.js", "fr"), ("moment/locale/de.min.js", "de"),
      ("moment/locale/fr.min.js", "fr"), ("ace/lang/css.js", "unlocalized"),
      ("ace/lang/lua.js", "unlocalized"),
      ("ace/lang/xml.js", "unlocalized"), ("share/man/de/man1/ls.1", "de"),
      ("share/man/man1/ls.1", "unlocalized"),
      ("share/help/C/app/index.page", "unlocalized"), ("share/help/de/app/index.page", "de"),
      ("share/help/fr/app/index.page", "fr"), ("share/help/it/app/index.page", "it"),
      ("share/help/sv/app/index.page", "sv"), ("qt/qtwebengine_locales/de.pak", "de"),
    ])
  }

  @Test func exportedLocalizationsBelongToTheirLocale() throws {
    try expect([
      ("de.xcloc/Localized Contents/de.xliff", "de"), ("de.xcloc/contents.json", "de"),
      ("de.xcloc/Source Contents/App/en.lproj/A.strings", "unlocalized"), ("de.xcloc/Notes/a.txt", "de"),
    ])
  }

  @Test func composeResourcesHaveAndroidsQualifiers() throws {
    try expect([
      ("composeResources/values-de/strings.xml", "de"), ("composeResources/values/strings.xml", "base"),
      ("assets/composeResources/org.app/values-pt-rBR/strings.cvr", "pt-BR"),
      ("composeResources/drawable-hdpi/a.png", "unlocalized"),
    ])
  }

  @Test func theFolderThatStandsForTheArchiveHasAName() throws {
    for (folder, file) in [("locales", "de.pak"), ("po", "de.po"), ("de.lproj", "x.strings")] {
      let parent = try TemporaryFolder()
      try parent.write("\(folder)/\(file)", Array("x".utf8))
      let bundle = try AppBundle(opening: "\(parent.path)/\(folder)")
      #expect(bundle.attributions.last?.owner.tag?.text == "de", "\(folder)")
    }
  }

  @Test func languageCodesAsFolderNamesAreUnlocalized() throws {
    // "messages" and others are folders for localizations, with siblings only.
    let paths = ["id", "it", "no", "is"].flatMap { ["\($0)/x.txt", "App/\($0)/x.json", "\($0)/"] }
    try expect(paths.map { ($0, "unlocalized") })
  }

  @Test func linksForksAndInvalidNamesAreUnlocalized() throws {
    let entries: [ZipBuilder.Entry] = [
      ZipBuilder.Entry("fr_CA.lproj", "fr.lproj").with { $0.mode = 0o120777 },
      .init("__MACOSX/de.lproj/._x", "x"),
      .init("a\\win.lproj\\x", "x"), .init("../de.lproj/x", "x"), .init("/de.lproj/x", "x"),
    ]
    let bundle = try AppBundle(Archive(name: "t.zip", bytes: ZipBuilder(entries).bytes))
    #expect(bundle.attributions.allSatisfy { $0.owner == .unlocalized })
    #expect(
      bundle.attributions.map(\.rule) == [
        .symbolicLink, .resourceFork, .invalidName, .invalidName, .invalidName,
      ])
  }

  @Test func kindsDependOnNameAndPath() throws {
    let paths = [
      "a/de.lproj/x.strings", "a/de.lproj/x.stringsdict", "a/de.lproj/M.storyboardc/Info.plist",
      "a/de.lproj/x.PNG",
      "a/de.lproj/x.m4a", "a/de.lproj/x.mp4", "a/de.lproj/x.otf", "a/de.lproj/x.html", "a/de.lproj/",
      "res/values-de/s.xml", "res/layout-de/l.xml", "_locales/de/messages.json", "in/resources.arsc",
      "x/Assets.car",
    ]
    let archive = ZipBuilder(paths.map { .init($0, "x") })
    let bundle = try AppBundle(Archive(name: "t.zip", bytes: archive.bytes))
    let expected: [ResourceKind] = [
      .strings, .plurals, .interface, .images, .audio, .video, .fonts, .other, .other, .strings, .interface,
      .strings,
      .strings, .images,
    ]
    #expect(bundle.attributions.map(\.kind) == expected)
    #expect(bundle.attributions.suffix(2).map(\.rule) == [.apportionedContainer, .apportionedContainer])
  }

  @Test func deepPathsUseLinearMemory() throws {
    // If every folder stored its whole path, this would use gigabytes.
    let entries = (0..<2).map {
      ZipBuilder.Entry("\($0)/" + String(repeating: "a/", count: 30_000) + "de.lproj/x", "x")
    }
    let limits = Limits(pathDepth: 40_000, nameLength: 1 << 20)
    let bundle = try AppBundle(Archive(name: "t.zip", bytes: ZipBuilder(entries).bytes, limits: limits))
    #expect(bundle.attributions.allSatisfy { $0.rule == .lproj })
  }

  @Test func manySiblingsAreNotComparedWithEachOther() throws {
    // Comparing all pairs of siblings would take hours.
    let entries = (0..<20_000).map { ZipBuilder.Entry("locales/x\($0)/a.json", "") }
    let bundle = try AppBundle(Archive(name: "t.zip", bytes: ZipBuilder(entries).bytes))
    #expect(bundle.attributions.allSatisfy { $0.owner == .unlocalized })
  }
}

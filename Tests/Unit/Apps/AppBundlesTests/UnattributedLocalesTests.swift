import AppBundles
import Archives
import Foundation
import TestSupport
import Testing

/// The warnings about an archive with these files.
private func warnings(_ paths: [String]) throws -> [String] {
  try bundle(paths.map { .init($0, "x") }).warnings.map { "\($0.entry ?? ""): \($0.message)" }
}

@Suite struct UnattributedLocalesTests {
  @Test func aFolderThatNearlySatisfiesAConventionIsReported() throws {
    #expect(
      try warnings(["i18n/de.json", "i18n/fr.json", "i18n/a.json", "i18n/b.json", "i18n/list.json"])
        == ["i18n: 2 names with locales (de, fr) are not attributed: 3 of 5 names are not locales"])
    #expect(
      try warnings(["lang/de/a.txt"])
        == ["lang: 1 name with a locale (de) is not attributed: a second locale is needed"])
    #expect(
      try warnings(["data/pt_BR/a.txt", "data/index.txt"]) == [
        "data: 1 name with a locale (pt_BR) is not attributed: the folder is not one for localizations, such as"
          + " 'locales' or 'i18n'"
      ])
    #expect(
      try warnings(["data/de.svg", "data/fr.svg", "data/it.svg", "data/is.svg"]) == [
        "data: 4 names with locales (de, fr, is, …) are not attributed: the folder is not one for localizations,"
          + " such as 'locales' or 'i18n'"
      ])
    #expect(
      try warnings(["js/picker-de.js", "js/picker-fr.min.js", "js/picker-zh_TW.js", "js/app.js"]) == [
        "js: 3 names with locales (de, fr, zh_TW) are not attributed: no format has names of this kind"
      ])
  }

  /// A registered language is not sufficient next to few others: almost half of all words are registered.
  @Test(arguments: [
    ("qzz", "unknown language"), ("diq", "more locales of common languages are needed next to a rare one"),
  ])
  func namesOfUnknownLanguagesAreReported(_ name: String, _ reason: String) throws {
    #expect(
      try warnings(["locales/de/a", "locales/fr/a", "locales/it/a", "locales/\(name)/a", "locales/es/a"])
        == ["locales: 1 name with a locale (\(name)) is not attributed: \(reason)"])
  }

  @Test func qualifiersThatAndroidDoesNotReadAreReported() throws {
    #expect(
      try warnings([
        "res/values/a.xml", "res/values-land/a.xml", "res/values-de/a.xml", "res/values-und/a.xml",
      ])
        == ["res: 1 name with a locale (values-und) is not attributed: Android does not read this qualifier"])
  }

  /// `Bundle` finds `ar.lproj` only by this exact name.
  @Test(arguments: ["\u{200f}ar", "My Things"]) func aFolderOfAppleThatIsNoLocaleIsReported(_ name: String)
    throws
  {
    #expect(
      try warnings(["a/de.lproj/a", "a/\(name).lproj/a", "a/Base.lproj/a"])
        == ["a: 1 name with a locale (\(name).lproj) is not attributed: not a valid locale"])
  }

  @Test func aSecondNameOfALocaleIsReported() throws {
    #expect(
      try warnings(["res/values/a.xml", "res/values-in/a.xml", "res/values-id/a.xml"])
        == ["res/values-id: 'id-x-id' is not shown: Android reads another name of this locale"])
  }

  /// `aapt2 compile`: invalid configuration 'b+en+x+pirate'.
  @Test(arguments: ["b+en+x+pirate", "b+he+x+he"]) func privateUseIsNoQualifierOfAndroid(_ name: String)
    throws
  {
    let reason = "Android does not read this qualifier"
    #expect(
      try warnings(["res/values/a.xml", "res/values-iw/a.xml", "res/values-\(name)/a.xml"])
        == ["res: 1 name with a locale (values-\(name)) is not attributed: \(reason)"])
  }

  @Test func loneFilesOfMessagesAreReported() throws {
    #expect(
      try warnings(["a/de.xliff"]) == [
        "a: 1 name with a locale (de) is not attributed: a second locale is needed"
      ])
    let reason = "a second locale, or the name without one, is needed"
    for path in ["a/messages_de.properties", "a/app_pt_BR.arb", "a/plugin-fi.mo"] {
      let found = try warnings([path])
      #expect(found.count == 1 && found[0].hasSuffix("is not attributed: \(reason)"), "\(path)")
    }
    #expect(try warnings(["a/tool_id.properties", "a/b_no.qm"]).isEmpty)
    #expect(
      try warnings(["src/values-de/strings.xml"]) == [
        "src: 1 name with a locale (values-de) is not attributed: a folder 'values' or a second locale is needed"
      ])
  }

  @Test func localesInExtensionsAndAmongManyFilesAreReported() throws {
    let reason = "no format has names of this kind"
    #expect(
      try warnings(["tmac/hyphen.cs", "tmac/hyphen.de", "tmac/hyphen.fr", "tmac/hyphen.sv"]) == [
        "tmac: 4 names with locales (cs, de, fr, …) are not attributed: \(reason)"
      ])
    #expect(try warnings(["src/main.c", "src/main.h", "src/main.cs", "src/main.pl", "src/main.rs"]).isEmpty)
    let others = (0..<40).map { "tmac/macro\($0).tmac" }
    let found = try warnings(["cs", "de", "es", "fr", "ja"].map { "tmac/\($0).tmac" } + others)
    #expect(found.count == 1 && found[0].hasPrefix("tmac: 5 names with locales"))
  }

  /// Vim's menus, with charsets and regions in small letters: every file counts.
  @Test func regionsInSmallLettersAreCounted() throws {
    let names = [
      "cs_cz.utf-8", "cs_cz.iso_8859-2", "de_de.latin1", "hu_hu.utf-8", "ja_jp.euc-jp", "pt_br",
      "zh_tw.utf-8",
      "af_af.latin1", "sv_se.latin1", "sr_rs.ascii",
    ]
    let found = try warnings(names.map { "lang/menu_\($0).vim" })
    #expect(found.count <= 1)
    let folder = try warnings(names.map { "menus/menu_\($0).vim" })
    #expect(folder.count == 1 && folder[0].hasPrefix("menus: \(names.count) names with locales"), "\(folder)")
  }

  @Test func linksToNothingAreReported() throws {
    let folder = try TemporaryFolder()
    try folder.write("x/de.lproj/a.strings", Array("a = b;".utf8))
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/x/fr.lproj", withDestinationPath: "../missing/fr.lproj")
    let found = try AppBundle(opening: folder.path).warnings
    #expect(found.map(\.entry) == ["x/fr.lproj"])
    #expect(found.map(\.message) == ["link without a target in the archive; locale 'fr' is not counted"])
  }

  @Test func reasonsAgreeWithTheNumberOfNames() throws {
    #expect(
      try warnings(["i18n/azb.json", "i18n/en.json"]).contains {
        $0.hasSuffix("1 name with a locale (en) is not attributed: 1 of 2 names is not a locale")
      })
    #expect(
      try warnings(["locale/ibm-cp1133/a", "locale/de/a", "locale/fr/a", "locale/es/a", "locale/it/a"])
        .isEmpty)
    let found = try warnings((0..<21).map { "f\($0)/pt_BR/a.txt" })
    #expect(found.last == ": 1 name with a locale in 1 more folder is not attributed")
  }

  @Test func foldersOfCatalogsWithOtherNamesAreReported() throws {
    let names = ["templates", "root", "x-klingon", "C", "fr"]
    #expect(
      try warnings(names.map { "locale/\($0)/LC_MESSAGES/a.mo" }) == [
        "locale: 3 names with locales (root, templates, x-klingon) are not attributed: unknown language"
      ])
    #expect(
      try warnings(["x/_locales/tools/a", "x/_locales/de/a"]) == [
        "x/_locales: 1 name with a locale (tools) is not attributed: unknown language"
      ])
  }

  @Test(arguments: [
    ["id/a", "it/a", "no/a", "is/a", "src/a", "lib/a", "doc/a", "x/a", "y/a"], ["org/io/a", "org/os/a"],
    ["css/a", "lua/a", "xml/a"], ["a.is", "b.no", "to_do.txt", "as_is.h"],
    ["de.lproj/fr.txt", "de.lproj/pt_BR.txt"],
    ["res/values-de/a.xml"], ["__MACOSX/pt_BR/a"],
    ["aa.class", "ab.class", "ac.class", "ad.class", "ae.class"],
  ])
  func weakEvidenceIsNotReported(_ paths: [String]) throws {
    #expect(try warnings(paths).isEmpty)
  }

  @Test func manyFoldersAreSummarized() throws {
    let found = try warnings((0..<30).map { "f\($0)/pt_BR/a.txt" })
    #expect(found.count == 21)
    #expect(found.last == ": 10 names with locales in 10 more folders are not attributed")
  }
}

import AppBundles
import Archives
import BundleAnalysis
import Bytes
import ReportSchema
import TestSupport
import Testing

/// Tags of one language.
@Suite struct SameLanguagesTests {
  private func report(_ paths: [String]) throws -> MeasureReport {
    let folder = try TemporaryFolder()
    for path in paths {
      let isAndroid = path.hasSuffix(".xml")
      let text = isAndroid ? "<resources><string name='a'>Text</string></resources>" : "\"a\" = \"Text\";\n"
      try folder.write(path, Array(text.utf8))
    }
    return MeasureReport(try AppBundle(opening: folder.path).footprint())
  }

  private static func android(_ qualifiers: String...) -> [String] {
    qualifiers.map { "android/res/values-\($0)/strings.xml" } + ["android/res/values/strings.xml"]
  }

  private static func apple(_ folders: String...) -> [String] {
    folders.map { "ios/\($0).lproj/Localizable.strings" }
  }

  /// UTS 35, "Likely Subtags", and the IANA registry.
  @Test(arguments: [
    (
      android("zh-rCN", "zh-rTW", "fr"), apple("zh-Hans", "zh-Hant", "fr"),
      [["zh-CN", "zh-Hans"], ["zh-Hant", "zh-TW"]]
    ),
    (android("zh-rHK", "b+sr+Latn"), apple("zh-Hant", "sr"), []),
    (android("iw", "in"), apple("he", "id"), []),
    (android("pt", "pt-rBR"), apple("pt-BR"), []),
    (android("pt"), apple("pt-BR"), [["pt", "pt-BR"]]),
  ]) func spellingsOfOneLanguageCountOnce(_ one: [String], _ other: [String], _ same: [[String]]) throws {
    let report = try report(one + other)
    #expect(report.sameLanguages == same)
    let repeated = same.reduce(0) { $0 + $1.count - 1 }
    #expect(report.totals.languages == report.totals.locales - repeated)
    #expect(report.totals.locales == report.locales.filter(\.translation).count)
  }
}

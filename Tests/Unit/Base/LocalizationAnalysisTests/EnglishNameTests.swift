import Localization
import LocalizationAnalysis
import Testing

@Suite struct EnglishNameTests {
  @Test(arguments: [
    ("el", "Greek"), ("pt-BR", "Portuguese (Brazil)"), ("zh-Hans", "Chinese (Simplified)"),
    ("zh-Hant-HK", "Chinese (Traditional, Hong Kong)"), ("sr-Latn", "Serbian (Latin)"),
    ("sr-Latn-RS", "Serbian (Latin, Serbia)"), ("de-LI", "German (Liechtenstein)"),
    ("en-GB", "English (United Kingdom)"), ("es-419", "Spanish (Latin America)"),
    ("ca-valencia", "Catalan (valencia)"),
    ("en-XA", "English (Pseudo-Accents)"), ("diq", "Dimli (individual language)"),
    ("azb", "South Azerbaijani"), ("fil", "Filipino"), ("en-XC", "English (XC)"),
  ])
  func languagesScriptsAndRegionsHaveNames(_ tag: String, _ name: String) throws {
    #expect(try #require(LocaleTag(bcp47: tag)).englishName == name)
  }

  @Test(arguments: [
    ("de", true, true), ("diq", false, true), ("pnb", false, true), ("app", false, true),
    ("js", false, false), ("fil", true, true), ("sr-Latn", true, true), ("zz", false, false),
    ("qfz", false, false), ("art", false, true), ("roa", false, true), ("eml", false, true),
    ("mul", false, false),
  ])
  func registeredLanguagesIncludeKnownOnes(_ tag: String, _ isKnown: Bool, _ isRegistered: Bool) throws {
    let tag = try #require(LocaleTag(bcp47: tag))
    #expect(tag.isKnownLanguage == isKnown)
    #expect(tag.isRegisteredLanguage == isRegistered)
  }

  @Test func anUnknownLanguageHasNoName() {
    for text in ["qfz", "xx", "qqq"] { #expect(LocaleTag(bcp47: text)?.englishName == nil, "\(text)") }
    #expect(LocaleTag.undetermined.englishName == nil)
  }
}

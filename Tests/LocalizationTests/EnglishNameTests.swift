import Localization
import Testing

@Suite struct EnglishNameTests {
  @Test(arguments: [
    ("el", "Greek"), ("pt-BR", "Portuguese (Brazil)"), ("zh-Hans", "Chinese (Simplified)"),
    ("zh-Hant-HK", "Chinese (Traditional, Hong Kong)"), ("sr-Latn", "Serbian (Latin)"),
    ("sr-Latn-RS", "Serbian (Latin, Serbia)"), ("de-LI", "German (Liechtenstein)"),
    ("en-GB", "English (United Kingdom)"), ("es-419", "Spanish (Latin America)"),
    ("ca-valencia", "Catalan (valencia)"),
    ("en-XA", "English (Pseudo-Accents)"),
  ])
  func languagesScriptsAndRegionsHaveNames(_ tag: String, _ name: String) throws {
    #expect(try #require(LocaleTag(bcp47: tag)).englishName == name)
  }

  @Test func anUnknownLanguageHasNoName() throws {
    #expect(try #require(LocaleTag(bcp47: "qfz")).englishName == nil)
    #expect(LocaleTag.undetermined.englishName == nil)
  }
}

import Localization
import Testing

@Suite struct EnglishNameTests {
  @Test(arguments: [
    ("el", "Greek"), ("pt-BR", "Brazilian Portuguese"), ("zh-Hans", "Simplified Chinese"),
    ("zh-Hant-HK", "Traditional Chinese (Hong Kong SAR China)"), ("sr-Latn", "Serbian (Latin)"),
    ("sr-Latn-RS", "Serbian (Latin, Serbia)"), ("de-LI", "German (Liechtenstein)"),
    ("en-GB", "British English"), ("es-419", "Latin American Spanish"), ("ca-valencia", "Catalan (valencia)"),
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

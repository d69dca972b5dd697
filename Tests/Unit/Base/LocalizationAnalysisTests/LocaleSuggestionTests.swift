import Localization
import LocalizationAnalysis
import Testing

@Suite struct LocaleSuggestionTests {
  @Test(arguments: [
    // The code of a region instead of that of its language.
    ("jp", "ja"), ("cz", "cs"), ("kr", "ko"), ("dk", "da"), ("gr", "el"), ("cn", "zh-Hans"),
    ("tw", "zh-Hant"),
    ("br", "pt-BR"), ("se", "sv"), ("UA", "uk"),
    // The same language with its likely script and region.
    ("zh-CN", "zh-Hans"), ("zh-TW", "zh-Hant"), ("zh_HK", "zh-Hant"), ("zh", "zh-Hans"), ("pt", "pt-BR"),
    ("pt-AO", "pt-PT"), ("en-US", "en"), ("de-AT", "de"), ("sr", "sr-Latn"), ("pt_br", "pt-BR"), ("iw", "he"),
    // English names.
    ("german", "de"), ("French", "fr"), ("Portuguese (Brazil)", "pt-BR"), ("Simplified Chinese", "zh-Hans"),
    // Typing mistakes.
    ("ed", "de"), ("Grman", "de"), ("zh-Hasn", "zh-Hans"), ("pt-BRR", "pt-BR"), ("japanes", "ja"),
    ("xx", nil), ("", nil), ("klingon", nil), ("qq", nil),
  ])
  func mistypedLocaleHasASuggestion(_ typed: String, _ expected: String?) throws {
    let candidates = [
      "cs", "da", "de", "el", "en", "fr", "he", "ja", "ko", "pt-BR", "pt-PT", "sr-Latn", "sv", "uk",
      "zh-Hans",
      "zh-Hant",
    ].compactMap { LocaleTag(bcp47: $0) }
    for order in [candidates, candidates.reversed()] {
      #expect(LocaleTag.closest(to: typed, among: order)?.text == expected)
    }
    #expect(LocaleTag.closest(to: typed, among: []) == nil)
  }
}

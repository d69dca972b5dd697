import Localization
import LocalizationAnalysis
import ResourceFormats
import Testing

@Suite struct LocaleSuffixTests {
  @Test(
    arguments: [
      ("messages_de", "messages", "de"), ("messages_pt_BR", "messages", "pt-BR"),
      ("panel_sr@latin", "panel", "sr-Latn"), ("to_cart_de", "to_cart", "de"), ("x__de", nil, nil),
      ("app_zh_Hant", "app", "zh-Hant"), ("a_zh_TW_#Hant", "a", "zh-Hant-TW"),
      ("de", nil, nil), ("messages", nil, nil), ("messages_", nil, nil), ("", nil, nil), ("_", nil, nil),
      // A locale alone is not the suffix of a name.
      // Capitals are a region, not a language.
      ("app.pt_BR", nil, nil), ("en_CA", nil, nil), ("messages_PT_BR", "messages", "pt-BR"),
      ("_de", nil, nil), ("_pt_BR", nil, nil), ("shopping_cart", nil, nil), ("a_qq", nil, nil),
    ] as [(String, String?, String?)])
  func aNameIsSplitBeforeItsLocale(_ name: String, _ stem: String?, _ tag: String?) {
    let found = LocaleSuffix.split(name)
    #expect(found?.stem == stem)
    #expect(found?.tag.text == tag)
  }
}

import Localization
import Testing
import TextSelection

@Suite struct LocaleFallbackTests {
  /// The user's locale, the app's other locales, and those that are shown before base.
  ///
  /// The answers are those of libandroidfw 10, called with the same tags. Arabic and Canadian English are left out: the
  /// library's data is from CLDR 35, in which `ar-DZ` has the parent `ar-015` and `en-CA` has `en-001`.
  private static let android: [(locale: String, available: String, shown: String)] = [
    ("pt-BR", "de pt pt-PT", "pt pt-PT"),
    ("es-419", "es es-ES es-MX es-US", "es-MX es-US es es-ES"),
    ("zh-Hant-HK", "zh zh-CN zh-Hans zh-Hant zh-TW", "zh-Hant zh-TW"),
    ("en-GB", "en en-001 en-AU en-US", "en-001 en en-AU en-US"),
    ("en-US", "en en-001 en-AU en-GB", "en"),
    ("sr", "sr-Latn", ""),
    ("az", "az-AZ az-Cyrl", "az-AZ"),
    ("az-AZ", "az az-Cyrl", "az"),
    ("bs-BA", "bs-Cyrl", ""),
    ("bs-Cyrl", "bs bs-BA", ""),
    ("de-AT", "de de-CH de-DE", "de de-DE de-CH"),
    ("de-CH", "de de-DE", "de de-DE"),
    ("en", "en-DE", ""),
    ("en-001", "en en-AU en-ZA", "en en-AU en-ZA"),
    ("en-150", "en en-AU en-DE en-IN", "en en-DE en-AU en-IN"),
    ("en-AU", "en-001 en-GB en-NZ", "en-001 en-GB en-NZ"),
    ("en-DE", "en-GB en-IN en-NZ", "en-GB en-IN en-NZ"),
    ("es-AR", "es-419 es-ES es-GQ es-PE", "es-419 es-PE es-ES es-GQ"),
    ("es-CO", "es-ES es-MX es-PE", "es-MX es-PE es-ES"),
    ("es-GQ", "es-CO es-ES es-MX es-PE", "es-ES es-MX es-CO es-PE"),
    ("es-PE", "es es-CO es-ES es-MX", "es-MX es es-CO es-ES"),
    ("es-US", "es-419", "es-419"),
    ("fr", "fr-BE", "fr-BE"),
    ("fr-CH", "fr fr-BE fr-CA fr-FR", "fr fr-FR fr-BE fr-CA"),
    ("ms-MY", "ms ms-SG", "ms ms-SG"),
    ("ms-SG", "ms ms-MY", "ms ms-MY"),
    ("nb", "nb-NO", "nb-NO"),
    ("nb-NO", "nb", "nb"),
    ("pa-IN", "pa-Arab pa-PK", ""),
    ("pa-PK", "pa-IN", ""),
    ("pt-AO", "pt", "pt"),
    ("pt-AO", "pt pt-BR pt-MZ pt-PT", "pt-PT pt pt-MZ pt-BR"),
    ("pt-AO", "pt pt-BR pt-PT", "pt-PT pt pt-BR"),
    ("pt-BR", "pt pt-AO pt-MZ pt-PT", "pt pt-PT pt-AO pt-MZ"),
    ("pt-PT", "pt pt-BR", "pt pt-BR"),
    ("sr-BA", "sr sr-Latn-RS sr-RS", "sr sr-RS"),
    ("sr-Latn", "sr-Latn-BA", "sr-Latn-BA"),
    ("uz", "uz-UZ", "uz-UZ"),
    ("uz-Cyrl", "uz uz-AF uz-UZ", ""),
    ("tl-PH", "fil tl", "tl fil"),
    ("fil", "de tl", "tl"),
    ("zh", "zh-Hans zh-Hant zh-MO", "zh-Hans"),
    ("zh-HK", "zh-Hans-SG zh-Hant-TW", "zh-Hant-TW"),
    ("zh-HK", "zh-Hant-HK zh-SG zh-TW", "zh-Hant-HK zh-TW"),
    ("zh-Hant", "zh-Hant-TW", "zh-Hant-TW"),
    ("zh-Hant-TW", "zh-HK", "zh-HK"),
  ]

  private func tags(_ text: String) -> [LocaleTag] {
    text.split(separator: " ").compactMap { LocaleTag(bcp47: String($0)) }
  }

  @Test func androidPrefersTheClosestRegionOfTheSameScript() throws {
    for (locale, available, shown) in Self.android {
      let locale = try #require(LocaleTag(bcp47: locale))
      // The order in which the app lists its locales has no effect.
      for tags in [tags(available), tags(available).reversed()] {
        let chain = LocaleFallback.android.chain(for: locale, among: tags + [locale])
        #expect(chain == self.tags(shown), "\(locale)")
      }
    }
  }

  /// The examples that Apple's ICU documents for `ualoc_localizationsToUse`, for Chinese, Spanish and Portuguese. The
  /// selected localization comes first; it is also the requested one if the app has it.
  private static let apple: [(available: String, rows: [(locale: String, used: String)])] = [
    (
      "zh-CN zh-TW",
      [
        ("zh", "zh-CN"), ("zh-Hans", "zh-CN"), ("zh-Hant", "zh-TW"), ("zh-Hans-SG", "zh-CN"),
        ("zh-Hant-HK", "zh-TW"), ("zh-Hant-MO", "zh-TW"), ("zh-Hans-HK", "zh-CN"), ("zh-SG", "zh-CN"),
        ("zh-HK", "zh-TW"), ("zh-MO", "zh-TW"),
      ]
    ),
    (
      "zh-CN zh-TW zh-HK zh-MO",
      [("zh-Hant-HK", "zh-HK zh-TW"), ("zh-HK", "zh-HK zh-TW"), ("zh-SG", "zh-CN")]
    ),
    (
      "zh-Hans zh-Hant zh-Hant-HK",
      [
        ("zh", "zh-Hans"), ("zh-CN", "zh-Hans"), ("zh-SG", "zh-Hans"), ("zh-TW", "zh-Hant"),
        ("zh-HK", "zh-Hant-HK zh-Hant"), ("zh-MO", "zh-Hant-HK zh-Hant"),
        ("zh-Hant-MO", "zh-Hant-HK zh-Hant"), ("zh-Hans-CN", "zh-Hans"), ("zh-Hant-TW", "zh-Hant"),
      ]
    ),
    (
      "zh-CN zh-TW zh-Hans zh-Hant",
      [
        ("zh", "zh-Hans"), ("zh-Hans-CN", "zh-CN zh-Hans"), ("zh-Hant-TW", "zh-TW zh-Hant"),
        ("zh-CN", "zh-CN zh-Hans"), ("zh-TW", "zh-TW zh-Hant"), ("zh-Hant-HK", "zh-Hant"),
        ("zh-HK", "zh-Hant"),
      ]
    ),
    (
      "zh-CN zh-TW zh-HK zh-Hans zh-Hant zh-Hant-HK",
      [
        ("zh-HK", "zh-HK zh-Hant-HK zh-Hant"), ("zh-Hant-HK", "zh-Hant-HK zh-Hant"),
        ("zh-MO", "zh-Hant-HK zh-Hant"),
      ]
    ),
    (
      "en en-001 en-GB en-AU",
      [
        ("en-AU", "en-AU en-GB en-001 en"), ("en-NZ", "en-AU en-GB en-001 en"), ("en-IN", "en-GB en-001 en"),
        ("en-DE", "en-GB en-001 en"), ("en-150", "en-GB en-001 en"), ("en-GB", "en-GB en-001 en"),
        ("en-IL", "en-001 en"), ("en-US", "en"), ("en-CA", "en"),
      ]
    ),
    ("en en-150", [("en-DE", "en-150 en"), ("en-AU", "en")]),
    ("es es-MX", [("es-419", "es"), ("es-MX", "es-MX es"), ("es-AR", "es"), ("es-ES", "es")]),
    ("es es-419 es-MX", [("es-MX", "es-MX es-419 es"), ("es-AR", "es-419 es"), ("es", "es")]),
    ("es es-ES es-MX", [("es-ES", "es-ES es"), ("es-419", "es")]),
    (
      "pt pt-PT",
      [("pt", "pt"), ("pt-BR", "pt"), ("pt-PT", "pt-PT pt"), ("pt-MO", "pt-PT pt"), ("pt-AO", "pt-PT pt")]
    ),
    ("pt pt-BR pt-PT", [("pt-BR", "pt-BR pt"), ("pt-MO", "pt-PT pt")]),
    ("pt pt-BR", [("pt", "pt"), ("pt-PT", "pt"), ("pt-MO", "pt")]),
    // Other than in the table.
    ("es es-419", [("es-MX", "es-419 es")]), ("zh-Hans zh-Hant", [("zh-HK", "zh-Hant")]),
    ("zh zh-Hant", [("zh-Hant-HK", "zh-Hant")]), ("sr", [("sr-Latn", "")]), ("de-AT", [("de", "")]),
  ]

  @Test func applePlatformsUseTheLocalizationsOfTheirTable() throws {
    for (available, rows) in Self.apple {
      for (text, used) in rows {
        let locale = try #require(LocaleTag(bcp47: text))
        for tags in [tags(available), tags(available).reversed()] {
          let own = tags.contains(locale) ? [locale] : []
          let found = own + LocaleFallback.apple.chain(for: locale, among: tags)
          #expect(found == self.tags(used), "\(text) among \(available): \(found)")
        }
      }
    }
  }

  /// Names that mean the same to Apple, and to Android only within one language.
  @Test func otherNamesOfALocaleAreMatched() throws {
    let cases = [
      ("no", "en nb", "nb", ""), ("no-NO", "en nb", "nb", ""), ("nb", "en no", "no", ""),
      ("nn", "en nb", "nb", ""), ("pt", "en pt-BR", "pt-BR", "pt-BR"), ("pt", "en pt-PT", "", "pt-PT"),
      ("sr-Latn", "en sr sh", "sh", ""), ("sh", "en sr sr-Latn", "sr-Latn", ""),
      ("sr-RS", "sr-Cyrl", "sr-Cyrl", "sr-Cyrl"),
      ("zh-SG", "zh-Hans zh-Hant", "zh-Hans", "zh-Hans"), ("zh-TW", "zh-Hans zh-Hant", "zh-Hant", "zh-Hant"),
      ("en-GB", "en-XA en-XC", "", ""), ("en", "qps-ploc", "", ""),
    ]
    for (text, available, apple, android) in cases {
      let locale = try #require(LocaleTag(bcp47: text))
      #expect(LocaleFallback.apple.chain(for: locale, among: tags(available)) == tags(apple), "\(text)")
      #expect(LocaleFallback.android.chain(for: locale, among: tags(available)) == tags(android), "\(text)")
      let selected = LocaleFallback.apple.selection(for: [locale], among: tags(available))
      #expect(selected == tags(apple).first)
    }
  }

  /// The first language of a list that the app has, itself or by its parents: the order of Cookpad's article.
  @Test func thePreferredLanguageIsSelected() {
    let (cookpad, regions) = ("en es id th vi ar zh-Hant", "en es es-419 pt-BR sr-Latn")
    let cases: [(rule: LocaleFallback, preferred: String, available: String, selected: String?)] = [
      (.apple, "zh-Hant-HK en", "en zh-Hans zh-Hant", "zh-Hant"),
      (.apple, "zh-Hant-HK en", "en zh-Hans", "en"),
      (.apple, "id en", "en es", "en"), (.apple, "vi th", "en es", nil),
      (.apple, "es-MX", "en es es-419", "es-419"),
      (.android, "pt-BR de", "de pt", "pt"), (.android, "sr-Latn de", "de sr", "de"),
      (.baseOnly, "pt-BR de", "de pt", "de"), (.truncation, "de-AT", "de de-CH", "de"),
      (.apple, "", "en", nil), (.apple, "id-ID en-ID", cookpad, "id"), (.apple, "ja-JP es-MX", cookpad, "es"),
      (.apple, "ja-JP ko-KR", cookpad, nil), (.apple, "zh-Hans-CN", cookpad, nil),
      (.apple, "zh-HK th-TH", cookpad, "zh-Hant"), (.apple, "pt-PT", cookpad, nil),
      (.apple, "ar-EG", cookpad, "ar"), (.android, "es-MX", regions, "es-419"),
      (.android, "es-ES", regions, "es"), (.android, "pt-PT", regions, "pt-BR"),
      (.android, "sr-RS", regions, nil),
    ]
    for (rule, preferred, available, selected) in cases {
      let found = rule.selection(for: tags(preferred), among: tags(available))
      #expect(found?.text == selected, "\(rule) \(preferred) among \(available)")
    }
  }

  /// The bundles that JDK 17 reads, in this order: `ResourceBundle.Control.getCandidateLocales`.
  @Test func javaSearchesBothNamesOfNorwegianAndTheScriptsOfChinese() throws {
    let all = tags("nb nb-NO nn nn-NO no no-NO zh zh-Hans zh-Hant zh-TW zh-CN zh-HK zh-Hant-TW de de-AT pt")
    let cases = [
      ("nb", "no"), ("no", "nb"), ("nb-NO", "no-NO nb no"), ("no-NO", "nb-NO no nb"),
      ("nn", "nn-NO no-NO no"), ("nn-NO", "nn no-NO no"),
      ("zh-TW", "zh-Hant-TW zh-Hant zh"), ("zh-HK", "zh-Hant zh"), ("zh-CN", "zh-Hans zh"),
      ("zh-Hant", "zh-Hant-TW zh-TW zh"), ("zh-Hant-HK", "zh-Hant zh-HK zh"),
      ("de-AT", "de"), ("de-AT-1996", "de-AT de"), ("pt-BR", "pt"), ("he", ""),
    ]
    for (text, chain) in cases {
      let locale = try #require(LocaleTag(bcp47: text))
      #expect(LocaleFallback.java.chain(for: locale, among: all) == tags(chain), "\(text)")
    }
  }

  @Test func truncationRemovesSubtags() throws {
    let locale = try #require(LocaleTag(bcp47: "zh-Hant-HK"))
    let available = tags("zh zh-Hans zh-Hant zh-HK")
    #expect(LocaleFallback.truncation.chain(for: locale, among: available) == tags("zh-Hant zh"))
    #expect(LocaleFallback.baseOnly.chain(for: locale, among: available).isEmpty)
  }

  /// A chain contains neither the locale itself nor a locale twice, and only locales of the app.
  @Test(arguments: LocaleFallback.allCases)
  func chainsAreSelectionsOfTheOtherLocales(rule: LocaleFallback) {
    let available = tags(
      "de de-AT de-CH en en-001 en-GB en-US es es-419 es-MX es-US pt pt-BR sr sr-Latn zh-HK")
    for locale in available {
      let chain = rule.chain(for: locale, among: available)
      #expect(Set(chain).count == chain.count && !chain.contains(locale))
      #expect(Set(chain).isSubset(of: available))
    }
  }
}

import Localization

/// The locales that `java.util.ResourceBundle` searches for a text, in this order.
///
/// `ResourceBundle.Control.getCandidateLocales`, "an algorithm that implements ...": a locale without its last parts. Bokmål is
/// both `nb` and `no`, and each replaces the other's missing texts; Nynorsk (`nn`) has the former `no_NO_NY` and `no` after it.
/// Chinese has the script of its region before the region, and a script has its main region.
enum JavaLocaleMatch {
  /// - Returns: without the locale itself. Names may occur that no file has.
  static func candidates(for locale: LocaleTag) -> [LocaleTag] {
    let found: [LocaleTag]
    switch locale.language {
    case "nb": found = interleaved(locale, "no")
    case "no": found = interleaved(locale, "nb")
    case "nn":
      // `no_NO_NY` is `nn-NO` here. Java does not search `nn_NO` for `nn`, and few apps have it without `nn`.
      found =
        defaults(locale) + [LocaleTag(language: "nn", region: "NO")]
        + defaults(LocaleTag(language: "no", region: "NO"))
    case "zh": found = chinese(locale)
    default: found = defaults(locale)
    }
    return found.filter { $0 != locale }
  }

  /// Each locale of the language, and then the same one of the other language.
  private static func interleaved(_ locale: LocaleTag, _ other: String) -> [LocaleTag] {
    defaults(locale).flatMap { tag in
      [tag, LocaleTag(language: other, script: tag.script, region: tag.region, variants: tag.variants)]
    }
  }

  private static func chinese(_ locale: LocaleTag) -> [LocaleTag] {
    let scripts = ["TW": "Hant", "HK": "Hant", "MO": "Hant", "CN": "Hans", "SG": "Hans"]
    let regions = ["Hant": "TW", "Hans": "CN"]
    let script = locale.script ?? locale.region.flatMap { scripts[$0] }
    let region = locale.region ?? locale.script.flatMap { regions[$0] }
    return defaults(
      LocaleTag(language: locale.language, script: script, region: region, variants: locale.variants))
  }

  /// `CandidateListCache.getDefaultList`: variants are dropped first, then the region, then the script with the region kept.
  private static func defaults(_ locale: LocaleTag) -> [LocaleTag] {
    func tag(_ script: String?, _ region: String?, _ variants: [String] = []) -> LocaleTag {
      LocaleTag(language: locale.language, script: script, region: region, variants: variants)
    }
    var found: [LocaleTag] = []
    var scripts: [String?] = [nil]
    if let script = locale.script { scripts = [script, nil] }
    for script in scripts {
      for count in stride(from: locale.variants.count, to: 0, by: -1) {
        found.append(tag(script, locale.region, Array(locale.variants.prefix(count))))
      }
      if locale.region != nil { found.append(tag(script, locale.region)) }
      found.append(tag(script, nil))
    }
    return found
  }
}

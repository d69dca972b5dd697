import Localization

/// Apple's choice among the localizations of a bundle, after the table of examples of Apple's ICU (`ualoc.h`,
/// `ualoc_localizationsToUse`).
///
/// A localization matches each parent of the requested locale under any name that means the same by CLDR's likely
/// subtags: `zh-CN` is `zh-Hans`, `zh-TW` is `zh-Hant`, `pt-BR` is `pt`, and `no` is `nb`.
struct AppleLocaleMatch {
  private let request: LocaleTag

  init(_ request: LocaleTag) { self.request = request }

  /// The matching localizations, the best first, without the requested locale.
  /// - Parameter meanings: the available locales by meaning.
  func ordered(_ available: Set<LocaleTag>, _ meanings: [Meaning: [LocaleTag]]) -> [LocaleTag] {
    let levels = levels
    let languages = Set(levels.map { Meaning($0).language })
    var found: [LocaleTag] = []
    for level in levels {
      if available.contains(level), languages.contains(Meaning.language(of: level)) {
        // Another name of a locale that the app has is not needed.
        if level != request, !found.contains(level) { found.append(level) }
        continue
      }
      let others = (meanings[Meaning(level)] ?? []).filter {
        $0 != request && languages.contains(Meaning.language(of: $0))
      }
      if let match = best(of: others, for: level), !found.contains(match) { found.append(match) }
    }
    return found
  }

  /// The requested locale and CLDR's parents. A region that implies another script than the language's is preceded by
  /// its parents in that script: `zh-HK`, `zh-Hant-HK`, `zh-Hant`.
  private var levels: [LocaleTag] {
    var levels = [request]
    var next = Self.parent(of: request)
    let script = LikelySubtags(request).script
    if request.script == nil, script != LikelySubtags(LocaleTag(language: request.language)).script {
      next = LocaleTag(language: request.language, script: script, region: request.region)
    }
    while let tag = next, !levels.contains(tag) {
      levels.append(tag)
      next = Self.parent(of: tag)
    }
    return levels
  }

  /// Apple's parent of a region of English, which differs from CLDR's: British English is shown in Australia and India,
  /// and Australian English in New Zealand. CLDR's parent of any other locale.
  private static func parent(of tag: LocaleTag) -> LocaleTag? {
    guard tag.language == "en", tag.script == nil, tag.variants.isEmpty, let region = tag.region,
      let parent = englishParents[region]
    else { return tag.parent }
    return LocaleTag(language: "en", region: parent)
  }

  /// By region; from `appleParentMap` in Apple's ICU (`ualoc.cpp`, version of 2019).
  private static let englishParents: [String: String] = {
    var parents: [String: String] = [:]
    for (parent, regions) in [
      (
        "GB",
        """
        150 AG AI AU BB BD BM BS BW BZ DG DM FJ FK GD GG GH GI GM GY HK IE IM IN IO JE JM KE KI KN KY LC LK LS MO MS \
        MT MU MV MW MY NA NG PK PN SB SC SD SG SH SL SS SZ TC TO TT TV TZ UG VC VG VU ZA ZM ZW
        """
      ),
      (
        "150",
        """
        AD AL AT BA BE CH CY CZ DE DK EE ES FI FR GR HR HU IS IT LT LU LV ME NL NO PL PT RO RS RU SE SI SK UA
        """
      ),
      ("AU", "CC CK CX NF NR NU NZ PG WS"),
    ] {
      for region in regions.split(separator: " ") { parents[String(region)] = parent }
    }
    return parents
  }()

  /// The locale that is written with the same subtags as `level`.
  /// - Parameter others: locales with the same meaning.
  private func best(of others: [LocaleTag], for level: LocaleTag) -> LocaleTag? {
    // A difference in the region weighs more than one in the script.
    func difference(_ tag: LocaleTag) -> Int {
      var difference = 0
      if (tag.region == nil) != (level.region == nil) { difference += 2 }
      if (tag.script == nil) != (level.script == nil) { difference += 1 }
      return difference
    }
    return others.min { (difference($0), $0.text) < (difference($1), $1.text) }
  }

  /// The meaning of a tag: with its likely script and region, and with the language that a macrolanguage stands for.
  struct Meaning: Hashable {
    let language: String
    let script: String
    let region: String?
    let rest: [String]

    init(_ tag: LocaleTag) {
      // A tag of the macrolanguage has the likely script of the other one.
      var script = tag.script
      if tag.language == "sh", script == nil { script = "Latn" }
      let subtags = LikelySubtags(
        LocaleTag(language: Self.language(of: tag), script: script, region: tag.region))
      language = subtags.language
      self.script = subtags.script
      region = subtags.region
      rest = tag.variants + tag.extensions
    }

    static func language(of tag: LocaleTag) -> String {
      let language = tag.language
      return individuals[language] ?? language
    }

    /// Older tags that apps still have, by their current language.
    private static let individuals = ["no": "nb", "sh": "sr", "tl": "fil"]
  }
}

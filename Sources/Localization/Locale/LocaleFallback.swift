/// A platform's rule for the texts that a user sees if the user's locale lacks them.
///
/// Base follows the last locale of every rule.
package enum LocaleFallback: String, Hashable, Sendable, CaseIterable {
  /// Android 7 and later: for each message, a locale with the same language and script, the closest region first.
  case android
  /// Apple's platforms: for each table, the parents of the locale, under any name that means the same. A key that a
  /// table lacks is not looked up in the parent's table.
  case apple
  /// For each message, the tag without its last subtags: gettext, i18next, Java and web extensions.
  case truncation
  /// Only base, as in fbt, Transifex's SDKs, Fluent and Chromium.
  case baseOnly

  /// Whether a table is used as a whole, so that a key missing from it falls back to base.
  package var isPerTable: Bool { self == .apple }

  /// The other locales whose texts are shown to a user of `locale`, in fallback order. Pseudo-locales are never among
  /// them.
  /// - Parameter available: the locales that an app has.
  package func chain(for locale: LocaleTag, among available: some Sequence<LocaleTag>) -> [LocaleTag] {
    switch self {
    case .baseOnly: return []
    case .truncation:
      let candidates = Self.truncations(of: locale)
      guard !candidates.isEmpty else { return [] }
      let available = Set(available)
      return candidates.filter(available.contains)
    case .apple: return AppleLocaleMatch(locale).ordered(available.filter { !$0.isPseudoLocale })
    case .android:
      // libandroidfw's `langsAreEquivalent`: Tagalog and Filipino.
      let equivalent = ["tl": "fil", "fil": "tl"][locale.language] ?? locale.language
      let others = available.filter { tag in
        tag != locale && !tag.isPseudoLocale
          && (tag.hasLanguage(locale.language) || tag.hasLanguage(equivalent))
      }
      return others.isEmpty ? [] : AndroidLocaleMatch(locale).ordered(others)
    }
  }

  private static func truncations(of locale: LocaleTag) -> [LocaleTag] {
    var parts = locale.text.split(separator: "-")
    var tags: [LocaleTag] = []
    while parts.count > 1 {
      parts.removeLast()
      if let tag = LocaleTag(bcp47: parts.joined(separator: "-")) { tags.append(tag) }
    }
    return tags
  }
}

/// Android's choice among resources of one language, after `ResTable_config` and `LocaleData` of AOSP's
/// libs/androidfw.
private struct AndroidLocaleMatch {
  private let request: LocaleTag
  private let subtags: LikelySubtags
  /// The request's region and those of its parents; nil for the language alone.
  private let ancestors: [String?]

  init(_ request: LocaleTag) {
    self.request = request
    subtags = LikelySubtags(request)
    ancestors = Self.ancestors(of: request.region, subtags)
  }

  /// The matching locales that are preferred to base, best first.
  /// - Parameter others: locales of the requested language.
  func ordered(_ others: [LocaleTag]) -> [LocaleTag] {
    let candidates = others.filter { other in
      LikelySubtags(other).script == subtags.script && !isAfterBase(other)
    }
    // The order of regions is not transitive for Spanish, so that each locale is inserted before the first one
    // that it is better than.
    var ordered: [LocaleTag] = []
    for tag in candidates.sorted() {
      let index = ordered.firstIndex { isBetter(tag, than: $0) } ?? ordered.endIndex
      ordered.insert(tag, at: index)
    }
    return ordered
  }

  /// For American English, base is preferred to the English of other regions.
  private func isAfterBase(_ other: LocaleTag) -> Bool {
    guard request.language == "en" else { return false }
    if request.region == "US" { return other.region != nil && other.region != "US" }
    return isCloseToAmericanEnglish(request.region) && !isCloseToAmericanEnglish(other.region)
  }

  private func isCloseToAmericanEnglish(_ region: String?) -> Bool {
    !Self.ancestors(of: region, LikelySubtags(LocaleTag(language: "en"))).contains("001")
  }

  private func isBetter(_ left: LocaleTag, than right: LocaleTag) -> Bool {
    if left.region == right.region {
      if left.language != right.language { return left.language == request.language }
      // A variant of the request is better than another one.
      return left.variants == request.variants && right.variants != request.variants
    }
    let (first, second) = spanish(left.region, right.region)
    let (atFirst, atSecond) = (ancestors.firstIndex(of: first), ancestors.firstIndex(of: second))
    if atFirst != nil || atSecond != nil { return (atFirst ?? .max) < (atSecond ?? .max) }
    let (near, far) = (distance(to: first), distance(to: second))
    if near != far { return near < far }
    let (isFirst, isSecond) = (isRepresentative(first), isRepresentative(second))
    if isFirst != isSecond { return isFirst }
    // Two letters are before three digits.
    return (first?.count ?? 0, first ?? "") < (second?.count ?? 0, second ?? "")
  }

  /// Mexico and the United States represent Latin America, unless compared with each other or with it.
  private func spanish(_ left: String?, _ right: String?) -> (String?, String?) {
    func isSpecial(_ region: String?) -> Bool {
      request.language == "es" && (region == "US" || region == "MX")
    }
    switch (isSpecial(left), isSpecial(right)) {
    case (true, false) where right != "419": return ("419", right)
    case (false, true) where left != "419": return (left, "419")
    default: return (left, right)
    }
  }

  /// The number of steps in the tree of parents.
  private func distance(to region: String?) -> Int {
    for (steps, ancestor) in Self.ancestors(of: region, subtags).enumerated() {
      if let index = ancestors.firstIndex(of: ancestor) { return steps + index }
    }
    return .max
  }

  /// Whether a region stands for its language: the most likely one, and the United Kingdom for English.
  private func isRepresentative(_ region: String?) -> Bool {
    guard let region else { return false }
    let likely = LikelySubtags(LocaleTag(language: subtags.language, script: subtags.script))
    return likely.region == region || subtags.language == "en" && region == "GB"
  }

  private static func ancestors(of region: String?, _ subtags: LikelySubtags) -> [String?] {
    let isDefaultScript = LikelySubtags(LocaleTag(language: subtags.language)).script == subtags.script
    var regions: [String?] = []
    var next = region
    while let region = next, !regions.contains(region) {
      regions.append(region)
      let tag = LocaleTag(
        language: subtags.language, script: isDefaultScript ? nil : subtags.script, region: region)
      next = tag.parent?.region
    }
    return regions + [nil]
  }
}

extension LocaleTag {
  /// Whether the tag is the language, or begins with it.
  fileprivate func hasLanguage(_ language: String) -> Bool {
    let rest = text.utf8.dropFirst(language.utf8.count)
    return (rest.isEmpty || rest.first == UInt8(ascii: "-")) && text.utf8.starts(with: language.utf8)
  }

  /// Whether the locale is one of Android's and Windows' for tests: `en-XA`, `ar-XB`, `en-XC`, `qps-ploc`. No user has
  /// it.
  package var isPseudoLocale: Bool {
    ["-XA", "-XB", "-XC"].contains { text.hasSuffix($0) } || text == "qps" || text.hasPrefix("qps-")
  }
}

extension LocaleFallback {
  /// The locale that a platform selects for a user's languages in order of preference.
  ///
  /// The first preferred language is used that the app has: itself, or the first of its parents. Regions are tried
  /// before the next language, as on Apple's platforms and on Android 7 and later.
  /// - Parameter available: the locales of the app, with the one of base.
  /// - Returns: nil if no language matches, so that base is shown.
  package func selection(
    for preferred: [LocaleTag], among available: some Sequence<LocaleTag>
  ) -> LocaleTag? {
    let known = Set(available)
    for tag in preferred {
      if known.contains(tag) { return tag }
      if let parent = chain(for: tag, among: known.sorted()).first { return parent }
    }
    return nil
  }
}

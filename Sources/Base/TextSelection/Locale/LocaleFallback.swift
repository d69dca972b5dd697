package import Localization

/// A platform's rule for the texts that a user sees if the user's locale lacks them.
///
/// Base follows the last locale of every rule.
package enum LocaleFallback: String, Hashable, Sendable, CaseIterable {
  /// Android 7 and later: for each message, a locale with the same language and script, the closest region first.
  case android
  /// Apple's platforms: for each table, the parents of the locale, under any name that means the same. A key that a
  /// table lacks is not looked up in the parent's table.
  case apple
  /// For each message, the tag without its last subtags: gettext, i18next and web extensions.
  case truncation
  /// Java's resource bundles: as ``truncation``, and the other names of Norwegian and Chinese.
  case java
  /// Only base, as in fbt, Transifex's SDKs, Fluent and Chromium.
  case baseOnly

  /// Whether a table is used as a whole, so that a key missing from it falls back to base.
  package var isPerTable: Bool { self == .apple }

  /// The other locales whose texts are shown to a user of `locale`, in fallback order. Pseudo-locales are never among
  /// them. ``FallbackLocales`` is for many locales of one app.
  /// - Parameter available: the locales that an app has.
  package func chain(for locale: LocaleTag, among available: some Sequence<LocaleTag>) -> [LocaleTag] {
    FallbackLocales(available, self).chain(for: locale)
  }
}

/// The locales of an app, prepared for the chains of many of them: the work of a chain does not grow with the number of
/// locales that it does not contain.
package struct FallbackLocales: Sendable {
  private let rule: LocaleFallback
  private let available: Set<LocaleTag>
  private let meanings: [AppleLocaleMatch.Meaning: [LocaleTag]]
  private let android: AndroidLocales

  /// - Parameter available: the locales that an app has.
  package init(_ available: some Sequence<LocaleTag>, _ rule: LocaleFallback) {
    self.rule = rule
    let hasPseudoLocales = rule == .truncation || rule == .java
    self.available = Set(available.filter { hasPseudoLocales || !$0.isPseudoLocale })
    meanings =
      rule == .apple ? Dictionary(grouping: self.available, by: AppleLocaleMatch.Meaning.init) : [:]
    android = AndroidLocales(rule == .android ? self.available : [])
  }

  /// The other locales whose texts are shown to a user of `locale`, in fallback order.
  package func chain(for locale: LocaleTag) -> [LocaleTag] {
    switch rule {
    case .baseOnly: []
    case .truncation: Self.truncations(of: locale).filter(available.contains)
    case .java: JavaLocaleMatch.candidates(for: locale).filter(available.contains)
    case .apple: AppleLocaleMatch(locale).ordered(available, meanings)
    case .android: android.chain(for: locale)
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

/// Locales of an app by what Android compares.
private struct AndroidLocales {
  private struct Group: Hashable {
    let language: String
    let script: String
  }

  /// The locales of a region, by tag.
  private typealias Regions = [String?: [LocaleTag]]
  private var regions: [Group: Regions] = [:]

  init(_ tags: Set<LocaleTag>) {
    for tag in tags.sorted() {
      let language = String(tag.text.prefix { $0 != "-" })
      let group = Group(language: language, script: LikelySubtags(tag).script)
      regions[group, default: [:]][tag.region, default: []].append(tag)
    }
  }

  /// The locales of the request's script in its languages, by region.
  private func candidates(for request: LocaleTag) -> Regions {
    let script = LikelySubtags(request).script
    return AndroidLocaleMatch.languages(of: request).reduce(into: [:]) { found, language in
      found.merge(regions[Group(language: language, script: script)] ?? [:]) { $0 + $1 }
    }
  }

  func chain(for request: LocaleTag) -> [LocaleTag] {
    let candidates = candidates(for: request)
    guard !candidates.isEmpty else { return [] }
    let variants = request.variants
    func rank(_ tag: LocaleTag) -> Int {
      var rank = 0
      if !tag.hasLanguage(request.language) { rank += 2 }
      // A variant of the request is better than another one.
      if tag.variants != variants { rank += 1 }
      return rank
    }
    let first = candidates.compactMapValues(\.first).sorted { $0.value < $1.value }
    return AndroidLocaleMatch(request).ordered(first.map(\.key)).flatMap { region in
      let ranked = (candidates[region] ?? []).filter { $0 != request }.map { (tag: $0, rank: rank($0)) }
      return ranked.sorted { ($0.rank, $0.tag) < ($1.rank, $1.tag) }.map(\.tag)
    }
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

  /// The request's language and the one that libandroidfw's `langsAreEquivalent` names: Tagalog and Filipino.
  static func languages(of request: LocaleTag) -> [String] {
    switch request.language {
    case "tl": ["tl", "fil"]
    case "fil": ["fil", "tl"]
    default: [request.language]
    }
  }

  /// The regions whose locales are preferred to base, best first.
  /// - Parameter regions: in the order of their first locales.
  func ordered(_ regions: [String?]) -> [String?] {
    // The order of regions is not transitive for Spanish, so that each region is inserted before the first one
    // that it is better than.
    let ranks = regions.map { Rank($0, self) }
    let latinAmerica = Rank("419", self)
    var ordered: [Rank] = []
    for rank in ranks where !isAfterBase(rank.region) {
      let index = ordered.firstIndex { isBetter(rank, than: $0, latinAmerica) } ?? ordered.endIndex
      ordered.insert(rank, at: index)
    }
    return ordered.map(\.region)
  }

  /// For American English, base is preferred to the English of other regions.
  private func isAfterBase(_ region: String?) -> Bool {
    guard request.language == "en" else { return false }
    if request.region == "US" { return region != nil && region != "US" }
    return isCloseToAmericanEnglish(request.region) && !isCloseToAmericanEnglish(region)
  }

  private func isCloseToAmericanEnglish(_ region: String?) -> Bool {
    !Self.ancestors(of: region, LikelySubtags(LocaleTag(language: "en"))).contains("001")
  }

  /// The values that determine the order of two regions.
  private struct Rank {
    let region: String?
    let ancestor: Int
    let distance: Int
    let isRepresentative: Bool
    /// Mexico and the United States represent Latin America in Spanish, unless compared with each other or with it.
    let isLatinAmerican: Bool
    /// Two letters are before three digits.
    let length: Int

    init(_ region: String?, _ match: AndroidLocaleMatch) {
      self.region = region
      ancestor = match.ancestors.firstIndex(of: region) ?? .max
      distance = match.distance(to: region)
      isRepresentative = match.isRepresentative(region)
      isLatinAmerican = match.request.language == "es" && (region == "US" || region == "MX")
      length = region?.count ?? 0
    }

    func isBefore(_ other: Rank) -> Bool {
      if ancestor != other.ancestor { return ancestor < other.ancestor }
      if distance != other.distance { return distance < other.distance }
      if isRepresentative != other.isRepresentative { return isRepresentative }
      if length != other.length { return length < other.length }
      return (region ?? "") < (other.region ?? "")
    }
  }

  private func isBetter(_ left: Rank, than right: Rank, _ latinAmerica: Rank) -> Bool {
    switch (left.isLatinAmerican, right.isLatinAmerican) {
    case (true, false) where right.region != "419": latinAmerica.isBefore(right)
    case (false, true) where left.region != "419": left.isBefore(latinAmerica)
    default: left.isBefore(right)
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
    var script: String?
    if LikelySubtags(LocaleTag(language: subtags.language)).script != subtags.script {
      script = subtags.script
    }
    var regions: [String?] = []
    var next = region
    while let region = next, !regions.contains(region) {
      regions.append(region)
      let tag = LocaleTag(language: subtags.language, script: script, region: region)
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
    let locales = FallbackLocales(known, self)
    for language in preferred {
      if known.contains(language) { return language }
      if let parent = locales.chain(for: language).first { return parent }
    }
    return nil
  }
}

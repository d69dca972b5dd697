package import Localization

extension LocaleTag {
  /// The main language of a region, by the region's code in letters of any case: `ua` gives `uk`. Nil for other texts.
  package init?(languageOfRegion code: String) {
    let region = CLDR.territoryAliases[code.lowercased()] ?? code.uppercased()
    guard let language = CLDR.regionLanguages[region] else { return nil }
    self.init(language: language)
  }

  /// Returns the candidate that a mistyped or unavailable locale most likely means; nil if none is close.
  ///
  /// In this order: an English name; the same language, by the likely script and region (`zh-CN` means `zh-Hans`,
  /// `pt` means `pt-BR`); the language of a region whose code was used as a language (`jp` means `ja`); the smallest
  /// edit distance to a tag or an English name.
  package static func closest(to text: String, among candidates: [LocaleTag]) -> LocaleTag? {
    let sorted = candidates.sorted()
    let typed = text.lowercased()
    if let named = sorted.first(where: { $0.englishName?.lowercased() == typed }) { return named }
    let words = typed.split(separator: " ").map { $0.prefix(1).uppercased() + $0.dropFirst() }
    if let tag = LocaleTag(appleFolder: words.joined(separator: " ")) ?? LocaleTag(posix: text),
      let match = closestOfSameLanguage(as: tag, sorted)
    {
      return match
    }
    let code = typed.uppercased()
    let region = CLDR.territoryAliases[typed] ?? code
    if let language = CLDR.regionLanguages[region],
      let match = closestOfSameLanguage(as: LocaleTag(language: language, region: region), sorted)
    {
      return match
    }
    return closestByEditDistance(to: typed, sorted)
  }

  /// Returns the language that a text most likely means, by its tag or English name; nil if none is close.
  package static func closestLanguage(to text: String) -> LocaleTag? {
    LocaleTag(englishName: text)
      ?? closest(to: text, among: CLDR.languageNames.keysByValue.values.map { LocaleTag(language: $0) })
  }

  /// Prefers the same tag, then the same script and region, then a parent, then the same script without a region, then
  /// the same script, then the language's likely script.
  private static func closestOfSameLanguage(as tag: LocaleTag, _ candidates: [LocaleTag]) -> LocaleTag? {
    if candidates.contains(tag) { return tag }
    let wanted = LikelySubtags(tag)
    let likelyScript = LikelySubtags(LocaleTag(language: tag.language)).script
    let parents = sequence(first: tag, next: \.parent).dropFirst()
    func rank(_ candidate: LocaleTag) -> Int {
      let subtags = LikelySubtags(candidate)
      if subtags == wanted { return candidate.region == nil ? 1 : 0 }
      if parents.contains(candidate) { return 2 }
      if subtags.script == wanted.script { return candidate.region == nil ? 3 : 4 }
      return subtags.script == likelyScript ? 5 : 6
    }
    return candidates.filter { $0.language == tag.language }.min { rank($0) < rank($1) }
  }

  /// Tolerates one mistake in a text of three or four characters and two in a longer one. Of two characters, only
  /// exchanged ones are a mistake: most other pairs are codes of other languages.
  private static func closestByEditDistance(to typed: String, _ candidates: [LocaleTag]) -> LocaleTag? {
    let typed = Array(typed.utf8)
    if typed.count == 2 { return candidates.first { Array($0.text.lowercased().utf8) == typed.reversed() } }
    let limit = typed.count < 5 ? 1 : 2
    guard typed.count > 2, typed.count <= 40 else { return nil }
    var best: (tag: LocaleTag, distance: Int)?
    for candidate in candidates {
      var names = [candidate.text]
      if let name = candidate.englishName { names.append(name) }
      let distance = names.map { EditDistance.between(typed, Array($0.lowercased().utf8)) }.min() ?? .max
      if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.tag
  }
}

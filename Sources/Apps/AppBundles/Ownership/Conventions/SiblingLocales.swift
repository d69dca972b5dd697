import Localization
import LocalizationAnalysis

/// The locales among the names of siblings: what each name means depends on the others.
///
/// A language that only the IANA registry has (`diq`, `pnb`) is accepted next to many languages with a name in CLDR, or
/// next to `qqq`: almost half of all words of three letters are registered.
struct SiblingLocales {
  /// translatewiki.net's code for the documentation of messages, from the range for private use. Only projects that
  /// are translated there have files of this name.
  static let documentation = "qqq"

  /// The number of siblings with a language of CLDR that makes others credible.
  private static let credibleCount = 8

  /// Whether `qqq` is among them, next to a locale.
  let hasDocumentation: Bool
  /// Whether the names are locales, apart from a few: an index, a list.
  let areLocales: Bool
  private let acceptsRegistered: Bool
  /// The languages that also occur in another way, so that `dech` is one of them with a region.
  private let languages: Set<String>
  /// The locales of the names that are codes of countries.
  private let countries: [String: LocaleTag]

  /// - Parameter isOneLanguage: whether a single locale is sufficient.
  init(_ names: some Collection<String>, isOneLanguage: Bool = false) {
    let isTranslatewiki = names.contains(Self.documentation)
    let languages = Self.repeatedLanguages(names, besideDocumentation: isTranslatewiki)
    self.languages = languages
    let countries = isTranslatewiki ? [:] : Self.countries(among: names)
    self.countries = countries.mapValues(\.tag)
    let locales = names.compactMap { name in
      countries[name] ?? Self.locale(name, besideDocumentation: isTranslatewiki)
        ?? Self.joined(name, languages)
    }
    let known = locales.filter(\.isKnown)
    let hasDocumentation = isTranslatewiki && !known.isEmpty
    let others = locales.count - known.count
    self.hasDocumentation = hasDocumentation
    acceptsRegistered = others * 2 <= known.count && (hasDocumentation || known.count >= Self.credibleCount)
    var count = known.count
    if acceptsRegistered { count += others }
    var rest = names.count - count - names.count(where: Self.hasUnknownSubtag)
    if hasDocumentation { rest -= 1 }
    let withTwoLetters = known.count { $0.tag.language.utf8.count == 2 }
    // At most one name in five is something else, and one in four has a language of two letters: `lua` is a language of
    // CLDR too. A single locale is sufficient next to its documentation.
    let fewest = hasDocumentation || isOneLanguage ? 1 : 2
    areLocales = count >= fewest && rest * 4 <= count && withTwoLetters * 4 >= count
  }

  /// Whether a name is a common language with subtags that are not registered: `de-swiss`. Such a name is not evidence
  /// against its siblings.
  private static func hasUnknownSubtag(_ name: String) -> Bool {
    guard name.dropFirst(2).first == "-" || name.dropFirst(2).first == "_",
      LocaleShape.isFrequent(name.prefix(2))
    else { return false }
    return locale(name, besideDocumentation: false) == nil
  }

  /// The locale that a name means; nil for a name that is something else.
  func tag(_ name: String) -> LocaleTag? {
    if let country = countries[name] { return country }
    guard
      let locale = Self.locale(name, besideDocumentation: hasDocumentation) ?? Self.joined(name, languages)
    else { return nil }
    return locale.isKnown || acceptsRegistered ? locale.tag : nil
  }

  /// Beside the documentation, a language may be a common word: `abs` is Ambonese Malay in MediaWiki.
  private static func locale(_ name: String, besideDocumentation: Bool) -> LocaleName? {
    LocaleName(name, .translatewiki(isCertain: besideDocumentation), isCertain: besideDocumentation)
  }

  /// The names that are codes of countries. A code is not one if another name has its locale.
  private static func countries(among names: some Collection<String>) -> [String: LocaleName] {
    let candidates = names.compactMap { name in LocaleName(country: name).map { (name: name, locale: $0) } }
    guard !candidates.isEmpty, names.contains(where: { LocaleShape(whole: $0)?.isFrequent == true }) else {
      return [:]
    }
    let hasOnlyCountries = candidates.contains { LocaleName.isOnlyCountry($0.name) }
    let codes = Set(candidates.map(\.name))
    let others = Set(
      names.filter { !codes.contains($0) }.compactMap { locale($0, besideDocumentation: false)?.tag })
    let hasTraditional = others.contains { $0.language == "zh" && LikelySubtags($0).script == "Hant" }
    let hasChinese = codes.contains("cn") || others.contains { $0.language == "zh" }
    var found: [String: LocaleName] = [:]
    for (name, locale) in candidates {
      let isCountry =
        switch name.lowercased() {
        case "tw": hasChinese && !hasTraditional
        case "kr": true
        default: hasOnlyCountries
        }
      if isCountry, !others.contains(locale.tag) { found[name] = locale }
    }
    return found
  }

  /// A name without a separator, if its language has another name: `dech` beside `de` or `deat`.
  private static func joined(_ name: String, _ languages: Set<String>) -> LocaleName? {
    LocaleName(joined: name).flatMap { locale in
      LocaleName.isFrequentSpelling(name) || languages.contains(locale.tag.language) ? locale : nil
    }
  }

  /// The languages of names with a separator or without a region, and those of several joined names.
  private static func repeatedLanguages(
    _ names: some Collection<String>, besideDocumentation: Bool
  ) -> Set<String> {
    let joined = names.compactMap { LocaleName(joined: $0)?.tag }
    guard !joined.isEmpty else { return [] }
    let others = names.compactMap { locale($0, besideDocumentation: besideDocumentation)?.tag.language }
    let regions = Dictionary(grouping: Set(joined), by: \.language)
    return Set(others).union(regions.filter { $0.value.count > 1 }.keys)
  }
}

extension LocaleName {
  /// Whether few siblings are sufficient.
  fileprivate var isKnown: Bool { evidence == .known || evidence == .alias }
}

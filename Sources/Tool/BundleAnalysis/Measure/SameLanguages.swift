import AppBundles
import Localization
import LocalizationAnalysis

/// The translations of an app by language.
///
/// Each platform names languages in its own way: `zh-rCN` of Android is `zh-Hans` of Apple, and `no` of older catalogs is `nb`. Two
/// tags are one language if they have the same likely subtags (UTS 35, "Likely Subtags"; `no` is the macrolanguage of `nb`).
/// `pt` and `pt-BR` are two languages if one convention has both: a user selects one of them.
struct SameLanguages {
  /// The tags of each language, in order.
  let groups: [[LocaleTag]]

  /// - Parameter conventions: the rules that attributed files to each tag.
  init(_ tags: [LocaleTag], conventions: [LocaleTag: Set<AttributionRule>]) {
    var groups: [[LocaleTag]] = []
    var known: [Name: [Int]] = [:]
    for tag in tags.sorted() {
      let name = Name(tag)
      let group = known[name]?.first { index in
        groups[index].allSatisfy { !Self.areBesideEachOther($0, tag, conventions) }
      }
      if let group {
        groups[group].append(tag)
      } else {
        known[name, default: []].append(groups.count)
        groups.append([tag])
      }
    }
    self.groups = groups
  }

  /// The languages with several tags.
  var withSeveralTags: [[LocaleTag]] { groups.filter { $0.count > 1 } }

  /// Whether one tag is a region of the other, and both follow one convention.
  private static func areBesideEachOther(
    _ one: LocaleTag, _ other: LocaleTag, _ conventions: [LocaleTag: Set<AttributionRule>]
  ) -> Bool {
    guard one.script == nil, other.script == nil, one.language == other.language, one.region != other.region
    else { return false }
    return !(conventions[one] ?? []).isDisjoint(with: conventions[other] ?? [])
  }

  /// The parts of a tag by which languages are equal.
  private struct Name: Hashable {
    let language: String
    let script: String
    let region: String?
    let rest: [String]

    init(_ tag: LocaleTag) {
      let individual = tag.language == "no" ? "nb" : tag.language
      let subtags = LikelySubtags(LocaleTag(language: individual, script: tag.script, region: tag.region))
      language = individual
      script = subtags.script
      region = subtags.region
      rest = tag.variants + tag.extensions
    }
  }
}

package import Localization
import LocalizationAnalysis

/// Decides which locales of an app are translations: locales that a user can choose.
///
/// Pseudo-locales, tags that name no language, and near-empty locales are not translations.
package struct TranslationRule: Sendable {
  /// The contents of a locale, as far as the rule depends on them.
  struct Contents: Sendable {
    var messages = 0
    /// Whether the locale has resources other than messages, or messages that were not counted.
    var hasOthers = false
  }

  /// The locales that are not translations, with the reasons.
  package let reasons: [LocaleTag: String]
  /// Near-empty locales: at most 2 % of the messages of the largest locale or base, if that has 50 or more. A region or
  /// script of a language that the app has changes few texts of it, and is not near-empty. Nor is English, if the language of
  /// base is unknown: it may be base's, and a file of a few texts is then complete (Qt, plurals in `app_en.qm`).
  let nearEmpty: [LocaleTag]
  /// The messages of the largest locale or base.
  let largest: Int
  /// The tag of the largest locale, the first of several; `base` if base is as large.
  let largestName: String

  /// - Parameters:
  ///   - locales: all locales but base.
  ///   - base: the locale of base; nil if unknown.
  init(_ locales: [LocaleTag: Contents], base: LocaleTag?, baseMessages: Int) {
    let usable = locales.filter { $0.key.unusableReason == nil }
    let largest = max(usable.values.lazy.map(\.messages).max() ?? 0, baseMessages)
    func isSmall(_ messages: Int) -> Bool { messages <= largest / 50 }
    var complete = Set(usable.lazy.filter { !isSmall($0.value.messages) }.map(\.key.language))
    complete.insert(base?.language ?? "en")
    var reasons: [LocaleTag: String] = [:]
    var nearEmpty: [LocaleTag] = []
    for (tag, contents) in locales {
      if let reason = tag.unusableReason {
        reasons[tag] = reason
      } else if contents.hasOthers {
        continue
      } else if contents.messages == 0 {
        reasons[tag] = "no messages"
      } else if largest >= 50, isSmall(contents.messages), !complete.contains(tag.language) {
        reasons[tag] = "near-empty"
        nearEmpty.append(tag)
      }
    }
    self.reasons = reasons
    self.nearEmpty = nearEmpty.sorted()
    self.largest = largest
    largestName =
      baseMessages == largest
      ? "base" : usable.filter { $0.value.messages == largest }.map(\.key.text).min() ?? "base"
  }

  package func isTranslation(_ tag: LocaleTag) -> Bool { reasons[tag] == nil }
}

extension LocaleTag {
  /// The reason why no user's device has the locale; nil for an ordinary one.
  var unusableReason: String? {
    if let region, ["XA", "XB", "XC"].contains(region) { return "region \(region) is for pseudo-locales" }
    if language == "qps" { return "qps is for pseudo-locales" }
    if extensions.contains(where: { $0.hasPrefix("x-") }) { return "tag has private-use subtags" }
    let isPrivate =
      language.utf8.count == 3 && ("qaa"..."qtz").contains(language)
    if isPrivate { return "language \(language) is for private use" }
    if ["und", "zxx", "mul", "mis"].contains(language) { return "\(language) is not a language" }
    return isRegisteredLanguage ? nil : "language \(language) is not in the IANA registry"
  }
}

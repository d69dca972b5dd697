package import Localization
import LocalizationAnalysis

/// Decides which locales of an app are translations: locales that a user can choose.
///
/// Pseudo-locales, Crowdin's pseudo-language, tags that name no language, near-empty locales, locales without messages or
/// other resources, copies in another charset, locales with texts of libraries only, and locales of frameworks that the app
/// does not have are not translations.
package struct TranslationRule: Sendable {
  /// The contents of a locale, as far as the rule depends on them.
  struct Contents: Sendable {
    var messages = 0
    /// The messages that known libraries declare.
    var libraryMessages = 0
    /// Whether the locale has resources other than messages, or messages that were not counted.
    var hasOthers = false

    /// Whether only libraries have texts in the locale. Any other text or file may be the app's own.
    var isOfLibraries: Bool { messages > 0 && libraryMessages >= messages && !hasOthers }
  }

  /// The locales that are not translations, with the reasons.
  package let reasons: [LocaleTag: String]
  /// Near-empty locales: at most 2 % of the messages of the largest locale or base, if that has 50 or more. A region or
  /// script of a language that the app has changes few texts of it, and is not near-empty. Nor is English, if the language of
  /// base is unknown: it may be base's, and a file of a few texts is then complete (Qt, plurals in `app_en.qm`).
  let nearEmpty: [LocaleTag]
  /// Locales in which only libraries, frameworks or bundles have texts, by tag. Not the parents of the app's own locales, such
  /// as `es` beside `es-ES`, nor other regions of the app's languages.
  package let ofLibraries: [LocaleTag]
  /// Locales with the texts of Crowdin's in-context tool.
  let ofCrowdinMarkers: Set<LocaleTag>
  /// The messages of the largest locale or base.
  let largest: Int
  /// The tag of the largest locale, the first of several; `base` if base is as large.
  let largestName: String

  /// - Parameters:
  ///   - locales: all locales but base.
  ///   - base: the locale of base; nil if unknown.
  ///   - ofParts: locales of languages that only frameworks and bundles have.
  ///   - regionsOfParts: locales that only frameworks and bundles have, of languages that the app has.
  ///   - ofCopies: locales that only libraries among the sources of an app have.
  ///   - ofCrowdinMarkers: locales with the texts of Crowdin's in-context tool.
  init(
    _ locales: [LocaleTag: Contents], base: LocaleTag?, baseMessages: Int, ofParts: Set<LocaleTag> = [],
    regionsOfParts: Set<LocaleTag> = [], ofCopies: Set<LocaleTag> = [],
    ofCrowdinMarkers: Set<LocaleTag> = []
  ) {
    self.ofCrowdinMarkers = ofCrowdinMarkers
    let notOfApp = ofParts.union(regionsOfParts).union(ofCopies).union(ofCrowdinMarkers)
    let usable = locales.filter {
      $0.key.unusableReason == nil && !$0.value.isOfLibraries && !notOfApp.contains($0.key)
    }
    let ownLanguages = Set(usable.keys.map(\.language))
    let largest = max(usable.values.lazy.map(\.messages).max() ?? 0, baseMessages)
    func isSmall(_ messages: Int) -> Bool { messages <= largest / 50 }
    var complete = Set(usable.lazy.filter { !isSmall($0.value.messages) }.map(\.key.language))
    complete.insert(base?.language ?? "en")
    var reasons: [LocaleTag: String] = [:]
    var nearEmpty: [LocaleTag] = []
    var ofLibraries: [LocaleTag] = []
    for (tag, contents) in locales {
      if let reason = tag.unusableReason {
        reasons[tag] = reason
      } else if ofCrowdinMarkers.contains(tag) {
        reasons[tag] = Self.crowdinReason
      } else if let other = tag.withoutCharset, locales[other] != nil || other == base {
        reasons[tag] = "\(other) in another charset"
      } else if contents.isOfLibraries {
        reasons[tag] = Self.ofLibrariesReason
        // Beside the app's `es-ES`, Spanish users see the texts of libraries in `es`, and aapt2's filter keeps them.
        let isParent = tag.region == nil && tag.script == nil && ownLanguages.contains(tag.language)
        if !isParent { ofLibraries.append(tag) }
      } else if ofParts.contains(tag) {
        reasons[tag] = "only in frameworks or bundles"
        ofLibraries.append(tag)
      } else if regionsOfParts.contains(tag) {
        reasons[tag] = "only in frameworks or bundles; the app has the language in another region or script"
      } else if ofCopies.contains(tag) {
        reasons[tag] = "only in libraries"
      } else if contents.hasOthers {
        continue
      } else if contents.messages == 0 {
        reasons[tag] = Self.noMessagesReason
      } else if largest >= 50, isSmall(contents.messages), !complete.contains(tag.language) {
        reasons[tag] = Self.nearEmptyReason
        nearEmpty.append(tag)
      }
    }
    onlyInLibraries = regionsOfParts.union(ofCopies).union(ofLibraries)
    self.reasons = reasons
    self.nearEmpty = nearEmpty.sorted()
    self.ofLibraries = ofLibraries.sorted()
    self.largest = largest
    largestName =
      baseMessages == largest
      ? "base" : usable.filter { $0.value.messages == largest }.map(\.key.text).min() ?? "base"
  }

  private static let ofLibrariesReason = "only libraries have texts"
  static let crowdinReason = "texts are markers of Crowdin's in-context tool"
  static let noMessagesReason = "no messages"
  static let nearEmptyReason = "near-empty"

  /// Locales in which only libraries have texts, those of languages that the app has in other regions included.
  let onlyInLibraries: Set<LocaleTag>

  /// A locale inside a language split belongs to the split, and the rule does not know it: en-XC in the split of en.
  package func isTranslation(_ tag: LocaleTag) -> Bool { reasons[tag] == nil && tag.unusableReason == nil }
}

extension LocaleTag {
  /// The reason why no user's device has the locale; nil for an ordinary one.
  var unusableReason: String? {
    if let region, ["XA", "XB", "XC"].contains(region) { return "region \(region) is for pseudo-locales" }
    if language == "qps" { return "qps is for pseudo-locales" }
    if isFormerNameInJava, let unreadName { return "only Java 16 and earlier read the name '\(unreadName)'" }
    if let unreadName { return "the platform reads another name than '\(unreadName)'" }
    if isPseudoVariant { return "tag has private-use subtags" }
    let isPrivate =
      language.utf8.count == 3 && ("qaa"..."qtz").contains(language)
    if isPrivate { return "language \(language) is for private use" }
    if ["und", "zxx", "mul", "mis"].contains(language) { return "\(language) is not a language" }
    if !isRegisteredLanguage { return "language \(language) is not in the IANA registry" }
    return nil
  }

  /// Private-use subtags of known pseudo-locales: gettext's `en@quot` and `en@boldquot`, and MediaWiki's `en-rtl`.
  private static let pseudoVariants: Set<Substring> = ["boldquot", "pseudo", "quot", "rtl"]

  private var privateUse: Substring? { extensions.first { $0.hasPrefix("x-") }?.dropFirst(2) }

  /// Whether the private-use subtags are those of a pseudo-locale. Others are variants that users select, such as WordPress's
  /// `de_DE_formal`.
  private var isPseudoVariant: Bool { privateUse.map(Self.pseudoVariants.contains) ?? false }

  /// The name of a locale that the platform does not read under it: `he` in `he-x-he`.
  var unreadName: Substring? {
    privateUse.flatMap { LocaleTag(bcp47: $0)?.language == language ? $0 : nil }
  }
}

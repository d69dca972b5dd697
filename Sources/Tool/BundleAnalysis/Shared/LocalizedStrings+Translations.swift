package import AppBundles
package import Localization
package import LocalizationAnalysis
package import ReportSchema

extension LocalizedStrings {
  /// Which of the locales are translations. For an app, equal to the rule of its footprint.
  package var translationRule: TranslationRule {
    var contents: [LocaleTag: TranslationRule.Contents] = [:]
    for tag in Set(locales).union(leftOut.keys.compactMap(\.tag)) {
      contents[tag] = .init(
        messages: fileMessageCount(of: .locale(tag)), libraryMessages: libraryMessageCount(of: tag),
        hasOthers: hasOtherFiles(tag))
    }
    return TranslationRule(
      contents, base: baseLocale, baseMessages: fileMessageCount(of: .base),
      ofParts: localesOfParts, regionsOfParts: regionsOfParts, ofCopies: localesOfCopies)
  }

  /// The messages of the app's files that are not in the packs of some locales. Base is not counted.
  package func messagesLeftOut(
    besides packs: Set<LocaleTag>, _ reason: (LocaleTag) -> MessagesLeftOut.Reason
  ) -> [MessagesLeftOut] {
    let tags = Set(locales).union(leftOut.keys.compactMap(\.tag))
    var counts: [String: Int] = [:]
    for tag in tags {
      var others = packs.contains(tag) ? 0 : fileMessageCount(of: .locale(tag))
      for (reason, count) in leftOut[.locale(tag)] ?? [:] {
        counts[reason.rawValue, default: 0] += count
        others -= packs.contains(tag) ? 0 : count
      }
      if others > 0 { counts[reason(tag).rawValue, default: 0] += others }
    }
    return MessagesLeftOut.all(counts)
  }

  /// The messages of the files of some owners that are not in their tables.
  package func messagesLeftOut(where isCounted: (Owner) -> Bool = { _ in true }) -> [MessagesLeftOut] {
    var counts: [String: Int] = [:]
    for (owner, reasons) in leftOut where isCounted(owner) {
      for (reason, count) in reasons { counts[reason.rawValue, default: 0] += count }
    }
    return MessagesLeftOut.all(counts)
  }
}

extension MessagesLeftOut {
  /// - Parameter counts: messages by the reason. Each `MessageExclusion` has the name of a reason.
  fileprivate static func all(_ counts: [String: Int]) -> [Self] {
    counts.sorted { $0.key < $1.key }.map { Self(reason: ID(rawValue: $0.key), messages: $0.value) }
  }
}

extension TranslationRule {
  /// The locales that are not translations, by tag.
  package var otherLocales: [OtherLocale] {
    reasons.sorted { $0.key < $1.key }.map {
      OtherLocale(locale: $0.key.text, name: $0.key.englishName, reason: $0.value)
    }
  }
}

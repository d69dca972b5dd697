internal import AppBundles
internal import Localization

extension FindingRule {
  static let declaredLanguages = FindingRule(
    id: "declared-languages", .warning, title: "Declared and shipped languages differ",
    explanation: """
      `CFBundleLocalizations` or Android's `localeConfig` lists a language without resources, or lacks one that \
      has resources. Without an entry there, users of Android 13 cannot select the language for the app. Languages \
      that are shipped and not declared are a note. If the language of base is unknown, as on Android, one declared \
      language without resources may be that of base: English, or the only one.
      """,
    remedy: "List the languages that the app has, and exclude the resources of all others."
  ) { inputs, rule in
    guard let declared = inputs.declared else { return [] }
    var shipped = Set(inputs.footprint.locales.map(\.tag))
    if let base = inputs.bundle.baseLocale { shipped.insert(base) }
    func isCovered(_ tag: LocaleTag, by tags: Set<LocaleTag>) -> Bool {
      tags.contains(tag)
        || tags.contains { $0.language == tag.language && ($0.script == tag.script || tag.script == nil) }
    }
    var missing = declared.locales.filter { !isCovered($0, by: shipped) }.sorted()
    if inputs.bundle.baseLocale == nil {
      if let english = missing.firstIndex(where: { $0.language == "en" }) {
        missing.remove(at: english)
      } else if missing.count == 1 {
        missing = []
      }
    }
    let names = Set(declared.locales + [inputs.bundle.baseLocale].compactMap(\.self))
    let undeclared = inputs.footprint.locales.map(\.tag).filter { !isCovered($0, by: names) }.map(\.text)
      .sorted()
    var found = Set(missing).map { tag in
      rule.finding(at: Finding.Place(entry: declared.entry, locale: tag), "declared without resources")
    }
    found += Set(declared.invalid).map { name in
      rule.finding(at: Finding.Place(entry: declared.entry, key: name), "'\(name)' is not a locale")
    }
    // On Apple's platforms, folders declare languages too.
    if inputs.isForAndroid, !undeclared.isEmpty {
      found.append(
        rule.finding(
          at: Finding.Place(entry: declared.entry), "resources not declared: \(undeclared.listed(limit: 10))",
          severity: .note))
    }
    return found
  }
}

internal import AppBundles
internal import Localization

extension FindingRule {
  static let declaredLanguages = FindingRule(
    id: "declared-languages", .warning, title: "Declared and shipped languages differ",
    explanation: """
      `CFBundleLocalizations` or Android's `localeConfig` lists a language without resources, or lacks one that \
      has resources. Without an entry there, users of Android 13 cannot select the language for the app. Languages \
      that are shipped and not declared are a note.
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
    let place = Finding.Place(entry: declared.entry)
    let missing = declared.locales.filter { !isCovered($0, by: shipped) }.map(\.text).sorted()
    let names = Set(declared.locales + [inputs.bundle.baseLocale].compactMap(\.self))
    let undeclared = inputs.footprint.locales.map(\.tag).filter { !isCovered($0, by: names) }.map(\.text)
      .sorted()
    var found: [Finding] = []
    if !missing.isEmpty {
      found.append(rule.finding(at: place, "declared without resources: \(missing.listed(limit: 10))"))
    }
    if !declared.invalid.isEmpty {
      found.append(rule.finding(at: place, "not locales: \(declared.invalid.listed(limit: 10))"))
    }
    // On Apple's platforms, folders declare languages too.
    if inputs.isForAndroid, !undeclared.isEmpty {
      found.append(
        rule.finding(at: place, "resources not declared: \(undeclared.listed(limit: 10))", severity: .note))
    }
    return found
  }
}

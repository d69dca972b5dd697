import AppBundles
import Localization
import LocalizationAnalysis

extension FindingRule {
  static let declaredLanguages = FindingRule(
    id: "declared-languages", severity: .warning, title: "Declared and shipped languages differ",
    explanation: """
      `CFBundleLocalizations` or Android's `localeConfig` lists a language without resources, or lacks one that \
      has resources. Without an entry there, users of Android 13 cannot select the language for the app. Languages \
      that are shipped and not declared are a note, with the bytes of their resources. If the language of base is unknown, as on Android, one declared \
      language without resources may be that of base: English, or the only one.
      """,
    remedy: "List the languages that the app has, and exclude the resources of all others.",
    needsOneApp: true
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
    let patch = inputs.isForAndroid ? inputs.androidPatch(declared, missing) : inputs.applePatch
    let names = Set(declared.locales + [inputs.bundle.baseLocale].compactMap(\.self))
    let undeclaredTags = inputs.footprint.locales.map(\.tag).filter { !isCovered($0, by: names) }.sorted()
    let undeclared = undeclaredTags.map(\.text).sorted()
    var found = Set(missing).map { tag in
      rule.finding(
        at: Finding.Place(entry: declared.entry, locale: tag), "declared without resources", patch: patch)
    }
    found += Set(declared.invalid).map { name in
      rule.finding(
        at: Finding.Place(entry: declared.entry, key: name), "'\(name)' is not a locale", patch: patch)
    }
    // On Apple's platforms, folders declare languages too.
    if inputs.isForAndroid, !undeclared.isEmpty {
      found.append(
        rule.finding(
          at: Finding.Place(entry: declared.entry), "resources not declared: \(undeclared.listed(limit: 10))",
          severity: .note, fix: .removeLocales(undeclaredTags), patch: patch))
    }
    return found
  }
}

extension FindingInputs {
  /// The shipped locales and base, as Info.plist lists them.
  fileprivate var applePatch: [String] {
    let tags =
      footprint.locales.map(\.tag).filter { $0.unusableReason == nil }
      + [bundle.baseLocale].compactMap(\.self)
    return ["Info.plist:", "<key>CFBundleLocalizations</key>", "<array>"]
      + Set(tags.map(\.text)).sorted().map { "\t<string>\($0)</string>" } + ["</array>"]
  }

  /// Both remedies: the declaration of all shipped languages, and a filter for those that are declared.
  fileprivate func androidPatch(_ declared: DeclaredLocales, _ missing: [LocaleTag]) -> [String] {
    let shipped = footprint.locales.map(\.tag).filter { $0.unusableReason == nil }
    let present = declared.locales.filter { !missing.contains($0) }
    let base = [bundle.baseLocale].compactMap(\.self)
    let all = Set((shipped + present + base).map(\.text)).sorted()
    let filters = Set(present + base).sorted().flatMap(\.androidFilters)
    return ["\(declared.entry), to declare all languages of the app:"]
      + ["<locale-config xmlns:android=\"http://schemas.android.com/apk/res/android\">"]
      + all.map { "    <locale android:name=\"\($0)\"/>" } + ["</locale-config>"]
      + ["build.gradle.kts, to exclude the languages that are not declared:"]
      + [
        "android { androidResources { localeFilters += listOf(\(filters.map { "\"\($0)\"" }.joined(separator: ", "))) } }"
      ]
  }
}

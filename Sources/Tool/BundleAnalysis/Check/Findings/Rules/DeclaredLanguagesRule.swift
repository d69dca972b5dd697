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
      language without resources may be that of base: English, or the only one. Apps of React Native, Flutter, Unity and \
      Cordova have their texts in code or data, and may declare languages without resources. An app for Apple's platforms with \
      languages in data, no folder `.lproj` for them and no declaration is a note: the system and the App Store show only \
      the languages of folders, and the app runs in one of these.
      """,
    remedy: "List the languages that the app has, and exclude the resources of all others.",
    needsOneApp: true
  ) { inputs, rule in
    guard let declared = inputs.declared else { return inputs.undeclaredInData(rule) }
    var shipped = Set(inputs.footprint.locales.map(\.tag))
    if let base = inputs.bundle.baseLocale { shipped.insert(base) }
    let covered = CoveredLanguages(shipped)
    var missing = declared.locales.filter { !covered.contains($0) }.sorted()
    if inputs.bundle.baseLocale == nil {
      if let english = missing.firstIndex(where: { $0.language == "en" }) {
        missing.remove(at: english)
      } else if missing.count == 1 {
        missing = []
      }
    }
    if inputs.bundle.hasTextsInCode { missing = [] }
    let patch = inputs.isForAndroid ? inputs.androidPatch(declared, missing) : inputs.applePatch
    let names = CoveredLanguages(inputs.bundle.withBaseLocale(declared.locales))
    let undeclaredTags = inputs.footprint.locales.map(\.tag).filter { !names.contains($0) }.sorted()
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
  /// A note about languages that only files outside of `.lproj` have, such as Flutter's assets and Electron's archive.
  fileprivate func undeclaredInData(_ rule: FindingRule) -> [Finding] {
    guard isBuiltForApple, ![.framework, .bundle, .appex].contains(bundle.format) else { return [] }
    let known = CoveredLanguages(bundle.withBaseLocale(bundle.localesOfFolders))
    // Code that has its texts in a bundle of JavaScript selects the language itself.
    let inFiles = Set(
      files.all.filter { !$0.isTableWithoutTexts && !$0.pathInApp.contains(".lproj/") }
        .compactMap(\.owner.tag))
    let undeclared = footprint.locales.filter { locale in
      locale.sizes.total.messages > 0 && footprint.rule.isTranslation(locale.tag)
        && !known.contains(locale.tag) && inFiles.contains(locale.tag)
    }.map(\.tag).sorted()
    guard !undeclared.isEmpty else { return [] }
    let names = undeclared.map(\.text).listed(limit: 10)
    return [
      rule.finding(
        at: Finding.Place(component: bundle.components.first?.name),
        "only in data, without a folder or declaration: \(names)", severity: .note, patch: applePatch)
    ]
  }

  /// The shipped locales and base, as Info.plist lists them.
  fileprivate var applePatch: [String] {
    let shipped = footprint.locales.map(\.tag).filter { $0.unusableReason == nil }
    let tags = bundle.withBaseLocale(shipped)
    return ["Info.plist:", "<key>CFBundleLocalizations</key>", "<array>"]
      + Set(tags.map(\.text)).sorted().map { "\t<string>\($0)</string>" } + ["</array>"]
  }

  /// Both remedies: the declaration of all shipped languages, and a filter for those that are declared.
  fileprivate func androidPatch(_ declared: DeclaredLocales, _ missing: [LocaleTag]) -> [String] {
    let shipped = footprint.locales.map(\.tag).filter { $0.unusableReason == nil }
    let absent = Set(missing)
    let present = bundle.withBaseLocale(declared.locales.filter { !absent.contains($0) })
    let all = Set((shipped + present).map(\.text)).sorted()
    return ["\(declared.entry), to declare all languages of the app:"]
      + ["<locale-config xmlns:android=\"http://schemas.android.com/apk/res/android\">"]
      + all.map { "    <locale android:name=\"\($0)\"/>" } + ["</locale-config>"]
      + ["build.gradle.kts, to exclude the languages that are not declared:"]
      + [LocaleTag.localeFilters(present)]
  }
}

/// The languages and scripts of locales. A locale covers others of the same language and script.
private struct CoveredLanguages {
  private var languages: Set<String> = []
  private var scripts: Set<[String]> = []

  init(_ tags: some Sequence<LocaleTag>) {
    for tag in tags {
      languages.insert(Self.language(of: tag))
      scripts.insert(Self.script(of: tag))
    }
  }

  /// Whether a platform uses one of the locales for the tag: the same language in the same likely script, so that
  /// `zh-Hant-TW` is `zh-TW`. A language alone is supplied by any of its locales.
  func contains(_ tag: LocaleTag) -> Bool {
    let isLanguageAlone = tag.script == nil && tag.region == nil
    if isLanguageAlone { return languages.contains(Self.language(of: tag)) }
    return scripts.contains(Self.script(of: tag))
  }

  /// `tl` is Android's former code of `fil` (`AssetManager`).
  private static func language(of tag: LocaleTag) -> String { tag.language == "tl" ? "fil" : tag.language }

  private static func script(of tag: LocaleTag) -> [String] {
    [language(of: tag), LikelySubtags(tag).script]
  }
}

import AppBundles
import Localization
import LocalizationAnalysis

extension FindingRule {
  static let languageInPart = FindingRule(
    id: "language-in-part", severity: .warning, title: "Languages of an SDK or an extension only",
    explanation: """
      A framework, resource bundle or extension has a language that the app itself does not have. Apple's \
      platforms choose the language of frameworks and bundles by the app's own folders: such files are never \
      used. An extension is shown in its own languages, other than the app. Locales with almost no messages are \
      findings of their own.
      """,
    remedy: "Add the language to the app, or remove it from the part.",
    needsOneApp: true, isFixedBySettings: true
  ) { inputs, rule in
    guard inputs.isBuiltForApple else { return [] }
    let main = inputs.bundle.root
    var folders: [LocaleTag: Set<String>] = [:]
    var separate: Set<LocaleTag> = []
    for file in inputs.files.all {
      guard let tag = file.owner.tag else { continue }
      folders[tag, default: []].insert(file.bundleFolder)
      // These choose their language without the app.
      if [.extension, .watchApp, .appClip].contains(file.component.kind) { separate.insert(tag) }
    }
    var known = Set(folders.filter { $0.value.contains(main) }.map(\.key.language))
    // An app without localized files of its own has no languages to compare with.
    guard !known.isEmpty else { return [] }
    known.formUnion((inputs.declared?.locales ?? []).map(\.language))
    if let base = inputs.bundle.baseLocale { known.insert(base.language) }
    let nearEmpty = inputs.footprint.rule.nearEmpty
    return folders.filter { !known.contains($0.key.language) && !nearEmpty.contains($0.key) }.map {
      tag, parts in
      let names = parts.sorted().map { $0.split(separator: "/").last.map(String.init) ?? $0 }
      return rule.finding(
        at: Finding.Place(component: names.count == 1 ? names[0] : nil, locale: tag),
        "only in \(names.listed(limit: 3))", fix: separate.contains(tag) ? nil : .removeLocales([tag]))
    }
  }
}

extension [String] {
  /// `a, b, c and 2 more`.
  func listed(limit: Int) -> String {
    count > limit + 1
      ? prefix(limit).joined(separator: ", ") + " and \(count - limit) more" : joined(separator: ", ")
  }
}

import AppBundles
import Localization
import LocalizationAnalysis
import ReportSchema

extension FindingRule {
  static let languageInPart = FindingRule(
    id: "language-in-part", severity: .warning, title: "Languages of an SDK or an extension only",
    explanation: """
      A framework, resource bundle or extension has a language that the app itself does not have. Apple's \
      platforms choose the language of frameworks and bundles by the app's own folders: such files are never \
      used. An extension is shown in its own languages, other than the app. `CFBundleAllowMixedLocalizations` \
      changes that, and the rule finds nothing. Extensions with almost no messages are findings of their own. An \
      Electron app has Chromium's menus and messages in all languages of Chromium, and a .NET program the texts of \
      packages in all of theirs.
      """,
    remedy: "Add the language to the app, or remove it from the part.",
    needsOneApp: true, isFixedBySettings: true, action: .languagesOfParts
  ) { inputs, rule in
    let platform = inputs.bundle.identity.platform
    guard inputs.isBuiltForApple || platform == .electron || platform == .dotNet else { return [] }
    let languages = inputs.footprint.languagesOfParts
    let nearEmpty = inputs.footprint.rule.nearEmpty
    return languages.folders.filter { !nearEmpty.contains($0.key) }.map { tag, parts in
      let names = parts.sorted().map { $0.pathParts.last ?? $0 }
      let isOfElectron =
        names == ["\(AppBundle.electronFramework).framework"] || names == [LanguagesOfParts.chromium]
      var patch = isOfElectron ? inputs.footprint.electronLanguages : []
      if platform == .dotNet { patch = inputs.footprint.satelliteLanguages }
      var place = Finding.Place(locale: tag)
      if names.count == 1 { place.component = names[0] }
      return rule.finding(
        at: place,
        "only in \(names.listed(limit: 3))",
        fix: languages.fix(of: tag),
        patch: patch)
    }
  }
}

extension LanguagesOfParts {
  /// Nil for a language of an extension, which users see.
  fileprivate func fix(of tag: LocaleTag) -> Finding.Fix? {
    if unused.contains(tag) { return .removeLocales([tag]) }
    return unusedFiles[tag].map { .removeEntries($0) }
  }
}

extension [String] {
  /// `a, b, c and 2 more`.
  func listed(limit: Int) -> String {
    guard count > limit + 1 else { return joined(separator: ", ") }
    return prefix(limit).joined(separator: ", ") + " and \(count - limit) more"
  }
}

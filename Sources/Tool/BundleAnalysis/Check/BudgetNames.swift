package import DataFormats
import Localization
import LocalizationAnalysis
import ReportSchema

extension Budget {
  private static let suggestionLimit = 50

  /// Checks that one of the apps has every locale and component that a limit names, unless the limit is optional.
  ///
  /// Limits without an input are not checked here.
  /// - Throws: ``YAMLFileError`` with all unknown names.
  package func checkNames(in apps: [CheckInputs]) throws(YAMLFileError) {
    let mistakes = unknownNames(in: apps)
    guard mistakes.isEmpty else { throw YAMLFileError(path: path, mistakes: mistakes, lines: lines) }
  }

  /// Checks the names of the limits of each app. A shared limit may name what one of its apps has.
  /// - Parameters:
  ///   - budgets: the budget of each app, as ``budgets(for:isComplete:)`` returns them.
  ///   - isComplete: whether all apps of the budget were passed, except optional ones.
  package func checkNames(
    in apps: [CheckInputs], _ budgets: [Budget], isComplete: Bool = true
  ) throws(YAMLFileError) {
    let unowned = isComplete ? unknownOwnedComponents(in: apps) : []
    guard unowned.isEmpty else { throw YAMLFileError(path: path, mistakes: unowned, lines: lines) }
    guard !sections.isEmpty else { return try checkNames(in: apps) }
    var users: [BudgetLimit: [CheckInputs]] = [:]
    // A shared limit may name what only an app has that is not checked.
    let hasAll = isComplete || unusedSections(apps).isEmpty
    for (app, budget) in zip(apps, budgets) {
      for limit in budget.limits where hasAll || limit.app != nil { users[limit, default: []].append(app) }
    }
    let mistakes = users.flatMap { limit, apps in
      Budget(path: path, limits: [limit], sections: [], device: nil, lines: lines).unknownNames(in: apps)
    }
    guard mistakes.isEmpty else { throw YAMLFileError(path: path, mistakes: mistakes, lines: lines) }
  }

  private func unknownNames(in apps: [CheckInputs]) -> [YAMLFileError.Mistake] {
    var mistakes: [YAMLFileError.Mistake] = []
    var seen: Set<YAMLFileError.Mistake> = []
    var knownNames: [BudgetSubject: Set<String>] = [:]
    for limit in limits where !limit.isOptional {
      guard !limit.names.isEmpty,
        let known = knownNames[limit.subject] ?? apps.knownNames(for: limit.subject)
      else { continue }
      knownNames[limit.subject] = known
      // A finding reports languages that are gone. Once that is accepted, their names are mistakes.
      let gone = limit.subject.selection == .locales ? Set(apps.flatMap(\.removedLocales)) : []
      // A file that was not read may have any language. It is an error by itself.
      if limit.subject.selection == .locales, apps.contains(where: { $0.unreadLocales == nil }) { continue }
      for name in limit.names where !known.contains(name) && !gone.contains(name) {
        // Each suggestion compares a name with all others.
        let suggested = mistakes.count < Self.suggestionLimit ? known.sorted() : []
        let mistake = apps.mistake(name, in: limit, among: suggested)
        if seen.insert(mistake).inserted { mistakes.append(mistake) }
      }
    }
    return mistakes
  }
}

extension [CheckInputs] {
  /// The names that limits of a subject may have; nil if one of the apps may have others.
  fileprivate func knownNames(for subject: BudgetSubject) -> Set<String>? {
    let names = compactMap { $0.knownNames(for: subject) }
    return names.count == count ? Set(names.joined()) : nil
  }

  /// A name that no app has.
  /// - Parameter known: names that may be suggested.
  fileprivate func mistake(
    _ name: String, in limit: BudgetLimit, among known: [String]
  ) -> YAMLFileError.Mistake {
    let what: String
    switch limit.subject {
    case .component: what = "component"
    case .pack: what = "pack of locale"
    default: what = "locale"
    }
    if what == "locale", contains(where: { $0.footprint?.base.locale == name }) {
      return YAMLFileError.Mistake(
        limit.namePosition, "'\(name)' is the locale of base",
        hint: "remove it: '\(limit.subject.rawValue)' limits translations")
    }
    let versions = flatMap(\.baselines)
    if what != "component", let former = versions.first(where: { $0.hasTranslation(into: name) }) {
      return YAMLFileError.Mistake(
        limit.namePosition,
        "\(map(\.name).joined(separator: ", ")) no longer has the locale '\(name)', which \(former.path) has",
        hint: "remove '\(name)' here, or write 'optional: true' if some builds lack it")
    }
    let isLanguage = what != "component" && LocaleTag(bcp47: name)?.isRegisteredLanguage == true
    // Tags of two letters are similar to many others: 'de' is no misspelling of 'he'.
    let suggestion = isLanguage ? nil : Suggestion.closest(to: name, among: known)
    var others = "remove it"
    if limit.subject == .component { others += " (components: \(known.listed(limit: 5)))" }
    if isLanguage { others = "if the app no longer has it, remove '\(name)' here" }
    return YAMLFileError.Mistake(
      limit.namePosition, "no \(what) '\(name)' in \(map(\.name).joined(separator: ", "))",
      hint: (suggestion.map { "did you mean '\($0)'? If not, remove it" } ?? others)
        + ", or write 'optional: true' if some builds lack it")
  }
}

extension CheckInputs {
  /// The names that a limit of a subject may have; nil if they are not those of an app, or not known.
  fileprivate func knownNames(for subject: BudgetSubject) -> [String]? {
    switch subject {
    case .component: footprint?.components.map(\.name)
    case .user where isDeliveredInParts:
      footprint?.locales.filter { $0.translation || $0.aliasOf != nil }.compactMap(\.locale)
    case .locale, .user: footprint?.locales.compactMap(\.locale)
    case .coverage: coverage == nil ? nil : footprint?.locales.compactMap(\.locale)
    case .pack: packs.map { $0.packs.filter { !$0.isBase }.map(\.locale) }
    default: nil
    }
  }
}

extension CheckBaseline {
  fileprivate func hasTranslation(into tag: String) -> Bool {
    footprint.locales.contains { $0.locale == tag && $0.translation }
  }
}

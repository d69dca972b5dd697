internal import DataFormats
internal import Localization
internal import ReportSchema

extension Budget {
  /// Checks that the app has every locale and component that a limit names, unless the limit is optional.
  ///
  /// Limits without an input are not checked here.
  /// - Throws: ``BudgetError`` with all unknown names.
  package func checkNames(in inputs: CheckInputs) throws(BudgetError) {
    var mistakes: [BudgetError.Mistake] = []
    for limit in limits where !limit.isOptional {
      for name in limit.selector?.names ?? [] {
        guard let mistake = inputs.mistake(name, in: limit), !mistakes.contains(mistake) else { continue }
        mistakes.append(mistake)
      }
    }
    guard mistakes.isEmpty else {
      throw BudgetError(path: path, mistakes: mistakes.sorted { $0.position < $1.position }, lines: lines)
    }
  }
}

extension BudgetSelector {
  fileprivate var names: [String] {
    switch self {
    case .all: []
    case .locales(let tags): tags.map(\.text)
    case .names(let names): names
    }
  }
}

extension CheckInputs {
  /// Nil if the app has the name.
  fileprivate func mistake(_ name: String, in limit: BudgetLimit) -> BudgetError.Mistake? {
    guard let known = knownNames(for: limit.subject), !known.contains(name) else { return nil }
    let what =
      limit.subject == .component ? "component" : limit.subject == .pack ? "pack of locale" : "locale"
    if what == "locale", footprint?.base.locale == name {
      return BudgetError.Mistake(
        position: limit.namePosition, message: "'\(name)' is the locale of base",
        hint: "remove it: '\(limit.subject.rawValue)' limits translations")
    }
    let suggestion = Suggestion.closest(to: name, among: known)
    return BudgetError.Mistake(
      position: limit.namePosition, message: "no \(what) '\(name)' in \(self.name)",
      hint: (suggestion.map { "did you mean '\($0)'? If not, remove it" } ?? "remove it")
        + ", or write 'optional: true' if some builds lack it")
  }

  /// The names that a limit of a subject may have; nil if they are not those of an app, or not known.
  private func knownNames(for subject: BudgetSubject) -> [String]? {
    switch subject {
    case .component: footprint?.components.map(\.name)
    case .locale, .user: footprint?.locales.compactMap(\.locale)
    case .coverage: coverage == nil ? nil : footprint?.locales.compactMap(\.locale)
    case .pack:
      savings.map { $0.packs.map(\.locale) } ?? packs.map { $0.packs.filter { !$0.isBase }.map(\.locale) }
    default: nil
    }
  }
}

import Localization
import TextSelection

extension FindingRule {
  static let crash = FindingRule(
    id: "crash", severity: .error, title: "Placeholders that differ from base and may crash the app",
    explanation: """
      The translation reads a value as an address although the code passes something else, or nothing. On Android and \
      in Python, another type or a missing argument is an exception. The arguments are those of the base text, and of \
      the key where it names them. Of patterns of strftime, only letters that no strftime has are compared.
      """,
    remedy: "Use the placeholders of the base text, with positions if their order differs.",
    readsMessages: true
  ) { inputs, rule in
    inputs.textFindings(rule) { $0.severity == .crash }
  }
}

extension FindingInputs {
  /// One finding for each incompatible translation for which `matches` is true.
  /// - Parameter quotes: whether the texts show the problem.
  func textFindings(
    _ rule: FindingRule, quotes: Bool = true, _ matches: ([CompatibilityIssue]) -> Bool
  ) -> [Finding] {
    incompatible.compactMap { change in
      guard let locale = change.locale, isUsable(locale), matches(change.problems) else { return nil }
      let problems = change.problems.causesFirst.filter { $0.severity > .note }.map { "\($0)" }
      return rule.finding(
        at: place(ofTable: change.table, key: change.key, locale),
        problems.joined(separator: "; "), text: quotes ? change.old : nil,
        base: quotes ? change.base : nil)
    }
  }
}

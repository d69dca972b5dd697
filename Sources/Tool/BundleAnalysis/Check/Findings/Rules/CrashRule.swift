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
      let isOfDates = change.base?.texts.contains(where: \.isDatePattern) ?? false
      guard !isOfDates || change.problems.allSatisfy(\.isLiteral) else { return nil }
      let problems = change.problems.causesFirst.filter { $0.severity > .note }.map { "\($0)" }
      return rule.finding(
        at: place(ofTable: change.table, key: change.key, locale),
        problems.joined(separator: "; "), text: quotes ? change.old : nil,
        base: quotes ? change.base : nil)
    }
  }
}

extension CompatibilityIssue {
  /// Whether a part of a text is displayed as written, as a letter of a date that no strftime has.
  fileprivate var isLiteral: Bool {
    if case .literal = self { true } else { false }
  }
}

extension String {
  /// Whether this is a pattern of strftime, such as `%H:%M, %b %d, %Y`: two conversions or more that only dates have.
  fileprivate var isDatePattern: Bool {
    var letters: Set<UInt8> = []
    var afterPercent = false
    for byte in utf8 {
      if afterPercent, byte != UInt8(ascii: "-") { letters.insert(byte) }
      afterPercent = byte == UInt8(ascii: "%") || afterPercent && byte == UInt8(ascii: "-")
    }
    return letters.intersection(Set("YymMHIBbpPkl".utf8)).count > 1
  }
}

import Localization
import TextSelection

extension FindingRule {
  static let garbled = FindingRule(
    id: "garbled", severity: .warning, title: "Texts that may display incorrectly",
    explanation: """
      A placeholder of the translation is displayed as written, or shows another value than in base. A plural of ICU \
      without the case `other` is refused as a whole. Missing \
      plural forms are findings of their own. A text of base is garbled if an apostrophe in it hides a value that \
      translations show.
      """,
    remedy: "Use the placeholders of the base text.",
    readsMessages: true
  ) { inputs, rule in
    inputs.textFindings(rule) { $0.severity == .garbled && $0.contains { $0.isGarbled && !$0.isMissingForm } }
      + inputs.faultsOfBase(rule)
  }
}

extension FindingInputs {
  /// Texts of base in which an apostrophe quotes an argument that a translation displays.
  fileprivate func faultsOfBase(_ rule: FindingRule) -> [Finding] {
    baseFaults.map { fault in
      let problems = fault.quoted.map {
        "an apostrophe of base quotes '\($0)', which is displayed as written; write it twice"
      }
      return rule.finding(
        at: place(ofTable: fault.table, key: fault.key), problems.joined(separator: "; "), base: fault.text)
    }
  }
}

extension CompatibilityIssue {
  var isGarbled: Bool { severity == .garbled }

  /// Whether a form for a number is missing.
  var isMissingForm: Bool {
    switch self {
    case .kindChanged(.none, _): true
    // It is a syntax error.
    case .missingCase(.any, let syntax) where syntax.isICU: false
    default: kind == .missingForm || kind == .missingCase
    }
  }
}

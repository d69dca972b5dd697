import Localization
import TextSelection

extension FindingRule {
  static let garbled = FindingRule(
    id: "garbled", severity: .warning, title: "Texts that may display incorrectly",
    explanation: """
      A placeholder of the translation is displayed as written, or shows another value than in base. A plural of ICU \
      without the case `other` is refused as a whole. Missing \
      plural forms are findings of their own.
      """,
    remedy: "Use the placeholders of the base text.",
    readsMessages: true
  ) { inputs, rule in
    inputs.textFindings(rule) { $0.severity == .garbled && $0.contains { $0.isGarbled && !$0.isMissingForm } }
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

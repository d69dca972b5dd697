import Localization

extension FindingRule {
  static let overlongText = FindingRule(
    id: "overlong-text", severity: .note, title: "Unusually long translations",
    explanation: """
      The translation is more than three times as wide as a base text of 24 columns or more; twice in Chinese, \
      Japanese and Korean. Characters that Unicode's East Asian Width (UAX #11) calls wide take two columns.
      """,
    remedy: "Check that it is the translation of this text, and that it fits on the screen.",
    readsMessages: true
  ) { inputs, rule in
    inputs.findings(rule, \.overlong)
  }
}

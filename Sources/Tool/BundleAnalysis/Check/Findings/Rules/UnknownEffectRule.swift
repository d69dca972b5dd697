import TextSelection

extension FindingRule {
  static let unknownEffect = FindingRule(
    id: "unknown-effect", severity: .warning,
    title: "Texts that differ from base, with an unknown effect",
    explanation: """
      The formatter of the file is unknown, or the base text accepts any type where the translation requires one. Java's \
      %s is such a placeholder.
      """,
    remedy: "Use the placeholders of the base text.",
    readsMessages: true
  ) { inputs, rule in
    inputs.textFindings(rule) { $0.severity == .unknown }
  }
}

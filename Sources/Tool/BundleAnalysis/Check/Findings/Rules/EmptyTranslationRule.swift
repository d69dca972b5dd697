import Localization

extension FindingRule {
  static let emptyTranslation = FindingRule(
    id: "empty-translation", severity: .warning, title: "Empty and placeholder-only translations",
    explanation: """
      The base text has words. The translation is empty, or has only placeholders, spaces and quotation marks.
      """,
    remedy: "Translate the text, or remove the key, so that base is shown.",
    readsMessages: true
  ) { inputs, rule in
    inputs.findings(rule, \.empty)
  }
}

extension FindingInputs {
  /// One finding for each translation of a list.
  func findings(
    _ rule: FindingRule, _ list: KeyPath<TranslationSurvey.Table, [TranslationSurvey.Suspect]>
  ) -> [Finding] {
    survey.tables.flatMap { table in
      table[keyPath: list].map { text in
        rule.finding(
          at: place(ofTable: table.name, key: text.key, table.locale), text.evidence, text: .text(text.text),
          base: .text(text.base))
      }
    }
  }
}

import Bytes
import Localization

extension FindingRule {
  static let emptyTranslation = FindingRule(
    id: "empty-translation", severity: .warning, title: "Empty and placeholder-only translations",
    explanation: """
      The base text has words. The translation is empty, or has only placeholders, spaces and quotation marks. One \
      finding for each table of a locale.
      """,
    remedy: "Translate the text, or remove the key, so that base is shown.",
    readsMessages: true
  ) { inputs, rule in
    inputs.survey.tables.filter { !$0.empty.isEmpty }.map { table in
      let keys = table.empty.map { "'\($0.key.clipped(to: 60))'" }
      return rule.finding(
        at: inputs.place(ofTable: table.name, table.locale),
        "\(counted(keys.count, "key")): \(keys.listed(limit: 5))")
    }
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

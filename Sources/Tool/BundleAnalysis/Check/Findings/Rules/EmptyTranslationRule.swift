import Bytes
import Localization

extension FindingRule {
  static let emptyTranslation = FindingRule(
    id: "empty-translation", severity: .warning, title: "Empty and placeholder-only translations",
    explanation: """
      The base text has words. The translation is empty, or has only placeholders, spaces and quotation marks. One \
      finding for each table of a locale. It is a note if code sets i18next's option `returnEmptyString` to `false`: base \
      is displayed for these texts.
      """,
    remedy: "Translate the text, or remove the key, so that base is shown.",
    readsMessages: true
  ) { inputs, rule in
    inputs.survey.tables.filter { !$0.empty.isEmpty || !$0.skipped.isEmpty }.map { table in
      var parts: [String] = []
      if let empty = keys(table.empty) { parts.append(empty) }
      if let skipped = keys(table.skipped) { parts.append("\(skipped); \(reason)") }
      return rule.finding(
        at: inputs.place(ofTable: table.name, table.locale), parts.joined(separator: ". "),
        severity: table.empty.isEmpty ? .note : nil)
    }
  }

  private static let reason = "i18next displays base, as 'returnEmptyString' is false"

  private static func keys(_ texts: [TranslationSurvey.Suspect]) -> String? {
    guard !texts.isEmpty else { return nil }
    return "\(counted(texts.count, "key")): \(texts.map { "'\($0.key.clipped(to: 60))'" }.listed(limit: 5))"
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

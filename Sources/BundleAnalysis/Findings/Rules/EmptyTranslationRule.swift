internal import Localization

extension FindingRule {
  static let emptyTranslation = FindingRule(
    id: "empty-translation", .warning, title: "Empty and placeholder-only translations",
    explanation: """
      The base text has words. The translation is empty, or has only placeholders, spaces and quotation marks.
      """,
    remedy: "Translate the text, or remove the key, so that base is shown.",
    readsMessages: true
  ) { inputs, rule in
    inputs.survey.tables.flatMap { table in
      table.empty.map { text in
        rule.finding(
          at: Finding.Place(
            component: inputs.component(ofTable: table.name), table: table.name, key: text.key,
            locale: table.locale),
          text.hasText ? "text has placeholders only" : "text is empty", text: .text(text.text),
          base: .text(text.base))
      }
    }
  }
}

internal import Localization

extension FindingRule {
  static let overlongText = FindingRule(
    id: "overlong-text", .note, title: "Unusually long translations",
    explanation: """
      The translation is more than three times as wide as a base text of 24 columns or more; twice in Chinese, \
      Japanese and Korean. Characters that Unicode's East Asian Width (UAX #11) calls wide take two columns.
      """,
    remedy: "Check that it is the translation of this text, and that it fits on the screen.",
    readsMessages: true
  ) { inputs, rule in
    inputs.survey.tables.flatMap { table in
      table.overlong.map { text in
        rule.finding(
          at: Finding.Place(
            component: inputs.component(ofTable: table.name), table: table.name, key: text.key,
            locale: table.locale),
          "\(text.text.columns(text.width)); base has \(text.base.columns(text.baseWidth))",
          text: .text(text.text), base: .text(text.base))
      }
    }
  }
}

extension String {
  /// `26 columns`; with the number of characters, if some are wide or take no column: `52 columns (26 characters)`.
  fileprivate func columns(_ width: Int) -> String {
    width == count ? "\(width) columns" : "\(width) columns (\(count) characters)"
  }
}

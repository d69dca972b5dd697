internal import Localization
internal import ReportSchema

extension FindingRule {
  static let nearEmptyLocale = FindingRule(
    id: "near-empty-locale", .warning, title: "Locales with almost no messages",
    explanation: """
      The locale has at most 2 % of the messages of the largest locale or base, if that has 50 or more. On Apple \
      platforms the app claims to support the language. On Android, which looks up each message, it is a note. \
      Regions and scripts of a language that the app has are ignored, and so are locales with images or other \
      files.
      """,
    remedy: "Exclude the locale until it is translated.",
    readsMessages: true, isFixedBySettings: true
  ) { inputs, rule in
    let rule = (finding: rule, translations: inputs.footprint.rule)
    return inputs.footprint.locales.filter { rule.translations.nearEmpty.contains($0.tag) }.map { locale in
      let own = locale.sizes.total.messages
      return rule.finding.finding(
        at: Finding.Place(locale: locale.tag),
        "\(own.grouped) \(own == 1 ? "message" : "messages") of \(rule.translations.largest.grouped)"
          + " in \(rule.translations.largestName)",
        severity: inputs.isBuiltForApple ? nil : .note, fix: .removeLocales([locale.tag]))
    }
  }
}

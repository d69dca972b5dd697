import AppBundles
import Bytes
import Localization
import ReportSchema

extension FindingRule {
  static let unreviewed = FindingRule(
    id: "unreviewed", severity: .note, title: "Translations that are not finished",
    explanation: """
      Translators, or a tool for them, marked the translations: `needs_review` in a string catalog, a state such as \
      `needs-review-translation` in XLIFF, `fuzzy` in gettext, whose programs then show the base text. XLIFF's states \
      `new`, `initial`, `needs-translation` and `needs-l10n` mark texts that are not translated. The limit `unreviewed` of a \
      budget counts all of them.
      """,
    remedy: "Translate or review the texts, and remove the marks.",
    reads: .tables
  ) { inputs, rule in
    inputs.unreviewed.map { found in
      rule.finding(
        at: Finding.Place(entry: found.path, locale: found.locale),
        found.summary)
    }
  }
}

extension UnreviewedTranslations {
  fileprivate var summary: String {
    let unreviewed = messages - untranslated
    let translations = counted(unreviewed, "translation")
    if untranslated == 0 { return translations }
    let rest = "\(counted(untranslated, "text")) not translated"
    return unreviewed == 0 ? rest : "\(translations) to review, \(rest)"
  }
}

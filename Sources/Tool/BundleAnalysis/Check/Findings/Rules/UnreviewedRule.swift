import AppBundles
import Bytes
import Localization
import ReportSchema

extension FindingRule {
  static let unreviewed = FindingRule(
    id: "unreviewed", severity: .note, title: "Translations that need a review",
    explanation: """
      Translators, or a tool for them, marked the translations: `needs_review` in a string catalog, a state such as \
      `needs-review-translation` in XLIFF, `fuzzy` in gettext, whose programs then show the base text. The limit \
      `unreviewed` of a budget counts them.
      """,
    remedy: "Review the translations, and remove the marks.",
    reads: .tables
  ) { inputs, rule in
    inputs.unreviewed.map { found in
      rule.finding(
        at: Finding.Place(entry: found.path, locale: found.locale),
        counted(found.messages, "translation"))
    }
  }
}

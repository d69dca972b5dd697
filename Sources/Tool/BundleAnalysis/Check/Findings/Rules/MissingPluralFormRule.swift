import Localization
import TextSelection

extension FindingRule {
  static let missingPluralForm = FindingRule(
    id: "missing-plural-form", severity: .warning, title: "Translations without a required plural form",
    explanation: """
      Whole numbers of the language have a plural category for which the translation has no form, or an empty one. Users see \
      a form for other numbers, or nothing. The same applies to one text for all numbers if base has plural forms. With \
      i18next, users see the text of the fallback language; in Python, the text of the program. Categories are those of CLDR, and in gettext those of the catalog's rule.
      """,
    remedy: "Translate the missing form.",
    readsMessages: true
  ) { inputs, rule in
    inputs.textFindings(rule, quotes: false) {
      $0.severity == .garbled && $0.allSatisfy { !$0.isGarbled || $0.isMissingForm }
    }
  }
}

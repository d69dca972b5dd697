import Localization
import TextSelection

extension FindingRule {
  static let omitted = FindingRule(
    id: "omitted", severity: .note, title: "Translations that do not show a value",
    explanation: """
      The base text shows an argument, and the translation does not: a name or a number is missing in it. Nothing else \
      is wrong with the text; it is the class `omitted` of `diff`. A plural form may omit its number.
      """,
    remedy: "Add the placeholder of the base text, if users need the value.",
    readsMessages: true
  ) { inputs, rule in
    inputs.omitting.compactMap { change in
      guard let locale = change.locale, inputs.isUsable(locale) else { return nil }
      let problems = change.problems.filter { $0.kind == .unused }.map { "\($0)" }
      return rule.finding(
        at: inputs.place(ofTable: change.table, key: change.key, locale), problems.joined(separator: "; "),
        text: change.old, base: change.base)
    }
  }
}

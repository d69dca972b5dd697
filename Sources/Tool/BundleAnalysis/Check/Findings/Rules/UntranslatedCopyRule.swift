import AppBundles
import Localization
import LocalizationAnalysis
import ReportSchema

extension FindingRule {
  static let untranslatedCopy = FindingRule(
    id: "untranslated-copy", severity: .warning, title: "Untranslated copies of base",
    explanation: """
      At least half of a table's texts with two words or more are equal to base, and at least 5 of them; of a \
      smaller table, all of at least 3. Without them, the same texts are shown from base. Locales of the base \
      language are notes; English ones also if the language of base is unknown.
      """,
    remedy: "Leave untranslated texts out of the table, or remove the table.",
    readsMessages: true, action: .copiesOfBase
  ) { inputs, rule in
    let tables = Dictionary(grouping: inputs.files.all) { file -> TableOfLocale? in
      guard let table = file.table, let tag = file.owner.tag else { return nil }
      return TableOfLocale(table: table, locale: tag)
    }
    return inputs.survey.tables.filter(\.isUntranslated).map { table in
      let files = tables[table.id] ?? []
      let canRemove = table.isCopy && !files.isEmpty
      return rule.finding(
        at: Finding.Place(
          component: inputs.component(ofTable: table.name), entry: files.first?.path, table: table.name,
          locale: table.locale),
        "\(table.equalPhrases) of \(table.phrases) texts with two words or more are equal to base",
        severity: (inputs.bundle.baseLocale?.language ?? "en") == table.locale.language ? .note : nil,
        fix: canRemove ? .removeEntries(files.map(\.file).sorted()) : nil)
    }
  }
}

extension TranslationSurvey.Table {
  /// Whether most texts are those of base.
  var isUntranslated: Bool {
    let isMostlyCopied = equalPhrases >= 5 && 2 * equalPhrases >= phrases
    let isFullyCopied = equalPhrases >= 3 && equalPhrases == phrases
    return isMostlyCopied || isFullyCopied
  }
}

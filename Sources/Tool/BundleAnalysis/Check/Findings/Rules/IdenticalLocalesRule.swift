import AppBundles
import Localization
import LocalizationAnalysis

extension FindingRule {
  static let identicalLocales = FindingRule(
    id: "identical-locales", severity: .warning, title: "The same file in two locales",
    explanation: """
      Localized files of two locales, other than base, with the same content. Between different languages it is \
      usually a wrong file; between a region and its language, the region's copy is not needed on Android. \
      Untranslated copies of base are findings of their own. Tables without texts, or with numbers, units and texts of \
      base only, are ignored: Android needs both copies of a boolean.
      """,
    remedy: "Check the translation; keep one copy if the platform finds it for both locales.",
    reads: .allFiles
  ) { inputs, rule in
    let ignored = inputs.survey.withoutOwnWords.union(inputs.survey.tables.filter(\.isUntranslated).map(\.id))
    var found: [Finding] = []
    for group in inputs.files.equal {
      let files = group.map { inputs.files.all[$0] }.filter { file in
        guard let tag = file.owner.tag, !file.isTableWithoutTexts else { return false }
        guard let table = file.table else { return true }
        return !ignored.contains(TableOfLocale(table: table, locale: tag))
      }
      let byPath = Dictionary(grouping: files) { "\($0.bundleFolder)|\($0.commonPath)" }
      for same in byPath.values {
        var locales: Set<LocaleTag> = []
        let distinct = same.filter { $0.owner.tag.map { locales.insert($0).inserted } ?? false }
          .sorted { $0.path < $1.path }
        guard let first = distinct.first, distinct.count > 1 else { continue }
        let tags = locales.map(\.text).sorted()
        let others = tags.filter { $0 != first.owner.tag?.text }
        found.append(
          rule.finding(
            at: Finding.Place(
              component: first.component.name, entry: first.path, locale: first.owner.tag),
            "same content as for \(others.listed(limit: 10))",
            severity: Set(locales.map(\.language)).count == 1 ? .note : nil))
      }
    }
    return found
  }
}

import AppBundles
import Bytes
import Localization
import LocalizationAnalysis
import ReportSchema

extension FindingRule {
  static let libraryLanguages = FindingRule(
    id: "library-languages", severity: .warning, title: "Languages of libraries only",
    explanation: """
      The app itself has no text in these languages. All their texts have keys that known Android libraries declare, \
      such as AppCompat, and the build added them with the library. Stores and Android list the languages as the \
      app's own. Bytes include pseudo-locales, which the same filter excludes. A locale with any other text or file is \
      a translation.
      """,
    remedy: "List the app's own languages in 'localeFilters'.",
    isFixedBySettings: true, action: .libraryLanguages
  ) { inputs, rule in
    let footprint = inputs.footprint
    let tags = footprint.rule.ofLibraries
    // Those of frameworks and bundles are findings of another rule.
    guard inputs.isForAndroid, !tags.isEmpty else { return [] }
    let languages = "\(counted(tags.count, "language")) \(agreeing(tags.count, "has", "have"))"
    let libraries = footprint.libraries.listed(limit: 3)
    return [
      rule.finding(
        at: Finding.Place(),
        "\(languages) only texts of \(libraries): \(tags.map(\.text).listed(limit: 10))",
        fix: .removeLocales(footprint.excludedByLocaleFilters), patch: footprint.localeFilters)
    ]
  }
}

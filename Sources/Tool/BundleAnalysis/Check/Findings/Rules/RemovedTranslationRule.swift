import Localization

extension FindingRule {
  static let removedLocale = FindingRule(
    id: "removed-locale", severity: .error, title: "Languages that the older version has",
    explanation: """
      The older version has a translation into the language, and the app has nothing in it; or it has texts of base, and the \
      app has none, so that keys are shown. Languages with another tag and \
      mostly the same texts count as renamed. Languages of libraries, pseudo-locales and near-empty locales are not \
      translations. Needs an older version.
      """,
    remedy: "Restore the language, or accept that it is gone.", comparesVersions: true
  ) { _, _ in [] }

  static let removedTranslation = FindingRule(
    id: "removed-translation", severity: .error, title: "Translations that the older version has",
    explanation: """
      The older version translates messages that base still has, and the app does not: the file was removed or emptied, or \
      keys were deleted. So is a table of base whose texts are gone while its file or a translation of it is there. Copies of the base text, translations of a base text that changed, and keys that no language translates any more do not \
      count. Nor do locales that were not translations. One finding for each table of a locale; its id ends with the \
      numbers of removed and of all translations, so that accepting it accepts no other number. Of a stored older version, which \
      has no texts, only tables without any message are found. Needs an older version.
      """,
    remedy: "Restore the translations, or accept that they are gone.", comparesVersions: true
  ) { _, _ in [] }
}

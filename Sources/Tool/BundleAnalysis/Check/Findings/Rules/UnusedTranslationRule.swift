import Localization
import ReportSchema

extension FindingRule {
  static let unusedTranslation = FindingRule(
    id: "unused-translation", severity: .note, title: "Translations that base does not have",
    explanation: """
      A table of a locale has keys that the table of base lacks, usually those of removed texts. Keys of Apple's and \
      gettext's tables may be the base texts: if one of these has a space, or one in ten of base. Tables that \
      the operating system reads are ignored, such as `InfoPlist.strings`, and those of a storyboard, a xib or an intent \
      definition: their keys are in another file.
      """,
    remedy: "Remove the keys from the translation, or add them to base.",
    readsMessages: true, action: .unusedTexts
  ) { inputs, rule in
    inputs.survey.tables.compactMap { table in
      guard let first = table.unused.min(),
        table.name.split(separator: "/").last != "InfoPlist", !inputs.hasForeignKeys(table.name)
      else { return nil }
      let count = table.unused.count
      let key = first.clipped(to: 60)
      var evidence = "\(count) keys, such as '\(key)'"
      if count == 1 { evidence = "1 key: '\(key)'" }
      return rule.finding(
        at: inputs.place(ofTable: table.name, table.locale), evidence,
        fix: inputs.removal(of: table.unused, from: table.name, of: table.locale)
      )
    }
  }
}

extension String {
  /// The first `limit` characters, followed by `…` if there are more.
  func clipped(to limit: Int) -> String {
    guard count > limit else { return self }
    return prefix(limit) + "…"
  }
}

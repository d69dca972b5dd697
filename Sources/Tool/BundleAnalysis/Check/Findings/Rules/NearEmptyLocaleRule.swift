import Bytes
import Localization
import ReportSchema

extension FindingRule {
  static let nearEmptyLocale = FindingRule(
    id: "near-empty-locale", severity: .warning, title: "Locales with almost no messages",
    explanation: """
      The locale has at most 2 % of the messages of the largest locale or base, if that has 50 or more. On Apple \
      platforms the app claims to support the language. On Android, which looks up each message, it is a note: \
      one for all locales with the same first message, usually of a library. \
      Regions and scripts of a language that the app has are ignored, and so are locales with images or other \
      files.
      """,
    remedy: "Exclude the locale until it is translated.",
    readsMessages: true, isFixedBySettings: true, action: .unusableLanguages
  ) { inputs, rule in
    let counts = inputs.footprint.rule
    var findings: [Finding] = []
    var grouped: Set<LocaleTag> = []
    if !inputs.isBuiltForApple {
      for (first, locales) in Dictionary(grouping: inputs.nearEmpty.keys, by: { inputs.nearEmpty[$0]?.first })
      {
        guard locales.count > 1, let first else { continue }
        grouped.formUnion(locales)
        let tags = locales.sorted()
        let counts = tags.map { inputs.nearEmpty[$0]?.count ?? 0 }
        var evidence = "\(tags.count.grouped) locales have only this message"
        if let most = counts.max(), most != 1 { evidence += " and up to \((most - 1).grouped) more" }
        evidence += ": \(tags.map(\.text).listed(limit: 5))"
        findings.append(
          rule.finding(
            at: inputs.place(ofTable: first.table, key: first.key), evidence, severity: .note,
            fix: .removeLocales(tags)))
      }
    }
    return findings
      + inputs.footprint.locales.filter { inputs.nearEmpty[$0.tag] != nil && !grouped.contains($0.tag) }.map {
        let own = $0.sizes.total.messages
        return rule.finding(
          at: Finding.Place(locale: $0.tag),
          "\(counted(own, "message")) of \(counts.largest.grouped)"
            + " in \(counts.largestName)",
          severity: inputs.isBuiltForApple ? nil : .note, fix: .removeLocales([$0.tag]))
      }
  }
}

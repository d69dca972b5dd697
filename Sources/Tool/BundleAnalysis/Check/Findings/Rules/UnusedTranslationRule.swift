import Localization
import ReportSchema

extension FindingRule {
  static let unusedTranslation = FindingRule(
    id: "unused-translation", severity: .note, title: "Translations that base does not have",
    explanation: """
      A table of a locale has keys that the table of base lacks, usually those of removed texts. Keys of Apple's and \
      gettext's tables may be the base texts: if one of these has a space, or one in ten of base. Tables that \
      the operating system reads are ignored, such as `InfoPlist.strings`, and those of a storyboard, a xib or an intent \
      definition: their keys are in another file. Keys that more than half of three translations or more have are one \
      finding. Translations of a removed text remain, too: only code shows that such a key is in use.
      """,
    remedy: "Search the code for the keys. Add to base those that it uses, and remove the others.",
    readsMessages: true, action: .unusedTexts
  ) { inputs, rule in
    let compared = inputs.survey.tables.filter {
      $0.name.split(separator: "/").last != "InfoPlist" && !inputs.hasForeignKeys($0.name)
    }
    let missing = MissingKeys.all(in: compared)
    let ofBase = missing.map { table, keys in
      rule.finding(at: inputs.place(ofTable: table), keys.evidence, fix: keys.removal(inputs))
    }
    return ofBase
      + compared.compactMap { table in
        let known = missing[table.name]?.counts ?? [:]
        let unused = table.unused.filter { known[$0] == nil }
        guard let first = unused.min() else { return nil }
        let count = unused.count
        let key = first.clipped(to: 60)
        var evidence = "\(count) keys, such as '\(key)'"
        if count == 1 { evidence = "1 key: '\(key)'" }
        return rule.finding(
          at: inputs.place(ofTable: table.name, table.locale), evidence,
          fix: inputs.removal(of: unused, from: table.name, of: table.locale)
        )
      }
  }
}

/// The keys that base lacks and most translations of a table have.
///
/// Android's lint, ExtraTranslation: a string that only translations have is probably unused. Translations keep a removed text
/// until they are exported again. Code may also pass the base text itself, as in `NSLocalizedString(_:value:)`.
private struct MissingKeys {
  /// The numbers of translations that have each key.
  private(set) var counts: [String: Int]
  /// The table of each translation.
  private let tables: [TranslationSurvey.Table]

  private var translations: Int { tables.count }

  /// Of fewer translations, each has a finding of its own.
  private static let minTranslations = 3

  /// By table.
  static func all(in tables: [TranslationSurvey.Table]) -> [String: MissingKeys] {
    Dictionary(grouping: tables, by: \.name).compactMapValues { tables in
      guard tables.count >= minTranslations else { return nil }
      let counts = tables.reduce(into: [String: Int]()) { counts, table in
        // checked: at most one for each table
        for key in table.unused { counts[key, default: 0] += 1 }
      }
      let missing = counts.filter { $0.value > tables.count / 2 }
      return missing.isEmpty ? nil : MissingKeys(counts: missing, tables: tables)
    }
  }

  /// The removal of the keys from all translations; nil if they cannot be removed from one.
  func removal(_ inputs: FindingInputs) -> Finding.Fix? {
    var messages: [Int: Set<String>] = [:]
    for table in tables {
      let keys = table.unused.filter { counts[$0] != nil }
      if keys.isEmpty { continue }
      guard
        case .removeMessages(let ofTable, _)? = inputs.removal(of: keys, from: table.name, of: table.locale)
      else { return nil }
      messages.merge(ofTable) { $0.union($1) }
    }
    return .removeMessages(messages, emptied: [])
  }

  /// One line: `base lacks 1 key that all 17 translations have: 'x'`.
  var evidence: String {
    let key = (counts.keys.min() ?? "").clipped(to: 60)
    let least = counts.values.min() ?? 0
    if counts.count == 1 { return "base lacks 1 key that \(share(least)) have: '\(key)'" }
    let keys = "base lacks \(counts.count) keys that"
    if least == translations { return "\(keys) \(share(least)) have, such as '\(key)'" }
    return "\(keys) at least \(share(least)) have, such as '\(key)'"
  }

  /// `all 17 translations`, or `12 of 17 translations`
  private func share(_ count: Int) -> String {
    if count == translations { return "all \(translations) translations" }
    return "\(count) of \(translations) translations"
  }
}

extension String {
  /// The first `limit` characters, followed by `…` if there are more.
  func clipped(to limit: Int) -> String {
    guard count > limit else { return self }
    return prefix(limit) + "…"
  }
}

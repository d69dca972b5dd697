import AppBundles
import Bytes
import Localization
import LocalizationAnalysis
import ReportSchema

extension FindingRule {
  static let deadKey = FindingRule(
    id: "dead-key", severity: .note, title: "Texts that no code refers to",
    explanation: """
      The keys of these texts occur in no other file of the app: executables, interfaces, property lists, \
      scripts and web pages, in UTF-8 or UTF-16. On Android, their ids occur in no code, XML file or other \
      resource; the classes `R` of builds without optimization do not count. Wasted bytes are those of the \
      texts in all locales. In Apple's formats, keys of fewer than 16 bytes are ignored, because Swift \
      stores them in instructions. The rule does not apply if the store encrypted the executable, or if \
      most keys are absent.
      """,
    remedy: "Remove the keys from the tables of all locales; on Android, shrink resources.",
    readsMessages: true, searchesCode: true, needsOneApp: true, action: .unusedTexts
  ) { inputs, rule in
    inputs.deadKeys.filter { !$0.unused.isEmpty }.map { dead in
      inputs.finding(
        rule, dead.table, dead.unused, fix: inputs.removal(of: dead.unused, from: dead.table))
    }
  }

  static let composedKey = FindingRule(
    id: "composed-key", severity: .note, title: "Texts that code may refer to by composed keys",
    explanation: """
      The keys occur in no other file of the app, but code may compose them: it has a beginning of the key, the key has a \
      number, three keys or more with the same beginning or last word are absent and at least half of all such keys, \
      or the key is a text. On Android, code calls `getIdentifier` and has a text with which the key begins or ends. \
      The bytes are not counted.
      """,
    remedy: "Search the sources for the beginnings of the keys, and remove those that are not used.",
    readsMessages: true, searchesCode: true, needsOneApp: true
  ) { inputs, rule in
    inputs.deadKeys.compactMap { dead in
      let keys = dead.composed + dead.texts
      guard !keys.isEmpty else { return nil }
      return inputs.finding(rule, dead.table, keys, fix: nil)
    }
  }
}

extension FindingInputs {
  fileprivate func finding(
    _ rule: FindingRule, _ table: String, _ keys: [String], fix: Finding.Fix?
  ) -> Finding {
    let quoted = keys.map { "'\($0.clipped(to: 60))'" }
    var evidence = "\(keys.count.grouped) keys: \(quoted.listed(limit: 5))"
    if keys.count == 1 { evidence = "1 key: \(quoted[0])" }
    return rule.finding(at: place(ofTable: table), evidence, fix: fix)
  }

  /// The removal of keys from the files of a table; nil if a file cannot be rewritten.
  /// - Parameter locale: nil for all.
  func removal(of keys: [String], from table: String, of locale: LocaleTag? = nil) -> Finding.Fix? {
    let own = (files.ofTables[table] ?? []).map { files.all[$0] }
      .filter { locale == nil || $0.owner.tag == locale }.map(\.file)
    guard !own.isEmpty, own.allSatisfy(bundle.canRemoveMessages) else { return nil }
    let removed = Set(keys)
    return .removeMessages(Dictionary(uniqueKeysWithValues: own.map { ($0, removed) }), emptied: [])
  }
}

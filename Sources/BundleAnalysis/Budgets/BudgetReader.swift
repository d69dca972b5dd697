package import DataFormats
internal import Localization

extension Budget {
  /// Reads a budget file. All mistakes are reported, not only the first.
  /// - Parameter path: as given by the user, for errors.
  /// - Throws: ``YAMLFileError``.
  package init(reading bytes: [UInt8], path: String) throws(YAMLFileError) {
    var reader = BudgetReader()
    let lines = try reader.read(bytes, path: path)
    self.init(path: path, limits: reader.limits, lines: lines)
  }
}

/// Reads the limits of a budget from its nodes, and collects mistakes.
struct BudgetReader: YAMLFileReader {
  var limits: [BudgetLimit] = []
  var mistakes: [YAMLFileError.Mistake] = []

  static let sizes = "sizes are written as 4096, 600 KB, 2 MB or 1.5MiB"
  private static let subjects = BudgetSubject.allCases.map(\.rawValue)

  static func hint(for reason: YAMLError.Reason) -> String {
    switch reason {
    case .syntax(let text) where text.contains("cannot start any token"):
      "indent with spaces, and quote texts that begin with '*', '%' or '@': \"*\": 60 KB"
    case .syntax(let text) where text.contains("alphabetic or numeric"):
      "quote the name for all locales: \"*\": 60 KB"
    case .syntax(let text) where text.contains("quoted"): "close the quotes"
    case .syntax(let text) where text.contains("mapping values"): "write one 'name: value' per line"
    case .syntax: "check the indentation, colons and quotes of this line and the one before"
    case .alias: "write the values out; quote the name for all locales: \"*\": 60 KB"
    case .severalDocuments: "remove '---' and what follows it"
    case .tooDeep: "a budget has at most three levels"
    case .tooLarge: "pass the budget file"
    case .outOfMemory: "close other programs"
    }
  }

  mutating func read(_ root: YAMLNode?) {
    guard let root, !root.isNull else {
      return report(
        TextPosition(line: 1, column: 1), "the file has no limits",
        hint: "begin with 'version: 1' and 'archive: 10 MB'")
    }
    if let only = root.entries?.first, root.entries?.count == 1, only.key.text == "version",
      only.value.text == "1"
    {
      return report(root.position, "the file has no limits", hint: "add a limit, such as 'archive: 10 MB'")
    }
    guard let entries = root.entries else {
      return report(
        root.position, "expected names with limits, found \(root.kindName)", hint: "begin with 'version: 1'")
    }
    checkRepetitions(entries)
    checkVersion(entries, at: root.position)
    for entry in entries where entry.key.text != "version" {
      guard let name = entry.key.text, let subject = BudgetSubject(rawValue: name) else {
        reportUnknown(entry.key, "limit", among: Self.subjects + ["version"])
        continue
      }
      read(subject, entry.value)
    }
  }

  private mutating func read(_ subject: BudgetSubject, _ node: YAMLNode) {
    guard let selection = subject.selection else { return readRule(subject, nil, node) }
    switch node.value {
    case .scalar where selection == .locales: readRule(subject, .all, node)
    case .mapping(let entries):
      checkRepetitions(entries)
      if entries.isEmpty {
        report(node.position, "'\(subject.rawValue)' has no limits", hint: selection.hint)
      }
      for entry in entries {
        if let selector = selector(subject, selection, entry.key) {
          readRule(subject, selector, entry.value, namesAt: entry.key.position)
        }
      }
    case .scalar, .sequence:
      report(
        node.position, "expected \(selection.plural) with limits, found \(node.kindName)",
        hint: selection.hint)
    }
  }

  // MARK: - Selectors

  private mutating func selector(
    _ subject: BudgetSubject, _ selection: BudgetSubject.Selection, _ key: YAMLNode
  ) -> BudgetSelector? {
    guard let text = key.text else {
      report(key.position, "expected \(selection.plural), found \(key.kindName)", hint: selection.hint)
      return nil
    }
    if text == "*", selection != .findings, selection != .kinds { return .all }
    let names = text.split(separator: ",", omittingEmptySubsequences: false).map { part in
      String(part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
    guard !names.contains("") else {
      report(key.position, "'\(text)' has an empty name", hint: selection.hint)
      return nil
    }
    switch selection {
    case .locales:
      if BudgetRuleKey(rawValue: text) != nil {
        report(
          key.position, "'\(text)' is not a locale",
          hint: "write it below a locale: \"*\": { \(text): … }")
        return nil
      }
      var tags: [LocaleTag] = []
      for name in names {
        guard let tag = LocaleTag(bcp47: name), tag.isRegisteredLanguage || tag.text.utf8.count < 4 else {
          let found = LocaleTag.closestLanguage(to: name)
          report(
            key.position, "'\(name)' is not a valid BCP 47 tag",
            hint: found.map { "did you mean '\($0)'?" }
              ?? "locales are written as 'de', 'pt-BR', 'zh-Hans' or \"*\"")
          return nil
        }
        tags.append(tag)
      }
      return .locales(tags)
    case .kinds:
      let known = ResourceKind.allCases.map(\.rawValue)
      for name in names where !known.contains(name) {
        reportUnknown(key, name, "kind", among: known)
        return nil
      }
    case .findings:
      let known = Finding.Severity.allCases.map(\.rawValue) + FindingRule.all.map(\.id)
      for name in names where !known.contains(name) {
        reportUnknown(key, name, "severity or rule", among: known)
        return nil
      }
    case .components: break
    }
    return .names(names)
  }

  // MARK: - Reports

  mutating func checkRepetitions(_ entries: [YAMLNode.Entry]) {
    var known: Set<String> = []
    for entry in entries {
      guard let name = entry.key.text, !known.insert(name).inserted else { continue }
      report(entry.key.position, "'\(name)' is repeated", hint: "keep one of them")
    }
  }

  mutating func reportUnknown(_ key: YAMLNode, _ what: String, among names: [String]) {
    guard let text = key.text else {
      return report(
        key.position, "expected a name, found \(key.kindName)",
        hint: "names: \(names.joined(separator: ", "))")
    }
    reportUnknown(key, text, what, among: names)
  }

  private mutating func reportUnknown(_ key: YAMLNode, _ name: String, _ what: String, among names: [String])
  {
    let suggestion = Suggestion.closest(to: name, among: names)
    report(
      key.position, "unknown \(what) '\(name)'",
      hint: suggestion.map { "did you mean '\($0)'?" } ?? "names: \(names.joined(separator: ", "))")
  }
}

extension BudgetSubject.Selection {
  fileprivate var plural: String {
    switch self {
    case .locales: "locales"
    case .kinds: "kinds"
    case .components: "components"
    case .findings: "severities or rules"
    }
  }

  fileprivate var hint: String {
    switch self {
    case .locales: "write one limit per locale, or for all: \"*\": 60 KB"
    case .kinds: "write one limit per kind: images: 1 MB"
    case .components: "write one limit per component: Widgets: 200 KB"
    case .findings: "write one number per severity or rule: error: 0"
    }
  }
}

extension YAMLNode {
  var kindName: String {
    switch value {
    case .scalar(let text, _): isNull ? "nothing" : "'\(text)'"
    case .sequence: "a list"
    case .mapping: "a group of names"
    }
  }
}

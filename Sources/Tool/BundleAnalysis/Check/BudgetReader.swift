import AppBundles
package import DataFormats
import Localization
import LocalizationAnalysis

extension Budget {
  /// Reads a budget file. All mistakes are reported, not only the first.
  /// - Parameter path: as given by the user, for errors.
  /// - Throws: ``YAMLFileError``.
  package init(reading bytes: [UInt8], path: String) throws(YAMLFileError) {
    var reader = BudgetReader()
    let lines = try reader.read(bytes, path: path)
    self.init(
      path: path, limits: reader.limits, sections: reader.sections, owners: reader.owners,
      device: reader.device, lines: lines)
  }
}

/// Reads the limits of a budget from its nodes, and collects mistakes.
struct BudgetReader: YAMLFileReader {
  var limits: [BudgetLimit] = []
  var sections: [BudgetSection] = []
  var owners: [BudgetOwner] = []
  /// The device of all apps.
  var device: BudgetDevice?
  var mistakes: [YAMLFileError.Mistake] = []

  /// `{max:110 KB}` is a key without a value in YAML; nil for a name without a colon.
  private static func missingSpace(in name: String) -> String? {
    let parts = name.split(separator: ":", maxSplits: 1)
    guard parts.count == 2, let value = parts.last, !value.hasPrefix(" ") else { return nil }
    return "put a space after the colon: \(parts[0]): \(value)"
  }

  static func hint(for reason: YAMLError.Reason) -> String {
    switch reason {
    case .syntax(let text) where text.contains("cannot start any token"):
      "indent with spaces, and quote texts that begin with '*', '%' or '@': \"*\": 60 KB"
    case .syntax(let text) where text.contains("alphabetic or numeric"):
      "quote texts that begin with '*': match: \"*.ipa\", \"*\": 60 KB"
    case .syntax:
      "write one 'name: value' per line; check quotes and indentation, with spaces, of this line and the one before"
    case .alias: "write the values out; quote the name for all locales: \"*\": 60 KB"
    case .severalDocuments: "remove '---' and what follows it"
    case .tooDeep: "a budget has at most three levels"
    case .tooLarge: "pass the budget file"
    case .outOfMemory: "close other programs"
    }
  }

  mutating func read(_ root: YAMLNode?) {
    let only = root?.entries?.count == 1 ? root?.entries?.first : nil
    guard let root, !root.isNull, only?.key.text != "version" || only?.value.text != "1" else {
      return report(
        TextPosition(line: 1, column: 1), "the file has no limits",
        hint: "begin with 'version: 1' and 'archive: 10 MB'")
    }
    guard let entries = root.entries else {
      return report(
        root.position, "expected names with limits, found \(root.kindName)", hint: "begin with 'version: 1'")
    }
    checkRepetitions(entries)
    checkVersion(entries, at: root.position)
    for entry in entries where entry.key.text != "version" {
      switch entry.key.text {
      case "apps": readSections(entry.value)
      case "owners": readOwners(entry.value)
      case "device": device = readDevice(entry.value)
      default: readLimit(entry, among: ["version", "device", "apps", "owners"])
      }
    }
    checkSectionLimits()
  }

  /// - Parameter others: names in the same group that are not limits, for suggestions.
  mutating func readLimit(_ entry: YAMLNode.Entry, among others: [String]) {
    guard let name = entry.key.text, let subject = BudgetSubject(rawValue: name) else {
      return reportUnknownLimit(entry.key, besides: others)
    }
    read(subject, entry.value)
  }

  /// Reads a device such as `arm64-v8a, xxhdpi, Android 14`; nil for a mistake.
  mutating func readDevice(_ node: YAMLNode) -> BudgetDevice? {
    if let profile = node.text.flatMap(DeviceProfile.init) {
      return BudgetDevice(profile: profile, position: node.position)
    }
    report(
      node.position, "expected a processor, a screen and a version of Android, found \(node.kindName)",
      hint: "write device: \(DeviceProfile.standard.text)")
    return nil
  }

  private mutating func read(_ subject: BudgetSubject, _ node: YAMLNode) {
    func limit(_ names: [String] = [], at place: YAMLNode, _ value: YAMLNode) -> BudgetLimit {
      BudgetLimit(
        subject: subject, names: names, namePosition: place.position, basis: subject.bases.first,
        position: value.position)
    }
    guard let selection = subject.selection else { return readRule(limit(at: node, node), node) }
    switch node.value {
    case .scalar where selection == .locales: readRule(limit(at: node, node), node)
    case .mapping(let entries):
      checkRepetitions(entries)
      if entries.isEmpty {
        report(node.position, "'\(subject.rawValue)' has no limits", hint: selection.hint)
      }
      for entry in entries {
        if let names = names(selection, entry.key) {
          readRule(limit(names, at: entry.key, entry.value), entry.value)
        }
      }
    case .scalar, .sequence:
      report(
        node.position, "expected \(selection.rawValue) with limits, found \(node.kindName)",
        hint: selection.hint)
    }
  }

  // MARK: - Names

  /// The names of a limit, which are empty for all; nil for a mistake.
  private mutating func names(_ selection: BudgetSubject.Selection, _ key: YAMLNode) -> [String]? {
    guard let text = key.text else {
      report(key.position, "expected \(selection.rawValue), found \(key.kindName)", hint: selection.hint)
      return nil
    }
    if text == "*", selection == .locales || selection == .components { return [] }
    let names = text.split(separator: ",", omittingEmptySubsequences: false).map {
      String($0).withoutOuterSpaces
    }
    guard !names.contains("") else {
      report(key.position, "'\(text)' has an empty name", hint: selection.hint)
      return nil
    }
    switch selection {
    case .locales: return locales(names, key, text)
    case .kinds: return known(names, key, "kind", ResourceKind.allCases.map(\.rawValue))
    case .findings:
      let severities = Finding.Severity.allCases.map(\.rawValue)
      return known(names, key, "severity or rule", severities + FindingRule.all.map(\.id))
    case .components: return names
    }
  }

  private mutating func known(
    _ names: [String], _ key: YAMLNode, _ what: String, _ known: [String]
  ) -> [String]? {
    guard let name = names.first(where: { !known.contains($0) }) else { return names }
    reportUnknown(key, what, named: name, among: known)
    return nil
  }

  private mutating func locales(_ names: [String], _ key: YAMLNode, _ text: String) -> [String]? {
    if BudgetKey(rawValue: text) != nil {
      report(
        key.position, "'\(text)' is not a locale", hint: "write it below a locale: \"*\": { \(text): … }")
      return nil
    }
    let tags = names.map { name in
      LocaleTag(bcp47: name).flatMap { $0.isRegisteredLanguage || $0.text.utf8.count < 4 ? $0.text : nil }
    }
    guard let wrong = tags.firstIndex(of: nil) else { return tags.compactMap(\.self) }
    report(
      key.position, "'\(names[wrong])' is not a valid BCP 47 tag",
      hint: LocaleTag.closestLanguage(to: names[wrong]).map { "did you mean '\($0)'?" }
        ?? "locales are written as 'de', 'pt-BR', 'zh-Hans' or \"*\"")
    return nil
  }

  // MARK: - Reports

  mutating func checkRepetitions(_ entries: [YAMLNode.Entry]) {
    var known: Set<String> = []
    for entry in entries {
      guard let name = entry.key.text, !known.insert(name).inserted else { continue }
      report(entry.key.position, "'\(name)' is repeated", hint: "keep one of them")
    }
  }

  /// - Parameter name: nil for that of the key.
  mutating func reportUnknown(
    _ key: YAMLNode, _ what: String, named name: String? = nil, among names: [String]
  ) {
    let hint = "names: \(names.joined(separator: ", "))"
    guard let name = name ?? key.text else {
      return report(key.position, "expected a name, found \(key.kindName)", hint: hint)
    }
    let suggestion = LimitMistake.suggestion(for: name, among: names)
    report(
      key.position, "unknown \(what) '\(name)'", hint: Self.missingSpace(in: name) ?? suggestion ?? hint)
  }

  /// - Parameter others: names in the same group that are not limits.
  private mutating func reportUnknownLimit(_ key: YAMLNode, besides others: [String]) {
    guard let name = key.text else {
      return reportUnknown(key, "limit", among: LimitPlace.budget.names + others)
    }
    let mistake = LimitPlace.budget.unknown(name, besides: others)
    report(key.position, mistake.message, hint: Self.missingSpace(in: name) ?? mistake.hint)
  }
}

extension BudgetSubject.Selection {
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

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
      device: reader.device, base: reader.base, lines: lines)
  }
}

/// Reads the limits of a budget from its nodes, and collects mistakes.
struct BudgetReader: YAMLFileReader {
  var limits: [BudgetLimit] = []
  var sections: [BudgetSection] = []
  var owners: [BudgetOwner] = []
  /// The device of all apps.
  var device: BudgetDevice?
  /// The locale of base of all apps.
  var base: BudgetBase?
  var mistakes: [YAMLFileError.Mistake] = []

  /// `{max:110 KB}` is a key without a value in YAML; nil for a name without a colon.
  private static func missingSpace(in name: String) -> String? {
    let parts = name.split(separator: ":", maxSplits: 1)
    guard parts.count == 2, let value = parts.last, !value.hasPrefix(" ") else { return nil }
    return "put a space after the colon: \(parts[0]): \(value)"
  }

  /// `{ growth: 2,5 % }` has the key `5 %`; nil for a name that does not begin with a digit.
  private static func missingPoint(in name: String) -> String? {
    guard name.first?.isNumber == true else { return nil }
    return "a comma begins the next name; decimals have a point: 2.5 %, 1.5 MB"
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
      return reportNoLimits()
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
      case "base": base = readBase(entry.value)
      default: readLimit(entry, among: ["version", "device", "base", "apps", "owners"])
      }
    }
    checkDuplicates(limits)
    checkSectionLimits()
    if limits.isEmpty, sections.isEmpty, mistakes.isEmpty { reportNoLimits() }
  }

  private mutating func reportNoLimits() {
    report(
      TextPosition(line: 1, column: 1), "the file has no limits",
      hint: "begin with 'version: 1' and 'archive: 10 MB'")
  }

  /// - Parameter others: names in the same group that are not limits, for suggestions.
  mutating func readLimit(_ entry: YAMLNode.Entry, among others: [String]) {
    guard let name = entry.key.text, let subject = BudgetSubject(rawValue: name) else {
      if let key = entry.key.text.flatMap(BudgetKey.init) { return reportMisplaced(key, entry) }
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

  /// Reads the tag of a locale; nil for a mistake.
  mutating func readBase(_ node: YAMLNode) -> BudgetBase? {
    if let tag = node.text.flatMap(Self.locale) { return BudgetBase(locale: tag, position: node.position) }
    report(
      node.position, "expected the tag of a locale, found \(node.kindName)",
      hint: node.text.flatMap(LocaleTag.closestLanguage).map { "did you mean '\($0)'?" } ?? "write base: en")
    return nil
  }

  /// A locale as a budget names it; nil for a text that is no tag of a known language.
  private static func locale(_ text: String) -> LocaleTag? {
    LocaleTag(bcp47: text).flatMap { $0.isRegisteredLanguage || $0.text.utf8.count < 4 ? $0 : nil }
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
    let tags = names.map { Self.locale($0)?.text }
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
      key.position, "unknown \(what) '\(name)'",
      hint: Self.missingSpace(in: name) ?? Self.missingPoint(in: name) ?? suggestion ?? hint)
  }

  /// Reports a key of a limit that stands beside the limits.
  private mutating func reportMisplaced(_ key: BudgetKey, _ entry: YAMLNode.Entry) {
    let value = entry.value.text.flatMap { $0.isEmpty ? nil : $0 } ?? key.example
    report(
      entry.key.position, "'\(key.rawValue)' is not a limit, but a part of one",
      hint: "write it below a limit: \(key.place("\(key.rawValue): \(value)"))")
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

extension BudgetKey {
  /// A value, for hints.
  fileprivate var example: String {
    switch self {
    case .max: "10 MB"
    case .min: "80 %"
    case .basis: "install"
    case .growth, .drift: "2 %"
    case .growthBytes, .driftBytes, .ignoreBelow: "10 KB"
    case .optional: "true"
    }
  }

  /// A limit with the key.
  /// - Parameter entry: the key and its value, as they are written.
  fileprivate func place(_ entry: String) -> String {
    switch self {
    case .max, .growth, .growthBytes, .drift, .driftBytes: "archive: { \(entry) }"
    case .min: "coverage: { \"*\": { \(entry) } }"
    case .basis: "localized: { max: 1 MB, \(entry) }"
    case .ignoreBelow: "archive: { growth: 2 %, \(entry) }"
    case .optional: "component: { Widgets: { max: 200 KB, \(entry) } }"
    }
  }
}

extension YAMLNode {
  var kindName: String {
    switch value {
    case .scalar where isNull: "nothing"
    case .scalar(let text, _): "'\(text)'"
    case .sequence: "a list"
    case .mapping: "a group of names"
    }
  }
}

package import DataFormats
import Localization
import LocalizationAnalysis
import PackStore

extension Scenario {
  /// Reads a scenario file. All mistakes are reported, not only the first.
  /// - Parameter path: as given by the user, for errors.
  /// - Throws: ``YAMLFileError``.
  package init(reading bytes: [UInt8], path: String) throws(YAMLFileError) {
    var reader = ScenarioReader()
    _ = try reader.read(bytes, path: path)
    self = reader.scenario
  }
}

/// Reads a scenario from its nodes, and collects mistakes.
struct ScenarioReader: YAMLFileReader {
  var scenario = Scenario()
  var mistakes: [YAMLFileError.Mistake] = []

  static func hint(for reason: YAMLError.Reason) -> String { "check the indentation, colons and quotes" }

  mutating func read(_ root: YAMLNode?) {
    let hint = "a scenario begins with 'version: 1'; 'ballast deliver --print-defaults' lists all names"
    guard let root, !root.isNull else {
      return report(TextPosition(line: 1, column: 1), "the file has no scenario", hint: hint)
    }
    guard let entries = root.entries else {
      return report(
        root.position, "the file is not a scenario: expected names with values", hint: hint)
    }
    let names = Set(entries.compactMap(\.key.text))
    if names.contains("schema") {
      return report(root.position, "the file is a report in JSON, not a scenario", hint: hint)
    }
    if names.contains("app") && names.contains("locales") {
      return report(
        root.position, "the file describes an app for generate-app, not a fleet of devices",
        hint: "scenarios of fleets are, for example, Fixtures/scenarios/meta-ios-2022.yml and harbor.yml")
    }
    checkVersion(entries, at: root.position)
    read(root, of: nil)
    checkUse(of: entries)
    if scenario.policies.isEmpty { scenario.policies = Scenario.defaultPolicies }
  }

  /// Reports names that would have no effect.
  private mutating func checkUse(of entries: [YAMLNode.Entry]) {
    for entry in entries where entry.key.text == "releases" {
      let names = entry.value.entries ?? []
      guard let every = names.first(where: { $0.key.text == "every" }),
        names.contains(where: { $0.key.text == "dates" })
      else { continue }
      report(every.key.position, "'every' has no effect with 'dates'", hint: "remove one of them")
    }
  }

  // MARK: - Names

  private static let sections = Set(ScenarioField.all.compactMap(\.section))

  /// Reads the names of the root or of a section.
  private mutating func read(_ node: YAMLNode, of section: String?) {
    let fields = ScenarioField.all.filter { $0.section == section }
    let others: [String]
    switch section {
    case nil: others = Self.sections.union(["version", "policies"]).sorted()
    case "releases": others = ["dates"]
    default: others = []
    }
    for (key, value) in entries(node, among: fields.map(\.name) + others, of: section) {
      if let field = fields.first(where: { $0.name == key.text }) {
        field.read(&self, value)
        continue
      }
      switch key.text {
      case "policies": readPolicies(value)
      case "dates": readDates(value)
      case "version": break
      case let name?: read(value, of: name)
      case nil: break
      }
    }
  }

  /// The entries with known names. Unknown and repeated ones are mistakes.
  private mutating func entries(
    _ node: YAMLNode, among names: [String], of section: String?
  ) -> [(key: YAMLNode, value: YAMLNode)] {
    guard let entries = node.entries else {
      report(
        node.position, "expected names with values",
        hint: "names here: \(names.sorted().joined(separator: ", "))")
      return []
    }
    var seen: Set<String> = []
    return entries.compactMap { entry in
      guard let name = entry.key.text else {
        report(entry.key.position, "expected a name", hint: "write one 'name: value' per line")
        return nil
      }
      guard names.contains(name) else {
        report(
          entry.key.position, "unknown name '\(name)'", hint: Self.hint(for: name, among: names, of: section))
        return nil
      }
      guard seen.insert(name).inserted else {
        report(entry.key.position, "'\(name)' is repeated", hint: "remove one of the lines")
        return nil
      }
      return (entry.key, entry.value)
    }
  }

  private static func hint(for name: String, among names: [String], of section: String?) -> String {
    if let other = ScenarioField.all.first(where: { $0.name == name && $0.section != section }) {
      guard let section = other.section else { return "write it without indentation" }
      return "write it below '\(section):'"
    }
    if let close = Suggestion.closest(to: name, among: names.sorted()) { return "did you mean '\(close)'?" }
    let elsewhere = ScenarioField.all.map(\.name)
    if let close = Suggestion.closest(to: name, among: elsewhere),
      let field = ScenarioField.all.first(where: { $0.name == close })
    {
      return "did you mean '\(field.path)'?"
    }
    return "names here: \(names.sorted().joined(separator: ", "))"
  }

  // MARK: - Lists

  /// Real dates, as days after the first one.
  private mutating func readDates(_ node: YAMLNode) {
    let days = (node.items ?? []).compactMap { day($0) }
    guard let first = days.first, days == days.sorted() else {
      if node.items?.isEmpty ?? true || days != days.sorted() {
        report(
          node.position, "expected dates in ascending order", hint: "write '- 2022-05-09' on each line")
      }
      return
    }
    scenario.releases.times = days.map { ($0 - first) * Scenario.day }
  }

  private static let policyNames = [
    "name", "bundled", "prefetch", "outdated", "deltas", "prefetchOnMetered", "checkInterval",
  ]

  private mutating func readPolicies(_ node: YAMLNode) {
    guard let items = node.items, !items.isEmpty else {
      report(node.position, "expected a list of policies", hint: "write '- name: all'")
      return
    }
    for item in items {
      var policy = Scenario.Policy(name: "")
      let named = entries(item, among: Self.policyNames, of: "policies")
      for (key, value) in named { read(key.text, value, &policy) }
      if policy.isBundled {
        for (key, _) in named where key.text != "name" && key.text != "bundled" {
          report(
            key.position, "'\(key.text ?? "")' has no effect: a policy with 'bundled' downloads no packs",
            hint: "remove it, or remove 'bundled'")
        }
      }
      if policy.name.isEmpty || scenario.policies.contains(where: { $0.name == policy.name }) {
        report(item.position, "every policy needs a name of its own", hint: "write '- name: all'")
      }
      scenario.policies.append(policy)
    }
  }

  private mutating func read(_ key: String?, _ value: YAMLNode, _ policy: inout Scenario.Policy) {
    switch key {
    case "name": policy.name = text(value) ?? ""
    case "bundled": policy.isBundled = flag(value) ?? false
    case "prefetch": policy.store.prefetches = flag(value) ?? true
    case "outdated": policy.store.usesOutdatedPacks = flag(value) ?? true
    case "deltas": policy.store.usesDeltas = flag(value) ?? true
    case "prefetchOnMetered": if flag(value) ?? false { policy.store.unmeteredOnly = [] }
    default: policy.store.checkInterval = Int64(number(value, .time) ?? 0)
    }
  }
}

package import DataFormats
import LocalizationAnalysis
package import ReportSchema

/// A part of the app for which a team is responsible: an entry of `owners` in a budget.
package struct BudgetOwner: Hashable, Sendable {
  /// The part that a team owns.
  enum Subject: Hashable {
    /// An app, extension, framework or module, by name.
    case component(String)
    /// Tables and keys by name.
    case pattern(OwnerPattern)
  }

  /// The name of the team.
  let team: String
  let subject: Subject
  package let position: TextPosition
}

// MARK: - Reading

extension BudgetReader {
  private static let ownerHint = "write one team per table, key or component: \"Settings*\": team-a"
  private static let component = "component "

  /// Reads the group `owners`: teams by `component NAME`, or by a pattern of tables and keys.
  mutating func readOwners(_ node: YAMLNode) {
    guard let entries = node.entries, !entries.isEmpty else {
      return report(node.position, "expected owners, found \(node.kindName)", hint: Self.ownerHint)
    }
    checkRepetitions(entries)
    for entry in entries {
      guard let text = entry.key.text, let team = entry.value.text, !entry.value.isNull, !team.isEmpty else {
        report(
          entry.value.position, "expected the name of a team, found \(entry.value.kindName)",
          hint: Self.ownerHint)
        continue
      }
      let subject: BudgetOwner.Subject =
        text.hasPrefix(Self.component)
        ? .component(String(text.dropFirst(Self.component.count))) : .pattern(OwnerPattern(text))
      owners.append(BudgetOwner(team: team, subject: subject, position: entry.key.position))
    }
  }
}

// MARK: - Names

extension Budget {
  /// Components of `owners` that no app has.
  func unknownOwnedComponents(in apps: [CheckInputs]) -> [YAMLFileError.Mistake] {
    let footprints = apps.compactMap(\.footprint)
    guard footprints.count == apps.count, unusedSections(apps).isEmpty else { return [] }
    let known = Set(footprints.flatMap(\.components).map(\.name))
    return owners.compactMap { owner in
      guard case .component(let name) = owner.subject, !known.contains(name) else { return nil }
      let suggestion = Suggestion.closest(to: name, among: known.sorted())
      return YAMLFileError.Mistake(
        owner.position, "unknown component '\(name)'",
        hint: suggestion.map { "did you mean '\($0)'?" } ?? "components: \(known.sorted().listed(limit: 5))")
    }
  }
}

extension Budget {
  /// A suggestion compares a pattern with each name of the app.
  private static let maxOwnerSuggestions = 100

  /// Warnings about owners of tables, files and keys that no app has.
  package func unusedOwners(in apps: [CheckInputs]) -> [ReportWarning] {
    let places = apps.compactMap(\.ownedPlaces)
    guard places.count == apps.count, unusedSections(apps).isEmpty, !owners.isEmpty else { return [] }
    let lookup = OwnerLookup(owners)
    var unused = Set(owners.indices)
    for place in places.joined() { unused.subtract(lookup.positions(of: place)) }
    for app in apps where !unused.isEmpty {
      for key in app.tables.lazy.flatMap(\.messages.keys) { unused.subtract(lookup.positions(of: .key(key))) }
    }
    var suggestions = Self.maxOwnerSuggestions
    return owners.indices.filter(unused.contains).compactMap { index in
      let owner = owners[index]
      guard case .pattern(let pattern) = owner.subject else { return nil }
      suggestions -= 1
      let suggestion =
        suggestions < 0 ? nil : apps.lazy.compactMap { $0.suggestion(for: pattern.text) }.first
      return ReportWarning(
        message:
          "\(path):\(owner.position.line): owner '\(owner.team)': no table, key or file is named '\(pattern.text)'"
          + Suggestion.question(suggestion))
    }
  }
}

extension CheckInputs {
  /// A suggestion for a pattern that matches nothing: a component, the key of a finding whose id it is, or a similar name.
  fileprivate func suggestion(for pattern: String) -> String? {
    if let name = footprint?.components.map(\.name).first(where: { $0 == pattern }) {
      return "component \(name)"
    }
    if let place = findings?.first(where: { $0.id == pattern })?.place {
      return place.key ?? (place.table ?? place.entry).map { OwnedName.path($0).shortest }
    }
    // A pattern is compared without its wildcards and folders, and its suggestion has the wildcards again.
    let word = pattern.lastParts(1).replacing("*", with: "")
    // Of one letter or two, any other is similar.
    guard word.count > 2 else { return nil }
    let start = pattern.hasPrefix("*") ? "*" : ""
    let end = pattern.hasSuffix("*") ? "*" : ""
    let names = Set((ownedPlaces ?? []).map(\.shortest)).sorted()
    let keys = tables.lazy.flatMap { $0.messages.keys.lazy.map(\.withoutType) }
    let closest =
      Suggestion.closest(to: word, among: names) ?? Suggestion.closest(to: word, among: Set(keys).sorted())
    return closest.map { start + $0 + end }
  }
}

// MARK: - Reports

extension CheckReport {
  /// The files and findings of each team, in the order in which the budget names the teams.
  /// - Parameter findings: with their teams.
  static func ownerSummaries(
    of inputs: CheckInputs, _ owners: OwnerLookup, _ findings: [Finding]
  ) -> [OwnerSummary] {
    let now = inputs.explained?.bytes(by: owners, inputs.tablesOfFiles)
    let before = inputs.baseline?.explained?.bytes(by: owners, inputs.tablesOfFiles)
    let byTeam = Dictionary(grouping: findings.filter { $0.accepted == nil }, by: \.owner)
    return owners.teams.map { team in
      let own = byTeam[team] ?? []
      return OwnerSummary(
        owner: team, archiveBytes: now.map { $0[team] ?? 0 },
        baselineArchiveBytes: before.map { $0[team] ?? 0 },
        findings: own.count, newFindings: own.count(where: \.isNew))
    }
  }
}

extension MeasureReport {
  /// The archive bytes of files by team.
  /// - Parameter tables: the table of each file that has one.
  fileprivate func bytes(by owners: OwnerLookup, _ tables: [String: String]) -> [String: Int] {
    var bytes: [String: Int] = [:]
    for entry in entries ?? [] {
      let table = tables[entry.entry]
      guard let team = owners.team(ofFile: entry.entry, table: table, component: entry.component) else {
        continue
      }
      bytes[team, default: 0] += entry.archiveBytes
    }
    return bytes
  }
}

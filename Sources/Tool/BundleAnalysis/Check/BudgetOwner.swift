package import DataFormats
import LocalizationAnalysis
package import ReportSchema

/// A part of the app for which a team is responsible: an entry of `owners` in a budget.
package struct BudgetOwner: Hashable, Sendable {
  /// The part that a team owns.
  enum Subject: Hashable {
    /// An app, extension, framework or module, by name.
    case component(String)
    /// Tables and keys by name. `*` stands for any text.
    case pattern(String)
  }

  /// The name of the team.
  let team: String
  let subject: Subject
  package let position: TextPosition

  func owns(component: String?) -> Bool {
    if case .component(let name) = subject { component == name } else { false }
  }

  /// - Parameter name: of a table, without its extension, or of a key.
  func owns(named name: String) -> Bool {
    if case .pattern(let pattern) = subject { name.matches(wildcards: pattern) } else { false }
  }
}

extension [BudgetOwner] {
  /// The team of a finding; nil if it has none. The first entry that fits decides.
  func team(of place: Finding.Place) -> String? {
    let names = [
      place.key?.withoutType, place.table.map(\.nameWithoutFolders), place.entry.map(\.nameWithoutFolders),
    ]
    .compactMap(\.self)
    return first { $0.owns(component: place.component) || names.contains(where: $0.owns(named:)) }?.team
  }

  /// The team of the component that a limit names; nil for other limits.
  func team(of limit: BudgetLimit) -> String? {
    guard limit.subject == .component, limit.names.count == 1 else { return nil }
    return first { $0.owns(component: limit.names[0]) }?.team
  }

  /// The team of a file; nil if it has none.
  func team(ofFile path: String, component: String?) -> String? {
    let name = path.nameWithoutFolders
    return first { $0.owns(component: component) || $0.owns(named: name) }?.team
  }
}

extension String {
  /// A key without the type that Android's tables have before it: `cancel` of `string/cancel`.
  var withoutType: String {
    let parts = split(separator: "/", maxSplits: 1)
    guard parts.count == 2, ["string", "plurals", "array"].contains(parts[0]) else { return self }
    return String(parts[1])
  }

  /// The last part of a path, without its extension: `Settings` of `de.lproj/Settings.strings`.
  var nameWithoutFolders: String {
    let name = split(separator: "/").last ?? ""
    let dot = name.lastIndex(of: ".") ?? name.endIndex
    return String(dot == name.startIndex ? name : name[..<dot])
  }

  /// Whether the text is a pattern's, in which `*` stands for any text.
  func matches(wildcards pattern: String) -> Bool {
    let parts = pattern.split(separator: "*", omittingEmptySubsequences: false)
    guard parts.count > 1, let first = parts.first, let last = parts.last else { return self == pattern }
    guard hasPrefix(first), hasSuffix(last) else { return false }
    var rest = dropFirst(first.count)
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
      guard let range = rest.firstRange(of: part) else { return false }
      rest = rest[range.upperBound...]
    }
    return rest.count >= last.count
  }
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
        ? .component(String(text.dropFirst(Self.component.count))) : .pattern(text)
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
  /// Warnings about owners of tables and keys that no app has.
  package func unusedOwners(in apps: [CheckInputs]) -> [ReportWarning] {
    let names = apps.compactMap(\.namesOfTexts)
    guard names.count == apps.count, unusedSections(apps).isEmpty else { return [] }
    return owners.compactMap { owner in
      guard case .pattern(let pattern) = owner.subject,
        !names.contains(where: { $0.contains(where: owner.owns(named:)) })
      else { return nil }
      return ReportWarning(message: "owner '\(owner.team)': no table, key or file is named '\(pattern)'")
    }
  }
}

// MARK: - Reports

extension CheckReport {
  /// The files and findings of each team, in the order in which the budget names the teams.
  /// - Parameter findings: with their teams.
  static func ownerSummaries(
    of inputs: CheckInputs, _ owners: [BudgetOwner], _ findings: [Finding]
  ) -> [OwnerSummary] {
    let now = inputs.explained?.bytes(by: owners)
    let before = inputs.baseline?.explained?.bytes(by: owners)
    var teams: [String] = []
    for owner in owners where !teams.contains(owner.team) { teams.append(owner.team) }
    return teams.map { team in
      let own = findings.filter { $0.owner == team && $0.accepted == nil }
      return OwnerSummary(
        owner: team, archiveBytes: now.map { $0[team] ?? 0 },
        baselineArchiveBytes: before.map { $0[team] ?? 0 },
        findings: own.count, newFindings: own.count(where: \.isNew))
    }
  }
}

extension MeasureReport {
  /// The archive bytes of files by team.
  fileprivate func bytes(by owners: [BudgetOwner]) -> [String: Int] {
    var bytes: [String: Int] = [:]
    for entry in entries ?? [] {
      guard let team = owners.team(ofFile: entry.entry, component: entry.component) else { continue }
      bytes[team, default: 0] += entry.archiveBytes
    }
    return bytes
  }
}

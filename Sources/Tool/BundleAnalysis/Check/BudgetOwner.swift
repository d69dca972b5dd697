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

  func owns(_ name: OwnedName) -> Bool {
    if case .pattern(let pattern) = subject { name.matches(pattern) } else { false }
  }
}

/// A name that output prints, and that a pattern of an owner may match. This is the only place that defines it.
enum OwnedName: Hashable {
  /// A key, with the type that Android's have before it: `plurals/boats` is also found as `boats`.
  case key(String)
  /// The path of a table or a file. A pattern is compared with the whole path, and with as many of its last parts as the
  /// pattern has: `Settings` and `de.lproj/Settings` both find `Payload/App.app/de.lproj/Settings.strings`. Extensions may be
  /// left out.
  case path(String)

  func matches(_ pattern: String) -> Bool {
    switch self {
    case .key(let key): return key.matches(wildcards: pattern) || key.withoutType.matches(wildcards: pattern)
    case .path(let path):
      if path.matches(wildcards: pattern) { return true }
      let ending = path.lastParts(pattern.utf8.count { $0 == UInt8(ascii: "/") } + 1)
      return ending.withoutExtensions.contains { $0.matches(wildcards: pattern) }
    }
  }

  /// The shortest name that finds it.
  var shortest: String {
    switch self {
    case .key(let key): key.withoutType
    case .path(let path): path.lastParts(1).withoutExtensions.last ?? path
    }
  }
}

extension [BudgetOwner] {
  /// The team of a finding; nil if it has none. The first entry that fits decides.
  func team(of place: Finding.Place) -> String? {
    let names =
      [place.key.map(OwnedName.key)].compactMap(\.self)
      + [place.table, place.entry].compactMap { $0.map(OwnedName.path) }
    return first { $0.owns(component: place.component) || names.contains(where: $0.owns) }?.team
  }

  /// The team of the component that a limit names; nil for other limits.
  func team(of limit: BudgetLimit) -> String? {
    guard limit.subject == .component, limit.names.count == 1 else { return nil }
    return first { $0.owns(component: limit.names[0]) }?.team
  }

  /// The team of a file; nil if it has none. A file is also found by the name of its table.
  func team(ofFile path: String, table: String?, component: String?) -> String? {
    let names = [path, table].compactMap { $0.map(OwnedName.path) }
    return first { $0.owns(component: component) || names.contains(where: $0.owns) }?.team
  }
}

extension String {
  /// A key without the type that Android's tables have before it: `cancel` of `string/cancel`.
  var withoutType: String {
    let parts = split(separator: "/", maxSplits: 1)
    guard parts.count == 2, ["string", "plurals", "array"].contains(parts[0]) else { return self }
    return String(parts[1])
  }

  /// The last parts of a path: of two, `de.lproj/Settings.strings`.
  fileprivate func lastParts(_ count: Int) -> String {
    split(separator: "/").suffix(count).joined(separator: "/")
  }

  /// A path as it is, without its last extension, without the last two, and so on: `messages.de.json`, `messages.de`, `messages`.
  fileprivate var withoutExtensions: [String] {
    let start = lastIndex(of: "/").map(index(after:)) ?? startIndex
    let dots = indices[start...].filter { self[$0] == "." && $0 != start }
    return [self] + dots.reversed().map { String(self[..<$0]) }
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
  /// Warnings about owners of tables, files and keys that no app has.
  package func unusedOwners(in apps: [CheckInputs]) -> [ReportWarning] {
    let places = apps.compactMap(\.ownedPlaces)
    guard places.count == apps.count, unusedSections(apps).isEmpty else { return [] }
    return owners.compactMap { owner in
      guard case .pattern(let pattern) = owner.subject,
        !places.contains(where: { $0.contains(where: owner.owns) }),
        !apps.contains(where: { $0.hasKey(ownedBy: owner) })
      else { return nil }
      let suggestion = apps.lazy.compactMap { $0.suggestion(for: pattern) }.first
      return ReportWarning(
        message:
          "\(path):\(owner.position.line): owner '\(owner.team)': no table, key or file is named '\(pattern)'"
          + Suggestion.question(suggestion))
    }
  }
}

extension CheckInputs {
  /// Whether a key of a table is the owner's.
  fileprivate func hasKey(ownedBy owner: BudgetOwner) -> Bool {
    tables.contains { table in table.messages.keys.contains { owner.owns(.key($0)) } }
  }

  /// What a pattern that matches nothing may have meant: a component, the key of a finding whose id it is, or a similar name.
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
    of inputs: CheckInputs, _ owners: [BudgetOwner], _ findings: [Finding]
  ) -> [OwnerSummary] {
    let now = inputs.explained?.bytes(by: owners, inputs.tablesOfFiles)
    let before = inputs.baseline?.explained?.bytes(by: owners, inputs.tablesOfFiles)
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
  /// - Parameter tables: the table of each file that has one.
  fileprivate func bytes(by owners: [BudgetOwner], _ tables: [String: String]) -> [String: Int] {
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

import ReportSchema

/// The owners of a budget, by the names that they own.
///
/// A pattern without wildcards is found by its text. Only patterns with wildcards are compared with each name.
struct OwnerLookup {
  /// The names of the teams, in the order of the budget; each once.
  let teams: [String]
  private let owners: [BudgetOwner]
  /// The first owner of each component.
  private var components: [String: Int] = [:]
  /// The owners by the text of a pattern without wildcards.
  private var texts: [String: [Int]] = [:]
  private var wildcards: [(position: Int, pattern: OwnerPattern)] = []
  /// The numbers of parts of all patterns.
  private var depths: Set<Int> = []

  init(_ owners: [BudgetOwner]) {
    self.owners = owners
    teams = owners.map(\.team).uniqued { $0 }
    for (position, owner) in owners.enumerated() {
      switch owner.subject {
      case .component(let name):
        if components[name] == nil { components[name] = position }
      case .pattern(let pattern):
        depths.insert(pattern.parts)
        if pattern.hasWildcards {
          wildcards.append((position, pattern))
        } else {
          texts[pattern.text, default: []].append(position)
        }
      }
    }
  }

  /// The positions of all owners whose patterns match a name.
  func positions(of name: OwnedName) -> [Int] {
    let forms = OwnedNameForms(name, depths: depths)
    let named = forms.all.flatMap { texts[$0] ?? [] }
    return named + wildcards.filter { forms.matches($0.pattern) }.map(\.position)
  }

  /// The team of a finding; nil if it has none. The first entry that fits decides.
  func team(of place: Finding.Place) -> String? {
    var names = [place.table, place.entry].compactMap { $0.map(OwnedName.path) }
    if let key = place.key { names.append(.key(key)) }
    return team(of: names, component: place.component)
  }

  /// The team of the component that a limit names; nil for other limits.
  func team(of limit: BudgetLimit) -> String? {
    guard limit.subject == .component, limit.names.count == 1 else { return nil }
    return team(of: [], component: limit.names[0])
  }

  /// The team of a file; nil if it has none. A file is also found by the name of its table.
  func team(ofFile path: String, table: String?, component: String?) -> String? {
    let names = [path, table].compactMap { $0.map(OwnedName.path) }
    return team(of: names, component: component)
  }

  private func team(of names: [OwnedName], component: String?) -> String? {
    var positions = names.flatMap(positions)
    if let component, let position = components[component] { positions.append(position) }
    return positions.min().map { owners[$0].team }
  }
}

internal import Localization

/// Values by name, so that the work of a limit does not grow with the values that it does not select.
struct SelectableValues<Value> {
  let all: [(name: String, value: Value)]
  private let indices: [String: [Int]]

  init(_ all: [(name: String, value: Value)]) {
    self.all = all
    indices = Dictionary(grouping: all.indices) { all[$0].name }
  }

  /// The values to which a limit applies, in their order.
  /// - Parameter named: the names to which limits of the same family apply, instead of one for all.
  func selected(by selector: BudgetSelector?, named: Set<String>) -> [(name: String, value: Value)] {
    switch selector {
    case .locales(let tags): values(Set(tags.map(\.text)))
    case .names(let names): values(Set(names))
    case .all: all.filter { !named.contains($0.name) }
    case nil: []
    }
  }

  private func values(_ names: Set<String>) -> [(name: String, value: Value)] {
    names.flatMap { indices[$0] ?? [] }.sorted().map { all[$0] }
  }
}

package import Localization

/// What changed from one message to another, string by string.
package struct MessageDiff: Hashable, Sendable {
  package struct Difference: Hashable, Sendable {
    /// The way to the string through the message: `other`, `@count/one`; empty where the message is one text.
    package let path: String
    package let words: WordDiff
  }

  /// In the order of the new message, then what it has no more. What is the same is not among them.
  package let differences: [Difference]

  package init(from old: Message, to new: Message) {
    var before: [[MessageStep]: String] = [:]
    var order: [[MessageStep]] = []
    old.forEachLeaf {
      before[$0] = $1
      order.append($0)
    }
    var differences: [Difference] = []
    func add(_ path: [MessageStep], _ old: String, _ new: String) {
      guard old != new else { return }
      let names = path.compactMap(\.name)
      differences.append(Difference(path: names.joined(separator: "/"), words: WordDiff(from: old, to: new)))
    }
    new.forEachLeaf { path, text in add(path, before.removeValue(forKey: path) ?? "", text) }
    for path in order { if let text = before[path] { add(path, text, "") } }
    self.differences = differences
  }
}

extension MessageStep {
  fileprivate var name: String? {
    switch self {
    case .choice(let key): key.name
    case .format: nil
    case .part(let name): "@\(name)"
    case .rule: "rule"
    case .specifier: "specifier"
    }
  }
}

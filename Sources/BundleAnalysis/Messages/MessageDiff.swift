internal import Localization
internal import ReportSchema

extension StalenessReport.Difference {
  /// The differences between two messages, text by text: in the order of the new message, then texts of the old message
  /// only.
  static func all(from old: Message, to new: Message) -> [Self] {
    var before: [[MessageStep]: String] = [:]
    var order: [[MessageStep]] = []
    old.forEachLeaf {
      before[$0] = $1
      order.append($0)
    }
    var differences: [Self] = []
    func add(_ path: [MessageStep], _ old: String, _ new: String) {
      guard !old.hasSameBytes(as: new) else { return }
      let names = path.compactMap(\.name)
      differences.append(
        Self(path: names.joined(separator: "/"), segments: WordDiff(from: old, to: new).segments))
    }
    new.forEachLeaf { path, text in add(path, before.removeValue(forKey: path) ?? "", text) }
    for path in order { if let text = before[path] { add(path, text, "") } }
    return differences
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

/// One step of the path from a message to one of its texts.
enum MessageStep: Hashable, Sendable {
  case choice(CaseKey)
  case format
  case part(String)
  /// The rule type and the value type of a part.
  case rule, specifier
}

extension Message {
  func forEachLeaf(_ path: [MessageStep] = [], _ body: ([MessageStep], String) -> Void) {
    switch self {
    case .text(let text): body(path, text)
    case .variations(let variations):
      for one in variations.cases { one.message.forEachLeaf(path + [.choice(one.key)], body) }
    case .substitutions(let substitutions):
      substitutions.format.forEachLeaf(path + [.format], body)
      for part in substitutions.parts {
        let inner = path + [.part(part.name)]
        body(inner + [.rule], "")
        body(inner + [.specifier], part.specifier)
        part.message.forEachLeaf(inner, body)
      }
    }
  }
}

internal import Localization
internal import ReportSchema

extension StalenessReport.Difference {
  /// The differences between two messages, text by text: in the order of the new message, then texts of the old message
  /// only.
  static func all(from old: Message, to new: Message) -> [Self] {
    var before: [[String]: String] = [:]
    var order: [[String]] = []
    old.forEachLeaf {
      before[$0] = $1
      order.append($0)
    }
    var differences: [Self] = []
    func add(_ path: [String], _ old: String, _ new: String) {
      guard !old.hasSameBytes(as: new) else { return }
      let names = path.filter { !$0.isEmpty }
      differences.append(
        Self(path: names.joined(separator: "/"), segments: WordDiff(from: old, to: new).segments))
    }
    new.forEachLeaf { path, text in add(path, before.removeValue(forKey: path) ?? "", text) }
    for path in order { if let text = before[path] { add(path, text, "") } }
    return differences
  }
}

extension Message {
  /// Calls `body` with each text, and the names of the steps to it: the variation, the part with `@` before it, and
  /// `rule` and `specifier` for the types of a part. The format of substitutions has an empty name.
  func forEachLeaf(_ path: [String] = [], _ body: ([String], String) -> Void) {
    switch self {
    case .text(let text): body(path, text)
    case .variations(let variations):
      for one in variations.cases { one.message.forEachLeaf(path + [one.key.name], body) }
    case .substitutions(let substitutions):
      substitutions.format.forEachLeaf(path + [""], body)
      for part in substitutions.parts {
        let inner = path + ["@\(part.name)"]
        body(inner + ["rule"], "")
        body(inner + ["specifier"], part.specifier)
        part.message.forEachLeaf(inner, body)
      }
    }
  }
}

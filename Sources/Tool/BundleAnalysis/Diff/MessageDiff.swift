import Localization
import ReportSchema

extension DiffReport.Difference {
  /// The differences between two messages, text by text: in the order of the new message, then texts of the old message
  /// only.
  static func all(from old: Message, to new: Message) -> [Self] {
    Message.leaves(of: old, new).compactMap { path, old, new in
      let old = old ?? ""
      let new = new ?? ""
      guard !old.hasSameBytes(as: new) else { return nil }
      let names = path.filter { !$0.isEmpty }
      return Self(path: names.joined(separator: "/"), segments: WordDiff(from: old, to: new).segments)
    }
  }
}

extension Message {
  /// The texts of two versions of a message by their paths: in the order of the new one, then texts of the old one only.
  static func leaves(of old: Message?, _ new: Message?) -> [(path: [String], old: String?, new: String?)] {
    // Most messages are one text.
    if case .text(let old)? = old, case .text(let new)? = new { return [([], old, new)] }
    var before: [[String]: String] = [:]
    var order: [[String]] = []
    old?.forEachLeaf {
      before[$0] = $1
      order.append($0)
    }
    var leaves: [(path: [String], old: String?, new: String?)] = []
    new?.forEachLeaf { leaves.append(($0, before.removeValue(forKey: $0), $1)) }
    return leaves + order.compactMap { path in before.removeValue(forKey: path).map { (path, $0, nil) } }
  }

  /// Calls `body` with each text, and the names of the steps to it: the variation, the part with `@` before it, and
  /// `rule` and `specifier` for the types of a part. The format of substitutions has an empty name.
  private func forEachLeaf(_ path: [String] = [], _ body: ([String], String) -> Void) {
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

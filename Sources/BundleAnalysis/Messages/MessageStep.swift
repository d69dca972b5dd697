internal import Localization

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

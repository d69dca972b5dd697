package import Localization

extension Message {
  /// The whole tree, written in a way that does not depend on the order of dictionaries.
  package var written: String {
    switch self {
    case .text(let text): "'\(text)'"
    case .variations(let variations): variations.written
    case .substitutions(let substitutions):
      "\(substitutions.format.written) with ["
        + substitutions.parts.map { "\($0.name) \($0.argument) \($0.specifier): \($0.message.written)" }
        .joined(separator: ", ") + "]"
    }
  }
}

extension Variations {
  package var written: String {
    "\(selector.written) [\(cases.map { "\($0.key.name): \($0.message.written)" }.joined(separator: ", "))]"
  }
}

extension Selector {
  /// Without the tree of an expression: the names of its cases contain addresses.
  fileprivate var written: String {
    if case .form(let argument, let expression) = self { return "form(\(argument), \(expression.text))" }
    return "\(self)"
  }
}

extension [String: Message] {
  /// The messages in the order of their keys.
  package var written: String {
    sorted { $0.key < $1.key }.map { "\($0.key) = \($0.value.written)" }.joined(separator: "; ")
  }
}

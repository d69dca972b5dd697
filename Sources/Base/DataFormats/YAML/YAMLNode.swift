import Bytes

/// A place in a text, counted from 1.
package struct TextPosition: Hashable, Sendable, Comparable {
  package let line: Int
  /// In Unicode scalars.
  package let column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  package static func < (one: Self, other: Self) -> Bool {
    (one.line, one.column) < (other.line, other.column)
  }
}

extension TextPosition {
  /// `path:line:column: message`, with the line of the file and a caret below it.
  package func excerpt(_ message: String, path: String, lines: [String]) -> String {
    let text = "\(path):\(line):\(column): \(message)"
    guard lines.indices.contains(line - 1), !lines[line - 1].isEmpty else { return text }
    let content = lines[line - 1].replacing("\t", with: " ")
    return "\(text)\n  \(content)\n  \(String(repeating: " ", count: max(0, column - 1)))^"
  }
}

/// A node of a YAML document, with the position at which it begins. YAML 1.1, as libyaml reads it.
package struct YAMLNode: Hashable, Sendable {
  package indirect enum Value: Hashable, Sendable {
    /// The text without its quotes. A plain scalar such as `5` or `true` is a text too.
    case scalar(String, isPlain: Bool)
    case sequence([YAMLNode])
    /// In the order of the file, with repeated keys.
    case mapping([Entry])
  }

  package struct Entry: Hashable, Sendable {
    package let key: YAMLNode
    package let value: YAMLNode
  }

  package let value: Value
  package let position: TextPosition

  /// The text of a scalar; nil for other nodes.
  package var text: String? { if case .scalar(let text, _) = value { text } else { nil } }
  package var entries: [Entry]? { if case .mapping(let entries) = value { entries } else { nil } }
  package var items: [YAMLNode]? { if case .sequence(let items) = value { items } else { nil } }

  /// Whether the node is an empty plain scalar, `null` or `~`.
  package var isNull: Bool {
    if case .scalar(let text, isPlain: true) = value { ["", "~", "null"].contains(text) } else { false }
  }
}

/// A text that is not YAML, or uses a construct that is not read.
package struct YAMLError: Error, Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    /// libyaml's description: `did not find expected key`.
    case syntax(String)
    case alias
    case severalDocuments
    case tooDeep(limit: Int)
    case tooLarge(limit: Int)
    case outOfMemory
  }

  package let reason: Reason
  package let position: TextPosition
}

extension YAMLError: CustomStringConvertible {
  package var description: String {
    switch reason {
    case .syntax(let problem): problem
    case .alias: "anchors and aliases are not supported"
    case .severalDocuments: "the file contains a second document"
    case .tooDeep(let limit): "nesting depth exceeds \(limit)"
    case .tooLarge(let limit): "the file is larger than \(counted(limit, "byte"))"
    case .outOfMemory: "out of memory"
    }
  }
}

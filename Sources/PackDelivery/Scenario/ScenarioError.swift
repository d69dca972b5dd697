package import DataFormats

/// A mistake in a scenario file.
package struct ScenarioError: Error, Hashable, Sendable, CustomStringConvertible {
  package let path: String
  package let position: TextPosition
  /// One line, in lower case, without a full stop.
  package let message: String
  package let hint: String
  /// The line of the file; empty if there is none.
  let line: String

  /// `path:line:column: message`, with the line of the file and a caret below it.
  package var description: String {
    let text = "\(path):\(position.line):\(position.column): \(message)"
    guard !line.isEmpty else { return text }
    return "\(text)\n  \(line)\n  \(String(repeating: " ", count: max(0, position.column - 1)))^"
  }
}

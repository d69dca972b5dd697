package import DataFormats

/// The mistakes of a scenario file.
package struct ScenarioError: Error, Hashable, Sendable, CustomStringConvertible {
  package struct Mistake: Error, Hashable, Sendable {
    package let position: TextPosition
    /// One line, in lower case, without a full stop.
    package let message: String
    package let hint: String

    init(_ position: TextPosition, _ message: String, hint: String) {
      self.position = position
      self.message = message
      self.hint = hint
    }
  }

  package let path: String
  /// In the order of the file; at least one.
  package let mistakes: [Mistake]
  /// The lines of the file; empty if it is not a text.
  let lines: [String]

  /// Every mistake with the line of the file, and its hint.
  package var texts: [(message: String, hint: String)] {
    mistakes.map { ($0.position.excerpt($0.message, path: path, lines: lines), $0.hint) }
  }

  package var description: String {
    texts.map { "\($0.message)\n\($0.hint)" }.joined(separator: "\n")
  }
}

/// The mistakes of a file that a person writes: a budget or a scenario.
package struct YAMLFileError: Error, Hashable, Sendable, CustomStringConvertible {
  package struct Mistake: Error, Hashable, Sendable {
    package let position: TextPosition
    /// One line, in lower case, without a full stop.
    package let message: String
    package let hint: String

    package init(_ position: TextPosition, _ message: String, hint: String) {
      self.position = position
      self.message = message
      self.hint = hint
    }
  }

  package let path: String
  /// In the order of the file; at least one.
  package let mistakes: [Mistake]
  /// The lines of the file; empty if it is not a text.
  private let lines: [String]

  package init(path: String, mistakes: [Mistake], lines: [String]) {
    self.path = path
    self.mistakes = mistakes.sorted { $0.position < $1.position }
    self.lines = lines
  }

  /// Every mistake: `path:line:column: message`, the line of the file and a caret below it; and the hint.
  package var texts: [(message: String, hint: String)] {
    mistakes.map { ($0.position.excerpt($0.message, path: path, lines: lines), $0.hint) }
  }

  package var description: String {
    texts.map { "\($0.message)\n\($0.hint)" }.joined(separator: "\n")
  }
}

package import DataFormats

/// The mistakes of a budget file.
package struct BudgetError: Error, Hashable, Sendable {
  package struct Mistake: Hashable, Sendable {
    package let position: TextPosition
    /// One line, in lower case, without a full stop.
    package let message: String
    package let hint: String
  }

  package let path: String
  /// In the order of the file; at least one.
  package let mistakes: [Mistake]
  /// The lines of the file.
  let lines: [String]

  /// Every mistake: `path:line:column: message`, the line of the file and a caret below it; and the hint.
  package var texts: [(message: String, hint: String)] {
    mistakes.map { ($0.position.excerpt($0.message, path: path, lines: lines), $0.hint) }
  }

  package var description: String {
    texts.map { "\($0.message)\n\($0.hint)" }.joined(separator: "\n")
  }
}

extension BudgetError: CustomStringConvertible {}

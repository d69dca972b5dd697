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
    mistakes.map { mistake in
      let (line, column) = (mistake.position.line, mistake.position.column)
      var text = "\(path):\(line):\(column): \(mistake.message)"
      if lines.indices.contains(line - 1), !lines[line - 1].isEmpty {
        let content = lines[line - 1].replacing("\t", with: " ")
        text += "\n  \(content)\n  \(String(repeating: " ", count: max(0, column - 1)))^"
      }
      return (text, mistake.hint)
    }
  }

  package var description: String {
    texts.map { "\($0.message)\n\($0.hint)" }.joined(separator: "\n")
  }
}

extension BudgetError: CustomStringConvertible {}

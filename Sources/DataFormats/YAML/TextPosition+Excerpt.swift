extension TextPosition {
  /// `path:line:column: message`, with the line of the file and a caret below it.
  package func excerpt(_ message: String, path: String, lines: [String]) -> String {
    let text = "\(path):\(line):\(column): \(message)"
    guard lines.indices.contains(line - 1), !lines[line - 1].isEmpty else { return text }
    let content = lines[line - 1].replacing("\t", with: " ")
    return "\(text)\n  \(content)\n  \(String(repeating: " ", count: max(0, column - 1)))^"
  }
}

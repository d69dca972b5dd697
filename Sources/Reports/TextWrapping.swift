enum TextWrapping {
  /// Broken between words so that no line is longer than 80 columns, but for words that are.
  static func wrapped(_ text: String, indent: String) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, indent.count + line.count + 1 + word.count > 80 {
        lines.append(indent + line)
        line = ""
      }
      line += line.isEmpty ? word : " \(word)"
    }
    return lines + [indent + line]
  }
}

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

  /// As ``wrapped(_:indent:)``, but a word that is longer than a line is broken too: a tag, say, of which nobody
  /// copies the halves.
  static func broken(_ text: String, indent: String) -> [String] {
    wrapped(text, indent: indent).flatMap { line -> [String] in
      var rest = line.dropFirst(indent.count)
      var lines: [String] = []
      repeat {
        lines.append(indent + rest.prefix(80 - indent.count))
        rest = rest.dropFirst(80 - indent.count)
      } while !rest.isEmpty
      return lines
    }
  }
}

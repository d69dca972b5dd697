enum TextWrapping {
  /// Broken between words so that no line is longer than 80 columns (`width`), but for words that are. Two spaces stay two.
  static func wrapped(_ text: String, indent: String, width: Int = 80) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      if !line.isEmpty, indent.count + line.count + 1 + word.count > width {
        lines.append(indent + line)
        line = ""
      }
      line += line.isEmpty ? word : " \(word)"
    }
    return lines + [indent + line]
  }

  /// As ``wrapped(_:indent:)``, but a word that is longer than a line is broken too: a tag, say, of which nobody
  /// copies the halves.
  static func broken(_ text: String, indent: String, width: Int = 80) -> [String] {
    wrapped(text, indent: indent, width: width).flatMap { line -> [String] in
      var rest = line.dropFirst(indent.count)
      var lines: [String] = []
      repeat {
        lines.append(indent + rest.prefix(width - indent.count))
        rest = rest.dropFirst(width - indent.count)
      } while !rest.isEmpty
      return lines
    }
  }
}

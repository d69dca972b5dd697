/// The names of files in a workflow: lines, values, and words of commands and of variables.
struct WorkflowNames {
  private var names: Set<String> = []

  init(_ text: String) {
    for line in text.split(whereSeparator: \.isNewline) {
      var value = line.drop(while: \.isWhitespace)
      while let last = value.last, last.isWhitespace { value.removeLast() }
      if value.hasPrefix("- ") { value = value.dropFirst(2) }
      let isCommand = value.contains("ballast ")
      addNames(value, hasWords: isCommand)
      guard let key = value.firstRange(of: ": ") else { continue }
      // Other values and lines are one name, which may have spaces.
      let isVariable = value[..<key.lowerBound].allSatisfy { $0.isUppercase || $0 == "_" }
      addNames(value[key.upperBound...], hasWords: isCommand || isVariable)
    }
  }

  func contains(_ app: String) -> Bool {
    [app, Self.withoutExpressions(app), app.replacing("$", with: "$$")].contains(where: names.contains)
  }

  /// A name that the host does not evaluate.
  static func withoutExpressions(_ name: String) -> String { name.replacing("${{", with: "${{ '${{' }}") }

  /// Adds a value of YAML, and its words.
  private mutating func addNames(_ value: Substring, hasWords: Bool) {
    var text = String(value)
    if value.count > 1, let quote = value.first, quote == value.last, "'\"".contains(quote) {
      text = String(value.dropFirst().dropLast())
      if quote == "'" { text = text.replacing("''", with: "'") }
    }
    names.insert(text)
    if hasWords { names.formUnion(Self.shellWords(of: text)) }
  }

  /// The words of a command line.
  private static func shellWords(of text: String) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var isEscaped = false
    for character in text {
      if isEscaped {
        word = (word ?? "") + String(character)
        isEscaped = false
      } else if character == quote {
        quote = nil
      } else if quote == nil, character == "'" || character == "\"" {
        quote = character
        word = word ?? ""
      } else if quote != "'", character == "\\" {
        isEscaped = true
      } else if quote == nil, character.isWhitespace {
        words += word.map { [$0] } ?? []
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    return words + (word.map { [$0] } ?? [])
  }
}

/// A text under construction, with the spacing and punctuation of its script.
struct Sentence {
  private(set) var text = ""
  private let script: Script
  /// Whether the next word starts a sentence.
  private var isStart = true

  /// The text without the space that ends a sentence in some scripts.
  var trimmed: String { text.last == " " ? String(text.dropLast()) : text }

  init(_ script: Script) { self.script = script }

  /// Appends a word, capitalized at the start of a sentence.
  mutating func append(word: String) {
    append(isStart && script.hasCapitals ? word.prefix(1).uppercased() + word.dropFirst() : word)
  }

  /// Appends a part without changing it.
  mutating func append(_ part: String) {
    if !text.isEmpty { text += script.space }
    text += part
    isStart = false
  }

  mutating func appendComma() {
    if !text.isEmpty, !text.hasSuffix(script.comma) { text += script.comma }
  }

  /// Ends the sentence with a punctuation mark.
  mutating func end(_ mark: String) {
    // The language may have omitted the words after a comma.
    if text.hasSuffix(script.comma) { text.removeLast(script.comma.count) }
    text += mark
    isStart = true
  }
}

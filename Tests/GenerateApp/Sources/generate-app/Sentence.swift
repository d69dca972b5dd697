/// A text while it is put together, as its script sets it.
struct Sentence {
  private(set) var text = ""
  private let script: Script
  /// Whether the next word begins a sentence.
  private var isStart = true

  /// Without the space that some scripts end sentences with.
  var trimmed: String { text.last == " " ? String(text.dropLast()) : text }

  init(_ script: Script) { self.script = script }

  mutating func add(word: String) {
    add(isStart && script.hasCapitals ? word.prefix(1).uppercased() + word.dropFirst() : word)
  }

  /// What is written as it is.
  mutating func add(_ part: String) {
    if !text.isEmpty { text += script.space }
    text += part
    isStart = false
  }

  mutating func pause() {
    if !text.isEmpty, !text.hasSuffix(script.comma) { text += script.comma }
  }

  /// - Parameter mark: what stands at the end.
  mutating func end(_ mark: String) {
    // The words behind a comma may have been left out.
    if text.hasSuffix(script.comma) { text.removeLast(script.comma.count) }
    text += mark
    isStart = true
  }
}

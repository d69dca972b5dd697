import Localization

/// Names that Laravel replaces wherever they are, also in a word: `:names` has `:name` in it. `strtr` in
/// `Translator::makeReplacements`.
///
/// A text may have any number of names. Each search takes logarithmic time.
struct ReplacedNames {
  /// In small letters, without colons, sorted.
  private let names: [String]

  init(_ names: some Sequence<String>) { self.names = Set(names).sorted() }

  init(_ names: some Sequence<ArgumentName>) {
    self.init(names.compactMap(\.text))
  }

  /// The words after the colons of a message's texts.
  init(in message: Message) {
    self.init(
      message.texts.flatMap { text in
        text.lowercased().scalars.split(separator: ":", omittingEmptySubsequences: false).dropFirst().map {
          part in
          String(part.prefix { $0.isASCII && ($0.isLetter || $0.isNumber) || $0 == "_" })
        }
      })
  }

  func contain(_ word: String) -> Bool {
    count(before: word, includingEqual: true) > count(before: word, includingEqual: false)
  }

  /// Whether one of the names begins with a word.
  func contain(wordWithBeginning word: String) -> Bool {
    let next = count(before: word, includingEqual: false)
    return next < names.count && names[next].hasPrefix(word)
  }

  /// Whether a word begins with one of the names.
  func contain(beginningOf word: String) -> Bool {
    var rest = word[...]
    while !rest.isEmpty {
      let count = count(before: rest, includingEqual: true)
      guard count > 0 else { return false }
      let nearest = names[count - 1]
      if rest.hasPrefix(nearest) { return !nearest.isEmpty }
      // Another name that the word begins with is before the nearest one, and begins it too.
      rest = rest.prefix(zip(rest, nearest).prefix { $0 == $1 }.count)
    }
    return false
  }

  /// The number of names that are less than a word.
  private func count(before word: some StringProtocol, includingEqual: Bool) -> Int {
    var range = 0..<names.count
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      let isBefore = names[middle] < word || includingEqual && names[middle] == word
      if isBefore { range = (middle + 1)..<range.upperBound } else { range = range.lowerBound..<middle }
    }
    return range.lowerBound
  }
}

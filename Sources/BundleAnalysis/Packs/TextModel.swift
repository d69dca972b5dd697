internal import Localization

/// The letters and words of a language, as its messages use them.
struct TextModel: Sendable {
  /// Letters, the most frequent first. Every character outside ASCII counts as a letter.
  private let letters: [Unicode.Scalar]
  private let words: [Substring]

  init(_ messages: [Message]) {
    var counts: [Unicode.Scalar: Int] = [:]
    var words: [Substring] = []
    for message in messages {
      message.forEachText { text in
        for scalar in text.unicodeScalars where scalar.isLetter { counts[scalar, default: 0] += 1 }
        words += text.split(separator: " ")
      }
    }
    letters = counts.sorted { ($0.value, $1.key.value) > ($1.value, $0.key.value) }.map(\.key)
    self.words = words
  }

  /// A replacement of each letter by one of another language with the same rank by frequency.
  ///
  /// A language with more letters shares some of the other's, so that Chinese becomes as narrow as English but not
  /// as varied.
  func letters(as other: TextModel) -> LetterMap {
    guard !other.letters.isEmpty else { return LetterMap([:]) }
    var map: [Unicode.Scalar: Unicode.Scalar] = [:]
    for (rank, letter) in letters.enumerated() { map[letter] = other.letters[rank % other.letters.count] }
    return LetterMap(map)
  }

  func filler() -> Filler { Filler(words) }

  /// Texts made of a language's words, one after the other.
  struct Filler {
    private let words: [Substring]
    private var next = 0

    fileprivate init(_ words: [Substring]) { self.words = words }

    /// A text of `count` Unicode scalars: the start of `text`, followed by words.
    mutating func text(_ count: Int, from text: String = "") -> String {
      var result = String.UnicodeScalarView(text.unicodeScalars.prefix(count))
      var missing = count - result.count
      guard missing > 0, !words.isEmpty else {
        if missing > 0 { result.append(contentsOf: repeatElement(" ", count: missing)) }
        return String(result)
      }
      while missing > 0 {
        if !result.isEmpty {
          result.append(" ")
          missing -= 1
        }
        let part = words[next].unicodeScalars.prefix(missing)
        next = (next + 1) % words.count
        result.append(contentsOf: part)
        missing -= part.count
      }
      return String(result)
    }
  }

  struct LetterMap: Sendable {
    private let map: [Unicode.Scalar: Unicode.Scalar]

    fileprivate init(_ map: [Unicode.Scalar: Unicode.Scalar]) { self.map = map }

    func applied(to text: String) -> String {
      String(String.UnicodeScalarView(text.unicodeScalars.map { map[$0] ?? $0 }))
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isLetter: Bool {
    !isASCII || ("a"..."z").contains(self) || ("A"..."Z").contains(self)
  }
}

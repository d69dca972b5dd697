import Localization
package import ReportSchema

/// Differences between two texts, word by word.
package struct WordDiff: Hashable, Sendable {
  /// Without the added segments they are the old text, without the removed ones the new text.
  package private(set) var segments: [DiffReport.Segment] = []

  /// Texts with more words between the first and the last different one have one difference there: the time grows with the
  /// number of words times the number of differences.
  private static let maxWords = 300

  package init(from old: String, to new: String) {
    let oldWords = Self.words(old)
    let newWords = Self.words(new)
    // Words that are canonically equivalent may have different bytes.
    func areEqual(_ one: Substring, _ other: Substring) -> Bool { one.utf8.elementsEqual(other.utf8) }
    let start = zip(oldWords, newWords).prefix { areEqual($0, $1) }.count
    let end = zip(oldWords.dropFirst(start).reversed(), newWords.dropFirst(start).reversed())
      .prefix { areEqual($0, $1) }.count
    for word in newWords.prefix(start) { append(.same, word) }
    appendDifferences(Array(oldWords[start...].dropLast(end)), Array(newWords[start...].dropLast(end)))
    for word in newWords.suffix(end) { append(.same, word) }
  }

  /// Appends the differences between the words of two texts without a common beginning and end.
  private mutating func appendDifferences(_ before: [Substring], _ after: [Substring]) {
    guard before.count + after.count <= Self.maxWords else {
      for word in before { append(.removed, word) }
      for word in after { append(.added, word) }
      return
    }
    var removed: Set<Int> = []
    var added: Set<Int> = []
    for change in after.difference(from: before, by: { $0.utf8.elementsEqual($1.utf8) }) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): added.insert(offset)
      }
    }
    var left = 0
    var right = 0
    while left < before.count || right < after.count {
      if left < before.count, removed.contains(left) {
        append(.removed, before[left])
        left += 1
      } else if right < after.count, added.contains(right) {
        append(.added, after[right])
        right += 1
      } else {
        append(.same, after[right])
        left += 1
        right += 1
      }
    }
  }

  private mutating func append(_ change: DiffReport.SegmentKind, _ text: Substring) {
    guard !text.isEmpty else { return }
    if let last = segments.last, last.change == change {
      segments[segments.count - 1].text += text
    } else {
      segments.append(DiffReport.Segment(change: ID(change), text: String(text)))
    }
  }

  /// Words, placeholders and the characters between them. In a script without spaces each character is a
  /// word.
  private static func words(_ text: String) -> [Substring] {
    var words: [Substring] = []
    var rest = text[...]
    let isSimple = text.utf8.allSatisfy { $0 < 0x80 }
    while let first = rest.first {
      let word: Substring
      if first == "%" {
        word = rest.prefix(placeholder(rest))
      } else if first.isPartOfWord {
        word = isSimple ? asciiWord(at: rest) : rest.prefix { $0.isPartOfWord }
      } else {
        word = rest.prefix(1)
      }
      words.append(word)
      rest = rest[word.endIndex...]
    }
    return words
  }

  /// The letters and digits at the beginning of a text in ASCII, whose characters are its bytes.
  private static func asciiWord(at text: Substring) -> Substring {
    Substring(text.utf8.prefix { $0.isLetter || $0.isDigit })
  }

  /// Length of a percent sign and the placeholder after it: `%1$@`, `%.2f`, `%lld`.
  private static func placeholder(_ text: Substring) -> Int {
    var count = 1
    for character in text.dropFirst() {
      if character == "@" { return count + 1 }
      guard character.isASCII, character.isLetter || character.isNumber || "$#.%".contains(character) else {
        break
      }
      count += 1
    }
    // A full stop that ends a sentence is not part of a placeholder.
    return text.prefix(count).last == "." ? count - 1 : count
  }
}

extension Character {
  /// Whether this is a letter or digit of a script with spaces between words.
  fileprivate var isPartOfWord: Bool {
    // Nearly all characters are in ASCII, where no table is needed.
    if let ascii = asciiValue { return ascii.isLetter || ascii.isDigit }
    guard isLetter || isNumber, let scalar = unicodeScalars.first else { return false }
    switch scalar.value {
    // Thai to Burmese, Khmer, kana and ideographs, but not Hangul.
    case 0x0e00...0x0eff, 0x1000...0x109f, 0x1780...0x17ff, 0x3040...0x30ff, 0x3400...0x9fff,
      0xf900...0xfaff, 0x20000...0x3ffff:
      return false
    default: return true
    }
  }
}

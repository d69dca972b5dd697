/// What changed from one text to another, word by word.
package struct WordDiff: Hashable, Sendable {
  package enum Change: String, Hashable, Sendable {
    case same, removed, added
  }

  package struct Segment: Hashable, Sendable {
    package let change: Change
    package let text: String
  }

  /// Without the added they are the old text, and without the removed the new one.
  package private(set) var segments: [Segment] = []

  /// Longer texts are compared as a whole: the work grows with the words times the differences.
  private static let mostWords = 600

  package init(from old: String, to new: String) {
    let (before, after) = (Self.words(old), Self.words(new))
    guard before.count + after.count <= Self.mostWords else {
      append(.removed, old[...])
      append(.added, new[...])
      return
    }
    var (removed, added): (Set<Int>, Set<Int>) = ([], [])
    for change in after.difference(from: before) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): added.insert(offset)
      }
    }
    var (left, right) = (0, 0)
    while left < before.count || right < after.count {
      if left < before.count, removed.contains(left) {
        append(.removed, before[left])
        left += 1
      } else if right < after.count, added.contains(right) {
        append(.added, after[right])
        right += 1
      } else {
        // One word may be written in two ways, and each text keeps its own.
        if before[left].utf8.elementsEqual(after[right].utf8) {
          append(.same, after[right])
        } else {
          append(.removed, before[left])
          append(.added, after[right])
        }
        left += 1
        right += 1
      }
    }
  }

  private mutating func append(_ change: Change, _ text: Substring) {
    guard !text.isEmpty else { return }
    if let last = segments.last, last.change == change {
      segments[segments.count - 1] = Segment(change: change, text: last.text + text)
    } else {
      segments.append(Segment(change: change, text: String(text)))
    }
  }

  /// Words, placeholders, and what stands between them. Where a script has no spaces between words each character is a word.
  private static func words(_ text: String) -> [Substring] {
    var words: [Substring] = []
    var rest = text[...]
    while let first = rest.first {
      let count =
        first == "%"
        ? placeholder(rest) : first.isPartOfWord ? rest.prefix { $0.isPartOfWord }.count : 1
      words.append(rest.prefix(count))
      rest = rest.dropFirst(count)
    }
    return words
  }

  /// How many characters of it are a percent sign and what a format has behind it: `%1$@`, `%.2f`, `%lld`.
  private static func placeholder(_ text: Substring) -> Int {
    var count = 1
    for character in text.dropFirst() {
      if character == "@" { return count + 1 }
      guard character.isASCII, character.isLetter || character.isNumber || "$#.%".contains(character) else {
        break
      }
      count += 1
    }
    // A full stop that ends a sentence is none of a format's.
    return text.prefix(count).last == "." ? count - 1 : count
  }
}

extension Character {
  /// A letter or digit of a script that has spaces between words.
  fileprivate var isPartOfWord: Bool {
    guard isLetter || isNumber, let scalar = unicodeScalars.first else { return false }
    switch scalar.value {
    // Thai to Burmese, Khmer, and from kana and ideographs on, Hangul apart.
    case 0x0e00...0x0eff, 0x1000...0x109f, 0x1780...0x17ff, 0x3040...0x30ff, 0x3400...0x9fff,
      0xf900...0xfaff, 0x20000...0x3ffff:
      return false
    default: return true
    }
  }
}

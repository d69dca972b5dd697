package import ReportSchema

/// Differences between two texts, word by word.
package struct WordDiff: Hashable, Sendable {
  /// Without the added segments they are the old text, without the removed ones the new text.
  package private(set) var segments: [DiffReport.Segment] = []

  /// Longer texts are one difference: the time grows with the number of words times the number of
  /// differences.
  private static let maxWords = 600

  package init(from old: String, to new: String) {
    let before = Self.words(old)
    let after = Self.words(new)
    guard before.count + after.count <= Self.maxWords else {
      append(.removed, old[...])
      append(.added, new[...])
      return
    }
    var removed: Set<Int> = []
    var added: Set<Int> = []
    // Words that are canonically equivalent may have different bytes.
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
    while let first = rest.first {
      let count: Int
      if first == "%" {
        count = placeholder(rest)
      } else {
        count = first.isPartOfWord ? rest.prefix { $0.isPartOfWord }.count : 1
      }
      words.append(rest.prefix(count))
      rest = rest.dropFirst(count)
    }
    return words
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

extension String {
  /// The number of terminal cells that the text takes, by UAX #11 (East Asian Width) and UTS #51 (emoji).
  package var displayWidth: Int {
    // Most text is ASCII, where each byte takes a cell. A line feed after a carriage return does not.
    utf8.allSatisfy { $0 >= 0x20 && $0 < 0x80 } ? utf8.count : reduce(0) { $0 + $1.displayWidth }
  }
}

extension Substring {
  /// The number of terminal cells that the text takes.
  package var displayWidth: Int { String(self).displayWidth }
}

extension Character {
  /// The number of terminal cells that the character takes: 0, 1 or 2; more for a cluster of several letters.
  ///
  /// An emoji sequence takes two cells: one joined with U+200D, with a skin tone, with U+FE0F, or a flag. Any other
  /// cluster takes the cells of its scalars, as in a terminal that places scalar by scalar.
  package var displayWidth: Int {
    let scalars = unicodeScalars
    guard let first = scalars.first else { return 0 }
    if scalars.count == 1 { return first.displayWidth }
    let isEmojiSequence =
      first.properties.isEmoji
      && scalars.dropFirst().contains {
        $0 == "\u{fe0f}" || $0 == "\u{200d}" || $0.properties.isEmojiModifier || $0.isRegionalIndicator
      }
    return isEmojiSequence ? 2 : scalars.reduce(0) { $0 + $1.displayWidth }
  }
}

extension Unicode.Scalar {
  /// The number of terminal cells that the scalar takes: 0 for combining and format characters, 2 for wide ones.
  package var displayWidth: Int {
    if value < 0x300 { return value == 0xad ? 0 : 1 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    // Vowels and final consonants of Hangul that join the consonant before them (UAX #11, section 4).
    if (0x1160...0x11ff).contains(value) || (0xd7b0...0xd7ff).contains(value) { return 0 }
    return isWide ? 2 : 1
  }

  fileprivate var isRegionalIndicator: Bool { (0x1f1e6...0x1f1ff).contains(value) }

  /// Whether the East Asian Width property is Wide or Fullwidth.
  private var isWide: Bool {
    properties.isEmojiPresentation && !isRegionalIndicator || Self.wideRanges.contains { $0.contains(value) }
  }

  /// Ranges of scalars other than emoji with East Asian Width W or F in EastAsianWidth.txt of Unicode 16.0. Unassigned
  /// scalars between two wide ones are included.
  private static let wideRanges: [ClosedRange<UInt32>] = [
    0x1100...0x115f, 0x2329...0x232a, 0x2630...0x2637, 0x268a...0x268f, 0x2e80...0x303e, 0x3041...0x3247,
    0x3250...0xa4c6, 0xa960...0xa97c, 0xac00...0xd7a3, 0xf900...0xfaff, 0xfe10...0xfe19, 0xfe30...0xfe6b,
    0xff01...0xff60, 0xffe0...0xffe6, 0x16fe0...0x18d08, 0x1aff0...0x1b2fb, 0x1d300...0x1d376,
    0x1f200...0x1f265, 0x20000...0x3fffd,
  ]
}

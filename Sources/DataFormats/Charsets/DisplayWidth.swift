extension StringProtocol {
  /// The number of terminal cells that the text takes, by UAX #11 (East Asian Width) and UTS #51 (emoji).
  package var displayWidth: Int {
    // Most text is ASCII, where each byte takes a cell. A line feed after a carriage return does not.
    utf8.allSatisfy { $0 >= 0x20 && $0 < 0x80 } ? utf8.count : reduce(0) { $0 + $1.displayWidth }
  }
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
    var (low, high) = (0, Self.wideRanges.count)
    while low < high {
      let middle = low + (high - low) / 2
      if Self.wideRanges[middle].last < value { low = middle + 1 } else { high = middle }
    }
    return low < Self.wideRanges.count && Self.wideRanges[low].first <= value
  }

  /// Ranges of scalars with East Asian Width W or F in EastAsianWidth.txt of Unicode 16.0. Unassigned scalars between
  /// two wide ones are included.
  private static let wideRanges: [(first: UInt32, last: UInt32)] = [
    (0x1100, 0x115f), (0x231a, 0x231b), (0x2329, 0x232a), (0x23e9, 0x23ec), (0x23f0, 0x23f0),
    (0x23f3, 0x23f3), (0x25fd, 0x25fe), (0x2614, 0x2615), (0x2630, 0x2637), (0x2648, 0x2653),
    (0x267f, 0x267f), (0x268a, 0x268f), (0x2693, 0x2693), (0x26a1, 0x26a1), (0x26aa, 0x26ab),
    (0x26bd, 0x26be), (0x26c4, 0x26c5), (0x26ce, 0x26ce), (0x26d4, 0x26d4), (0x26ea, 0x26ea),
    (0x26f2, 0x26f3), (0x26f5, 0x26f5), (0x26fa, 0x26fa), (0x26fd, 0x26fd), (0x2705, 0x2705),
    (0x270a, 0x270b), (0x2728, 0x2728), (0x274c, 0x274c), (0x274e, 0x274e), (0x2753, 0x2755),
    (0x2757, 0x2757), (0x2795, 0x2797), (0x27b0, 0x27b0), (0x27bf, 0x27bf), (0x2b1b, 0x2b1c),
    (0x2b50, 0x2b50), (0x2b55, 0x2b55), (0x2e80, 0x303e), (0x3041, 0x3247), (0x3250, 0xa4c6),
    (0xa960, 0xa97c), (0xac00, 0xd7a3), (0xf900, 0xfaff), (0xfe10, 0xfe19), (0xfe30, 0xfe6b),
    (0xff01, 0xff60), (0xffe0, 0xffe6), (0x16fe0, 0x18d08), (0x1aff0, 0x1b2fb), (0x1d300, 0x1d376),
    (0x1f004, 0x1f004), (0x1f0cf, 0x1f0cf), (0x1f18e, 0x1f18e), (0x1f191, 0x1f19a), (0x1f200, 0x1f265),
    (0x1f300, 0x1f320), (0x1f32d, 0x1f335), (0x1f337, 0x1f37c), (0x1f37e, 0x1f393), (0x1f3a0, 0x1f3ca),
    (0x1f3cf, 0x1f3d3), (0x1f3e0, 0x1f3f0), (0x1f3f4, 0x1f3f4), (0x1f3f8, 0x1f43e), (0x1f440, 0x1f440),
    (0x1f442, 0x1f4fc), (0x1f4ff, 0x1f53d), (0x1f54b, 0x1f54e), (0x1f550, 0x1f567), (0x1f57a, 0x1f57a),
    (0x1f595, 0x1f596), (0x1f5a4, 0x1f5a4), (0x1f5fb, 0x1f64f), (0x1f680, 0x1f6c5), (0x1f6cc, 0x1f6cc),
    (0x1f6d0, 0x1f6d2), (0x1f6d5, 0x1f6df), (0x1f6eb, 0x1f6ec), (0x1f6f4, 0x1f6fc), (0x1f7e0, 0x1f7f0),
    (0x1f90c, 0x1f93a), (0x1f93c, 0x1f945), (0x1f947, 0x1f9ff), (0x1fa70, 0x1faf8), (0x20000, 0x3fffd),
  ]
}

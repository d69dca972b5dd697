/// A part of a text as code points, in which formatters look for placeholders.
///
/// Characters as a reader sees them are not searched: `}` and a following U+200C, with which Persian separates an ending, are one
/// character, and so are a digit and a following vowel sign of an Indian script.
package typealias Scalars = Substring.UnicodeScalarView

extension String {
  package var scalars: Scalars { self[...].unicodeScalars }
}

extension Substring.UnicodeScalarView {
  package func hasPrefix(_ text: String) -> Bool { starts(with: text.unicodeScalars) }

  package func firstRange(of text: String) -> Range<Index>? { firstRange(of: text.unicodeScalars) }

  func lowercased() -> String { Substring(self).lowercased() }

  package var trimmed: Scalars {
    let start = drop(while: \.isWhitespace)
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return start.prefix(0) }
    return start[...last]
  }
}

extension Unicode.Scalar {
  var isDigit: Bool { self >= "0" && self <= "9" }
  package var isNumber: Bool { properties.numericType != nil }
  package var isWhitespace: Bool { properties.isWhitespace }

  /// A vowel sign is a part of a letter.
  package var isLetter: Bool {
    if properties.isAlphabetic { return true }
    return switch properties.generalCategory {
    case .nonspacingMark, .spacingMark: true
    default: false
    }
  }
}

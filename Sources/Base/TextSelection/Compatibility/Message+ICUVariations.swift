import Localization

extension Message {
  /// Whether a text is a valid plural or select of ICU, with the case `other` that ICU requires.
  var hasICUVariations: Bool {
    texts.contains { text in
      guard text.utf8.contains(UInt8(ascii: "{")),
        ["plural", "select"].contains(where: { text.contains($0) })
      else { return false }
      let (segments, broken) = ICUPattern.parsed(text, .icu)
      return broken == nil
        && segments.contains {
          if case .variations(let variations, _) = $0 { variations.hasOther } else { false }
        }
    }
  }
}

extension Variations {
  fileprivate var hasOther: Bool { self[.category(.other)] != nil || self[.any] != nil }
}

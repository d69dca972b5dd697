import Localization

extension CallSignature {
  /// Whether a plural of base is for ordinal numbers: `one {1st week} other {{count}th week}`. Each number but 1, 2 and 3 has the
  /// ending of English ordinals (CLDR, "digits-ordinal" of RBNF). A language may have other forms for ordinal numbers than for
  /// cardinal ones.
  var hasEnglishOrdinals: Bool {
    guard numberChoice == .plural, baseLocale.map({ $0.language == "en" }) ?? true else { return false }
    return choices.contains { choice in
      guard choice.isByNumber, let other = choice[.category(.other)] ?? choice[.any] else { return false }
      return other.texts.contains(where: hasEnglishOrdinal)
    }
  }

  private func hasEnglishOrdinal(_ text: String) -> Bool {
    var text = text
    if syntax.isICU { text = text.replacing("#", with: "{number}") }
    let segments = syntax.segments(of: text)
    return zip(segments, segments.dropFirst()).contains { number, next in
      guard case .placeholder = number, case .literal(let ending) = next, ending.hasPrefix("th") else {
        return false
      }
      return ending.dropFirst(2).first?.isLetter != true
    }
  }
}

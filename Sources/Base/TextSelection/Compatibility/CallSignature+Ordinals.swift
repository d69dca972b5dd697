import Localization

extension CallSignature {
  /// Whether a plural of base is for ordinal numbers: `one {1st week} other {{count}th week}`. Each number but 1, 2 and 3 has the
  /// ending of English ordinals (CLDR, "digits-ordinal" of RBNF). A language may have other forms for ordinal numbers than for
  /// cardinal ones. The number of another placeholder selects no form: `other {# files in the {k}th folder}`.
  var hasEnglishOrdinals: Bool {
    guard numberChoice == .plural, baseLocale.map({ $0.language == "en" }) ?? true else { return false }
    return choices.contains { choice in
      guard choice.isByNumber, let other = choice[.category(.other)] ?? choice[.any] else { return false }
      return other.texts.contains { hasEnglishOrdinal($0, by: choice.selector) }
    }
  }

  /// Whether the number that selects the text has the ending. In a text without this number, another argument may be the number in
  /// a format of the program.
  private func hasEnglishOrdinal(_ text: String, by selector: Selector) -> Bool {
    var text = text
    if syntax.isICU { text = text.replacing("#", with: "{\(Self.nameOfNumber)}") }
    let segments = syntax.segments(of: text)
    let ordinals = zip(segments, segments.dropFirst()).compactMap { number, next -> Placeholder? in
      guard case .placeholder(let placeholder) = number, case .literal(let ending) = next,
        ending.hasPrefix("th"), ending.dropFirst(2).first?.isLetter != true
      else { return nil }
      return placeholder
    }
    if ordinals.contains(where: { isNumber($0, of: selector) }) { return true }
    let showsNumber = segments.contains { segment in
      guard case .placeholder(let placeholder) = segment else { return false }
      return isNumber(placeholder, of: selector)
    }
    return !ordinals.isEmpty && !showsNumber
  }

  private func isNumber(_ placeholder: Placeholder, of selector: Selector) -> Bool {
    if placeholder.name == Self.nameOfNumber { return true }
    guard let argument = selector.numberArgument, argument != .first else {
      return numbers.contains(placeholder.argument)
    }
    return placeholder.argument == argument
  }
}

/// The names that Symfony's code passes: `%name%` in messages, and `{{ value }}` in those of its validators.
///
/// `TranslatorTrait::trans` replaces them with `strtr`, letter by letter: `{{value}}` and `%Name%` are other names, and displayed as
/// written. Symfony, "Translations", "Message Format"; "Validation", "Constraint messages". A name is written here with its signs.
package enum SymfonyPattern {
  static func segments(of text: String) -> [TextSegment] {
    var builder = SegmentBuilder()
    var rest = text.scalars
    while let mark = rest.firstIndex(where: { $0 == "%" || $0 == "{" }) {
      builder.append(rest[..<mark])
      let written = rest[mark...]
      guard let end = written.first == "%" ? endOfName(in: written) : endOfBraces(in: written) else {
        builder.append(rest[mark])
        rest = written.dropFirst()
        continue
      }
      builder.append(.placeholder(Placeholder(name: String(written[..<end]))))
      rest = written[end...]
    }
    builder.append(rest)
    return builder.finish()
  }

  /// The parts of a text between bars. An interval decides for its own part.
  ///
  /// `TranslatorTrait::trans` does so if the call passes a number, `%count%`: `{0} None|{1} One|]1,Inf[ %count%`. Two bars are
  /// one character. A part without an interval is the next form of the language.
  package static func forms(of text: String) -> (standard: Int, intervals: Int) {
    let parts = text.replacing("||", with: "").split(separator: "|", omittingEmptySubsequences: true)
    let intervals = parts.count { isInterval($0.drop(while: \.isWhitespace)) }
    return (parts.count - intervals, intervals)
  }

  /// Whether a part begins with an interval: `{1}`, `{1,2}`, `]1,Inf[`, `[5, Inf]`.
  private static func isInterval(_ part: Substring) -> Bool {
    let isSet = part.first == "{"
    guard isSet || part.first == "[" || part.first == "]" else { return false }
    let inside = part.dropFirst().prefix { !"{}[]".contains($0) }
    guard let end = part[inside.endIndex...].first, isSet == (end == "}") else { return false }
    let limits = inside.split(separator: ",").map { $0.filter { !$0.isWhitespace } }
    let hasNumbers = limits.allSatisfy { $0.hasSuffix("Inf") || Double($0) != nil }
    return hasNumbers && (isSet ? !limits.isEmpty : limits.count == 2)
  }

  /// The end of `%name%`. A name has no spaces, so that `5 % of 10 %` has none. `%s%` may be a conversion.
  private static func endOfName(in written: Scalars) -> Scalars.Index? {
    let name = written.dropFirst().prefix { $0.isLetter || $0.isNumber || "_-.".unicodeScalars.contains($0) }
    guard name.first?.isLetter == true, name.count > 1, written[name.endIndex...].first == "%" else {
      return nil
    }
    return written.index(after: name.endIndex)
  }

  /// The end of `{{ name }}`. A name has no spaces inside, as other text in braces may.
  private static func endOfBraces(in written: Scalars) -> Scalars.Index? {
    guard written.dropFirst().first == "{" else { return nil }
    let inside = written.dropFirst(2)
    guard let end = inside.firstIndex(where: { $0 == "}" || $0 == "{" }), inside[end] == "}",
      inside[end...].dropFirst().first == "}"
    else { return nil }
    let name = inside[..<end].trimmed
    guard !name.isEmpty, !name.contains(where: \.isWhitespace) else { return nil }
    return inside.index(end, offsetBy: 2)
  }
}

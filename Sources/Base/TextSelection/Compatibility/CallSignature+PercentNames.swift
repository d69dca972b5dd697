import Localization

/// Names between percent signs, which programs replace letter by letter: `%name%` of Symfony (`strtr` in
/// `TranslatorTrait::trans`), and `:%name%` of programs with Laravel (`Translator::makeReplacements`).
extension CallSignature {
  /// Names of omitted arguments that Laravel does not replace, because a colon or a percent sign is missing or a space was added
  /// (`% name%` for `:%name%`), and names that were translated (`:имя`). Of `:nameの`, the name is replaced.
  func damagedNames(in text: String, _ lost: Set<ArgumentName>) -> [String] {
    let names = lost.compactMap(\.text)
    let damaged = Self.damaged(names.filter { $0.hasPrefix("%") }, in: text)
    guard names.contains(where: { !$0.hasPrefix("%") }) else { return damaged }
    let known = Set(base.texts.flatMap(ColonPattern.foreignNames))
    let replaced = ReplacedNames(passed.keys)
    return damaged
      + ColonPattern.foreignNames(in: text).filter { word in
        !known.contains(word) && !replaced.contain(beginningOf: word.dropFirst().lowercased())
      }
  }

  /// Names of omitted arguments that Symfony does not replace, because a percent sign is missing or a space was added:
  /// `% name %` for `%name%`.
  static func damagedPercentNames(in text: String, _ lost: Set<ArgumentName>) -> [String] {
    let names = lost.compactMap(\.text)
    return damaged(names.filter { $0.hasPrefix("%") }, in: text)
  }

  /// Names of omitted arguments without the letter of their conversion, `%(name)`, or with a space: `% (name)s`.
  static func damagedNamedConversions(in text: String, _ lost: Set<ArgumentName>) -> [String] {
    let names = lost.compactMap { if case .name(let name) = $0 { name } else { nil } }
    return names.sorted().prefix(maxNames).flatMap { name in
      ["%(\(name))", "% (\(name))", "%\(name)s", "(\(name))s"].filter(text.contains).prefix(1)
    }
  }

  /// More names than translators write. Each is searched for in the whole text.
  static let maxNames = 32

  /// Whether a character is a percent sign, also one that nothing replaces: U+FF05 and U+FE6A.
  private static func isSign(_ character: Character) -> Bool { "%\u{FF05}\u{FE6A}".contains(character) }

  /// The places where a text has a name with one percent sign or more beside it, but not as the code writes it.
  private static func damaged(_ names: [String], in text: String) -> [String] {
    names.sorted().prefix(maxNames).flatMap { name -> [String] in
      let word = String(name.dropFirst().dropLast())
      return text.ranges(of: word).compactMap { range in
        let front = text[..<range.lowerBound]
        let start = front.lastIndex { !isSign($0) && $0 != ":" && $0 != " " }.map(front.index(after:))
        let before = front[(start ?? front.startIndex)...]
        let after = text[range.upperBound...].prefix { isSign($0) || $0 == " " }
        // Not a part of another name.
        let isWord = (start == nil || !before.isEmpty) && text[after.startIndex...].first?.isLetter != true
        guard isWord, before.contains(where: isSign) || after.contains(where: isSign) else { return nil }
        return String("\(before)\(word)\(after)"[...].trimmed)
      }
    }
  }
}

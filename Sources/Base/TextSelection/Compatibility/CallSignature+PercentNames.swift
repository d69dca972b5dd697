import Localization

/// Names between percent signs, which programs replace letter by letter: `%name%` of Symfony (`strtr` in
/// `TranslatorTrait::trans`), and `:%name%` of programs with Laravel (`Translator::makeReplacements`).
extension CallSignature {
  /// Names of omitted arguments that Laravel does not replace, because a colon or a percent sign is missing or a space was added
  /// (`% name%` for `:%name%`), and names that were translated (`:имя`). Of `:nameの`, the name is replaced.
  func damagedNames(in text: String, _ lost: Set<ArgumentName>) -> [String] {
    let names = lost.compactMap { if case .name(let name) = $0 { name } else { nil } }
    let damaged = Self.damaged(names.filter { $0.hasPrefix("%") }, in: text)
    guard names.contains(where: { !$0.hasPrefix("%") }) else { return damaged }
    let known = Set(base.texts.flatMap(ColonPattern.foreignNames))
    let replaced = ReplacedNames(passed.keys)
    return damaged
      + ColonPattern.foreignNames(in: text).filter { word in
        !known.contains(word) && !replaced.contain(beginningOf: word.dropFirst().lowercased())
      }
  }

  /// Names of base that a text of Symfony does not have, and has in another form: `%nom%` or `% name %` for `%name%`. A text with
  /// fewer names, or with more, is right if the code passes them.
  func replacedNames(in message: Message) -> [CompatibilityIssue] {
    guard syntax == .plain, !isTranslation, message != base else { return [] }
    let known = Set(base.texts.flatMap(Self.percentNames))
    guard !known.isEmpty else { return [] }
    let shown = Set(message.texts.flatMap(Self.percentNames))
    let lost = known.subtracting(shown)
    guard !lost.isEmpty else { return [] }
    let damaged = message.texts.flatMap { Self.damaged(Array(lost), in: $0) }
    return shown.subtracting(known).union(damaged).sorted().map { .literal($0, syntax) }
  }

  /// Names in percent signs, with them: `%name%`. Not `% of %` in `50% of 20%`.
  private static func percentNames(in text: String) -> [String] {
    var names: [String] = []
    var rest = text.scalars
    while let sign = rest.firstIndex(of: "%") {
      rest = rest[sign...].dropFirst()
      let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
      guard name.first?.isLetter == true, rest[name.endIndex...].first == "%" else { continue }
      names.append("%\(Substring(name))%")
      rest = rest[name.endIndex...].dropFirst()
    }
    return names
  }

  /// More names than translators write. Each is searched for in the whole text.
  private static let maxNames = 32

  /// The places where a text has a name with one percent sign or more beside it, but not as the code writes it.
  private static func damaged(_ names: [String], in text: String) -> [String] {
    names.sorted().prefix(maxNames).flatMap { name -> [String] in
      let word = String(name.dropFirst().dropLast())
      return text.ranges(of: word).compactMap { range in
        let front = text[..<range.lowerBound]
        let start = front.lastIndex { $0 != "%" && $0 != ":" && $0 != " " }.map(front.index(after:))
        let before = front[(start ?? front.startIndex)...]
        let after = text[range.upperBound...].prefix { $0 == "%" || $0 == " " }
        // Not a part of another name.
        let isWord = (start == nil || !before.isEmpty) && text[after.startIndex...].first?.isLetter != true
        guard isWord, before.contains("%") || after.contains("%") else { return nil }
        return String("\(before)\(word)\(after)"[...].trimmed)
      }
    }
  }
}

/// Laravel's placeholders: `:name`; `:Name` and `:NAME` are the same argument in other letters. Laravel, "Localization".
///
/// `makeReplacements` of its `Translator` replaces a colon with any key of the call's array, so that a program may have names such
/// as `:%name%`.
package enum ColonPattern {
  static func segments(of text: String) -> [TextSegment] {
    var builder = SegmentBuilder()
    var rest = text.scalars
    while let colon = rest.firstIndex(of: ":") {
      builder.append(rest[..<colon])
      if let (name, end) = nameInPercentSigns(rest[colon...].dropFirst()) {
        builder.append(.placeholder(Placeholder(name: name)))
        rest = rest[end...]
        continue
      }
      let name = rest[colon...].dropFirst().prefix(while: isOfName)
      // `a:b` and `http://` have no placeholder, and neither have `:smile:` and `:D`.
      let isAfterWord =
        colon > text.startIndex && isOfName(text.unicodeScalars[text.unicodeScalars.index(before: colon)])
      rest = rest[colon...].dropFirst()
      guard name.first?.isLetter == true, name.count > 1, !isAfterWord,
        rest[name.endIndex...].first != ":"
      else {
        builder.append(":")
        continue
      }
      builder.append(.placeholder(Placeholder(name: name.lowercased())))
      rest = rest[name.endIndex...]
    }
    builder.append(rest)
    return builder.finish()
  }

  /// A name between percent signs, with them, and the index after it.
  private static func nameInPercentSigns(_ text: Scalars) -> (name: String, end: Scalars.Index)? {
    guard text.first == "%" else { return nil }
    let name = text.dropFirst().prefix(while: isOfName)
    guard name.first?.isLetter == true, name.count > 1, text[name.endIndex...].first == "%" else {
      return nil
    }
    return ("%\(Substring(name))%", text.index(after: name.endIndex))
  }

  /// Words after a colon with letters that are not ASCII, with the colon: `:имя`. A colon after a letter is punctuation.
  package static func foreignNames(in text: String) -> [String] {
    var names: [String] = []
    var rest = text.scalars
    var previous: Unicode.Scalar?
    while let colon = rest.firstIndex(of: ":") {
      previous = rest[..<colon].last ?? previous
      let word = rest[colon...].dropFirst().prefix { $0.isLetter || $0.isNumber || $0 == "_" }
      let isAfterWord = previous.map { $0.isLetter || $0.isNumber } ?? false
      if !isAfterWord, word.first?.isLetter == true, !word.allSatisfy(\.isASCII) {
        names.append(":\(Substring(word))")
      }
      previous = word.last ?? ":"
      rest = rest[word.endIndex...]
    }
    return names
  }

  /// The text without the conditions of its plural forms: `{0} None|[1,19] Some|[20,*] Many`. Other texts are unchanged.
  ///
  /// Laravel, "Pluralization", and `MessageSelector::extractFromString`: a form may begin with a number in braces, or with a range
  /// of numbers in brackets, where `*` means unlimited.
  package static func withoutConditions(_ text: String) -> String {
    let forms = text.scalars.split(separator: "|", omittingEmptySubsequences: false)
    guard forms.count > 1 else { return text }
    let rests = forms.map { form in (form: form, rest: afterCondition(form)) }
    guard rests.contains(where: { $0.rest != nil }) else { return text }
    return rests.map { String($0.rest ?? $0.form) }.joined(separator: "|")
  }

  /// The form after its condition; nil without one.
  private static func afterCondition(_ form: Scalars) -> Scalars? {
    let isNumber = form.first == "{"
    guard isNumber || form.first == "[", let end = form.firstIndex(of: isNumber ? "}" : "]") else {
      return nil
    }
    let limits = form[..<end].dropFirst().split(separator: ",", omittingEmptySubsequences: false)
    let maxLimits = isNumber ? 1 : 2
    guard (1...maxLimits).contains(limits.count) else { return nil }
    let areLimits = limits.allSatisfy { limit in
      Substring(limit.trimmed) == "*" || !limit.isEmpty && Substring(limit.trimmed).isNumeric
    }
    return areLimits ? form[end...].dropFirst() : nil
  }

  /// The words between two colons in small letters, as in `:name:` and `:smile:`.
  package static func wordsBetweenColons(_ text: String) -> [String] {
    var words: [String] = []
    var rest = text.scalars
    while let colon = rest.firstIndex(of: ":") {
      let isAfterWord =
        colon > text.startIndex && isOfName(text.unicodeScalars[text.unicodeScalars.index(before: colon)])
      let name = rest[colon...].dropFirst().prefix(while: isOfName)
      rest = rest[name.endIndex...]
      guard !isAfterWord, rest.first == ":", name.first?.isLetter == true, name.count > 1 else {
        continue
      }
      words.append(name.lowercased())
      rest = rest.dropFirst()
    }
    return words
  }

  private static func isOfName(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII && (scalar.isLetter || scalar.isNumber) || scalar == "_"
  }
}

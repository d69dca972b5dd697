/// Laravel's placeholders: `:name`; `:Name` and `:NAME` are the same argument in other letters. Laravel, "Localization".
package enum ColonPattern {
  static func segments(of text: String) -> [TextSegment] {
    var builder = SegmentBuilder()
    var rest = text[...]
    while let colon = rest.firstIndex(of: ":") {
      builder.append(rest[..<colon])
      let name = rest[colon...].dropFirst().prefix(while: isOfName)
      // `a:b` and `http://` have no placeholder, and neither have `:smile:` and `:D`.
      let isAfterWord = colon > text.startIndex && isOfName(text[text.index(before: colon)])
      rest = rest[colon...].dropFirst()
      guard name.first?.isLetter == true, name.utf8.count > 1, !isAfterWord,
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

  /// The words between two colons in small letters, as in `:name:` and `:smile:`.
  package static func wordsBetweenColons(_ text: String) -> [String] {
    var words: [String] = []
    var rest = text[...]
    while let colon = rest.firstIndex(of: ":") {
      let isAfterWord = colon > text.startIndex && isOfName(text[text.index(before: colon)])
      let name = rest[colon...].dropFirst().prefix(while: isOfName)
      rest = rest[name.endIndex...]
      guard !isAfterWord, rest.first == ":", name.first?.isLetter == true, name.utf8.count > 1 else {
        continue
      }
      words.append(name.lowercased())
      rest = rest.dropFirst()
    }
    return words
  }

  private static func isOfName(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber) || character == "_"
  }
}

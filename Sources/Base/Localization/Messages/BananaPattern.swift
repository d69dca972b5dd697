/// jquery.i18n's and banana-i18n's texts, as MediaWiki writes them: `$1`, and operations such as `{{plural:$1|file|files}}`.
package enum BananaPattern {
  /// The operations of `jquery.i18n.emitter.js` and `jquery.i18n.emitter.bidi.js`. For any other word, `emit` throws
  /// "unknown operation".
  private static let operations: Set<String> = ["plural", "gender", "grammar", "bidi", "concat", "replace"]

  /// Whether a text has an operation on an argument.
  package static func isEvident(_ text: String) -> Bool {
    guard text.contains("{{") else { return false }
    return texts(after: "{{", in: text).contains { rest in
      let word = rest.prefix { $0.isASCII && $0.isLetter }.lowercased()
      return ["plural", "gender", "grammar"].contains(word) && rest.dropFirst(word.utf8.count).hasPrefix(":")
    }
  }

  /// The beginnings of operations that the library refuses: a translated word, or a space before the argument, which its parser
  /// does not accept (`templateWithReplacement` of `jquery.i18n.parser.js`).
  package static func invalidOperations(in text: String) -> [String] {
    texts(after: "{{", in: text).compactMap { rest in
      let word = rest.prefix(longestBeginning).prefix { !"|:{}".unicodeScalars.contains($0) }
      let argument = rest[word.endIndex...].dropFirst()
      let isKnown = operations.contains(word.lowercased()) && rest[word.endIndex...].first == ":"
      if isKnown, !(argument.first == " " && argument.first { $0 != " " } == "$") { return nil }
      return "{{\(Substring(rest.prefix(longestBeginning).prefix { $0 != "|" && $0 != "}" }))"
    }
  }

  /// The positions of the arguments that select the text of an operation.
  package static func selecting(in text: String) -> [Placeholder] {
    texts(after: "{{", in: text).compactMap { selectedArgument(after: $0)?.argument }
  }

  static func segments(of text: String) -> [TextSegment] {
    var builder = SegmentBuilder()
    var rest = text.scalars
    while let scalar = rest.first {
      if rest.hasPrefix("{{"), let colon = selectedArgument(after: rest)?.colon {
        // The argument selects a text, and is not displayed.
        let end = rest[colon...].firstIndex { $0 == "|" || $0 == "}" } ?? rest.endIndex
        builder.append(rest[..<end])
        rest = rest[end...]
      } else if let placeholder = argument(in: rest) {
        builder.append(.placeholder(placeholder))
        rest = rest.dropFirst().drop(while: \.isDigit)
      } else {
        builder.append(scalar)
        rest = rest.dropFirst()
      }
    }
    return builder.finish()
  }

  /// More code points than any operation with its colon has, and so many as an error shows: a text may have any number of
  /// braces, and each is looked at.
  private static let longestBeginning = 24

  /// The argument of the operation at the beginning of a text, and the colon before it; nil for another beginning.
  private static func selectedArgument(
    after rest: Scalars
  ) -> (colon: Scalars.Index, argument: Placeholder)? {
    guard let colon = rest.prefix(longestBeginning).firstIndex(where: { $0 == ":" || $0 == "}" }),
      rest[colon] == ":",
      let selected = argument(in: rest[colon...].dropFirst().drop { $0 == " " })
    else { return nil }
    return (colon, selected)
  }

  private static func argument(in rest: Scalars) -> Placeholder? {
    guard rest.first == "$" else { return nil }
    let digits = rest.dropFirst().prefix(while: \.isDigit)
    guard let position = Int(String(digits)), position > 0, position < 1000 else { return nil }
    return Placeholder(position: position)
  }

  private static func texts(after mark: String, in text: String) -> [Scalars] {
    var found: [Scalars] = []
    var rest = text.scalars
    while let range = rest.firstRange(of: mark) {
      rest = rest[range.upperBound...]
      found.append(rest)
    }
    return found
  }
}

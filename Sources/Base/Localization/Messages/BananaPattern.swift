/// jquery.i18n's and banana-i18n's texts, as MediaWiki writes them: `$1`, and operations such as `{{plural:$1|file|files}}`.
package enum BananaPattern {
  /// The operations of `jquery.i18n.emitter.js` and `jquery.i18n.emitter.bidi.js`. For any other word, `emit` throws
  /// "unknown operation".
  private static let operations = displayOperations.union(["plural", "gender", "grammar"])
  /// Those that display their first argument.
  private static let displayOperations: Set<String> = ["bidi", "concat", "replace"]

  /// Whether a text has the beginning of an operation that selects a text: `{{plural:`.
  package static func isEvident(_ text: String) -> Bool {
    guard text.contains("{{") else { return false }
    return suffixes(after: "{{", in: text).contains { rest in
      let word = rest.prefix { $0.isASCII && $0.isLetter }.lowercased()
      return ["plural", "gender", "grammar"].contains(word) && rest.dropFirst(word.utf8.count).hasPrefix(":")
    }
  }

  /// The beginnings of the parts that the library refuses: operations with another word, such as a translated one, and what its
  /// parser does not accept, see ``BananaParser``.
  package static func invalidOperations(in text: String) -> [String] {
    let unknown = suffixes(after: "{{", in: text).filter { rest in
      let word = rest.prefix(longestBeginning).prefix { !"|:{}".unicodeScalars.contains($0) }
      return !operations.contains(word.lowercased())
    }
    if !unknown.isEmpty { return unknown.map { "{{\(beginning(ofOperation: $0))" } }
    guard let refused = BananaParser.refused(in: text) else { return [] }
    if refused.hasPrefix("{{") { return ["{{\(beginning(ofOperation: refused.dropFirst(2)))"] }
    return [String(refused.prefix(longestBeginning))]
  }

  private static func beginning(ofOperation rest: Scalars) -> Substring {
    Substring(rest.prefix(longestBeginning).prefix { $0 != "|" && $0 != "}" })
  }

  /// The positions of the arguments that select the text of an operation.
  package static func selecting(in text: String) -> [Placeholder] {
    suffixes(after: "{{", in: text).compactMap { selectedArgument(of: $0)?.argument }
  }

  static func segments(of text: String) -> [TextSegment] {
    var builder = SegmentBuilder()
    var rest = text.scalars
    while let scalar = rest.first {
      if rest.hasPrefix("{{"), let mark = selectedArgument(of: rest.dropFirst(2))?.mark {
        // The argument selects a text, and is not displayed.
        let end = rest[mark...].dropFirst().firstIndex { $0 == "|" || $0 == "}" } ?? rest.endIndex
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

  /// The number of code points after braces that are read, which is more than any operation has. It limits the work for each
  /// brace, and the text in an error.
  private static let longestBeginning = 24

  /// The argument that selects the text of an operation, and the colon or bar before it; nil without such an argument.
  /// - Parameter rest: the text after the opening braces.
  private static func selectedArgument(of rest: Scalars) -> (mark: Scalars.Index, argument: Placeholder)? {
    let word = rest.prefix(longestBeginning).prefix { !"|:{}".unicodeScalars.contains($0) }
    let mark = word.endIndex
    guard rest[mark...].first == ":" || rest[mark...].first == "|",
      !displayOperations.contains(word.lowercased()),
      let selected = argument(in: rest[mark...].dropFirst().drop { $0 == " " })
    else { return nil }
    return (mark, selected)
  }

  private static func argument(in rest: Scalars) -> Placeholder? {
    guard rest.first == "$" else { return nil }
    let digits = rest.dropFirst().prefix(while: \.isDigit)
    guard let position = Int(String(digits)), position > 0, position < 1000 else { return nil }
    return Placeholder(position: position)
  }

  private static func suffixes(after mark: String, in text: String) -> [Scalars] {
    var found: [Scalars] = []
    var rest = text.scalars
    while let range = rest.firstRange(of: mark) {
      rest = rest[range.upperBound...]
      found.append(rest)
    }
    return found
  }
}

/// Names in braces that a program replaces itself: `str.replace(/{([^{}]*)}/g, …)`. Everything else is literal.
///
/// A name has no space: `{ 0}` is displayed as written.
///
/// `{}` is the next argument. easy_localization of Flutter, `_replaceArgs` in localization.dart, replaces the first `{}` of the text by
/// each argument in order: further ones are displayed as written, and further arguments are not displayed.
package enum SimpleBracePattern {
  package static let unnumbered = "{}"

  package static func hasUnnumbered(_ text: String) -> Bool { text.contains(unnumbered) }

  static func segments(of text: String) -> [TextSegment] {
    var builder = SegmentBuilder()
    var rest = text.scalars
    var next = 0
    while let brace = rest.firstIndex(of: "{") {
      builder.append(rest[..<brace])
      let inside = rest[brace...].dropFirst()
      let name = inside.prefix { $0 != "{" && $0 != "}" }
      if inside.first == "}" {
        next += 1
        builder.append(.placeholder(Placeholder(position: next, conversion: unnumbered)))
        rest = inside.dropFirst()
        continue
      }
      guard !name.isEmpty, inside[name.endIndex...].first == "}", !name.contains(where: \.isWhitespace) else {
        builder.append("{")
        rest = inside
        continue
      }
      builder.append(.placeholder(placeholder(name)))
      rest = inside[name.endIndex...].dropFirst()
    }
    builder.append(rest)
    return builder.finish()
  }

  private static func placeholder(_ name: Scalars) -> Placeholder {
    // The first argument has the number 0.
    guard name.allSatisfy(\.isDigit), let index = Int(String(name)), index < .max else {
      return Placeholder(name: String(name))
    }
    return Placeholder(position: index + 1)
  }

  /// The names in braces with spaces around them, with the braces, by name: `{ 0}`.
  package static func spaced(in text: String) -> [(name: String, written: String)] {
    var found: [(name: String, written: String)] = []
    for part in text.scalars.split(separator: "{", omittingEmptySubsequences: false).dropFirst() {
      guard let end = part.firstIndex(of: "}") else { continue }
      let inside = part[..<end]
      let name = inside.trimmed
      guard name.count < inside.count else { continue }
      found.append((String(name), "{\(Substring(inside))}"))
    }
    return found
  }
}

import Localization

/// Braces of i18next that are displayed as written, or whose argument has no value.
enum I18nextBraces {
  /// i18next, `Interpolator.js`: the name between three braces begins with a brace, and has no value. Two braces
  /// that are not closed by two, `{{name}`, and a single brace around an argument, `{name}`, are displayed as written.
  /// - Parameter passed: the call's arguments.
  /// - Returns: the beginnings of the parts with such braces.
  static func broken(
    in text: String, _ syntax: PlaceholderSyntax, passed: Set<ArgumentName>
  ) -> [String] {
    if let braces = text.scalars.firstRange(of: "{{{") {
      return [String(text.scalars[braces.lowerBound...].prefix(24))]
    }
    let displayed = Set(syntax.placeholders(of: text).compactMap(\.name))
    var broken: [String] = []
    for segment in syntax.segments(of: text) {
      guard case .literal(let text) = segment else { continue }
      let literal = text.scalars
      if let braces = literal.firstRange(of: "{{") {
        broken.append(String(literal[braces.lowerBound...].prefix(24)))
        continue
      }
      if let braces = literal.firstRange(of: "}}") {
        let start = literal[..<braces.lowerBound].lastIndex(of: "{") ?? braces.lowerBound
        broken.append(String(literal[start...].prefix(24)))
        continue
      }
      for part in literal.split(separator: "{", omittingEmptySubsequences: false).dropFirst() {
        guard let end = part.firstIndex(of: "}") else { continue }
        let name = String(part[..<end].trimmed)
        if passed.contains(.name(name)), !displayed.contains(name) {
          broken.append("{\(Substring(part[...end]))")
        }
      }
    }
    return broken
  }
}

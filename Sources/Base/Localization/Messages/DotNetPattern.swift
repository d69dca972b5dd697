/// .NET's format items: `{0}`, `{1,-10}`, `{2:N2}`; `{{` and `}}` are braces. .NET, "Composite formatting"; spaces may follow the
/// index and the width: `CompositeFormat.TryParseLiterals` of dotnet/runtime.
package enum DotNetPattern {
  /// Nil for a text that `String.Format` refuses: it throws a `FormatException`.
  package static func segments(of text: String) -> [TextSegment]? {
    var builder = SegmentBuilder()
    var rest = text.scalars
    while let brace = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
      builder.append(rest[..<brace])
      let mark = rest[brace]
      rest = rest[brace...].dropFirst()
      if rest.first == mark {
        builder.append(mark)
        rest = rest.dropFirst()
        continue
      }
      guard mark == "{", let end = rest.firstIndex(of: "}"), let position = position(ofItem: rest[..<end])
      else { return nil }
      builder.append(.placeholder(Placeholder(position: position)))
      rest = rest[end...].dropFirst()
    }
    builder.append(rest)
    return builder.finish()
  }

  /// The position of the argument, from 1; nil for an invalid item.
  private static func position(ofItem item: Scalars) -> Int? {
    let digits = item.prefix(while: \.isDigit)
    let isIndex = !digits.isEmpty && digits.count <= maxDigits
    guard isIndex, let index = Int(String(digits)) else { return nil }
    var rest = item[digits.endIndex...].drop { $0 == " " }
    if rest.first == "," {
      rest = rest.dropFirst().drop { $0 == " " }
      if rest.first == "-" { rest = rest.dropFirst() }
      let width = rest.prefix(while: \.isDigit)
      guard !width.isEmpty, width.count <= maxDigits else { return nil }
      rest = rest[width.endIndex...].drop { $0 == " " }
    }
    // A format contains no brace.
    let isWhole = rest.isEmpty || rest.first == ":" && !rest.contains("{")
    return isWhole ? index + 1 : nil
  }

  /// Digits of the largest index and width: one million is the limit of both.
  private static let maxDigits = 6
}

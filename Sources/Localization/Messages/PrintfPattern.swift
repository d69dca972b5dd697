/// Placeholders of the form `%[position$][flags][width][.precision][length]conversion`, as in ISO C, Foundation and
/// java.util.Formatter, and Foundation's `%#@name@` and `%arg`.
enum PrintfPattern {
  static func segments(of text: String, isApple: Bool) -> [TextSegment] {
    var builder = SegmentBuilder()
    var rest = text[...]
    while let percent = rest.firstIndex(of: "%") {
      builder.append(rest[..<percent])
      rest = rest[percent...]
      var specification = rest.dropFirst()
      if let segment = segment(&specification, isApple: isApple) {
        if case .literal(let text) = segment { builder.append(text) } else { builder.append(segment) }
        rest = specification
      } else {
        builder.append("%")
        rest = rest.dropFirst()
      }
    }
    builder.append(rest)
    return builder.finish()
  }

  /// Parses the specification after a `%`; nil if it is not valid.
  private static func segment(_ rest: inout Substring, isApple: Bool) -> TextSegment? {
    if rest.first == "%" {
      rest = rest.dropFirst()
      return .literal("%")
    }
    let position = position(&rest)
    if isApple {
      if let name = partName(&rest) { return .part(name: name, position: position) }
      if rest.hasPrefix("arg") {
        rest = rest.dropFirst(3)
        return .placeholder(Placeholder(position: position, name: "arg"))
      }
    }
    let start = rest.startIndex
    rest = rest.drop { "-+ #0',(".contains($0) }
    rest = rest.drop { $0 == "*" || $0.isDigit }
    if rest.first == "." { rest = rest.dropFirst().drop { $0 == "*" || $0.isDigit } }
    rest = rest.drop { "hlqLzjt".contains($0) }
    guard let conversion = rest.first, conversions.contains(conversion) else { return nil }
    rest = rest.dropFirst()
    let written = String(rest.base[start..<rest.startIndex])
    return .placeholder(Placeholder(position: position, conversion: written))
  }

  /// Parses `#@name@`. As in Foundation, a width and flags around the `#` are ignored: real files contain `%1#@name@`.
  private static func partName(_ rest: inout Substring) -> String? {
    let flags = rest.prefix { "-+ #0'".contains($0) || $0.isDigit }
    let name = rest[flags.endIndex...]
    guard name.first == "@", flags.contains("#"), let end = name.dropFirst().firstIndex(of: "@") else {
      return nil
    }
    rest = rest[end...].dropFirst()
    return String(name[..<end].dropFirst())
  }

  private static let conversions: Set<Character> = Set("@diuoxXeEfFgGaAcCsSpnbBhH")

  /// Parses a position such as `2$`; nil without the `$`.
  private static func position(_ rest: inout Substring) -> Int? {
    let digits = rest.prefix { $0.isDigit }
    let end = rest[digits.endIndex...]
    guard end.first == "$", let position = Int(digits), position > 0 else { return nil }
    rest = end.dropFirst()
    return position
  }
}

extension Character {
  var isDigit: Bool { isASCII && isNumber }
}

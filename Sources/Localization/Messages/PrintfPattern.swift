/// `%[position$][flags][width][.precision][length]conversion`, as ISO C, Foundation and java.util.Formatter have
/// it, and Foundation's `%#@name@` and `%arg`.
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

  /// What stands behind a `%`; nil where that is no specification.
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

  /// `#@name@`. A width and flags around the `#` change nothing, as in Foundation: real files have `%1#@name@`.
  private static func partName(_ rest: inout Substring) -> String? {
    let flags = rest.prefix { "-+ #0'".contains($0) || $0.isDigit }
    let behind = rest[flags.endIndex...]
    guard behind.first == "@", flags.contains("#"), let end = behind.dropFirst().firstIndex(of: "@") else {
      return nil
    }
    rest = rest[end...].dropFirst()
    return String(behind[..<end].dropFirst())
  }

  private static let conversions: Set<Character> = Set("@diuoxXeEfFgGaAcCsSpnbBhH")

  /// `2$`, which is nothing unless both are there.
  private static func position(_ rest: inout Substring) -> Int? {
    let digits = rest.prefix { $0.isDigit }
    let behind = rest[digits.endIndex...]
    guard behind.first == "$", let position = Int(digits), position > 0 else { return nil }
    rest = behind.dropFirst()
    return position
  }
}

extension Character {
  var isDigit: Bool { isASCII && isNumber }
}

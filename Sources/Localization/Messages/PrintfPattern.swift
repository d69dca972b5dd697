/// Placeholders of the form `%[position$][flags][width][.precision][length]conversion`, as in ISO C, Foundation and
/// java.util.Formatter, and Foundation's `%#@name@` and `%arg`.
///
/// All of their characters are ASCII, so that texts are read as UTF-8.
enum PrintfPattern {
  static func segments(of text: String, isApple: Bool) -> [TextSegment] {
    var builder = SegmentBuilder()
    var rest = text.utf8[...]
    while let percent = rest.firstIndex(of: UInt8(ascii: "%")) {
      builder.append(Substring(rest[..<percent]))
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
    builder.append(Substring(rest))
    return builder.finish()
  }

  /// Parses the specification after a `%`; nil if it is not valid.
  private static func segment(_ rest: inout Substring.UTF8View, isApple: Bool) -> TextSegment? {
    if rest.first == UInt8(ascii: "%") {
      rest = rest.dropFirst()
      return .literal("%")
    }
    let position = position(&rest)
    if isApple {
      if let name = partName(&rest) { return .part(name: name, position: position) }
      if rest.starts(with: "arg".utf8) {
        rest = rest.dropFirst(3)
        return .placeholder(Placeholder(position: position, name: "arg"))
      }
    }
    let start = rest
    rest = rest.drop { "-+ #0',(".utf8.contains($0) }
    rest = rest.drop { $0 == UInt8(ascii: "*") || $0.isDigit }
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst().drop { $0 == UInt8(ascii: "*") || $0.isDigit }
    }
    rest = rest.drop { "hlqLzjt".utf8.contains($0) }
    guard let conversion = rest.first, "@diuoxXeEfFgGaAcCsSpnbBhH".utf8.contains(conversion) else {
      return nil
    }
    rest = rest.dropFirst()
    return .placeholder(
      Placeholder(position: position, conversion: String(Substring(start[..<rest.startIndex]))))
  }

  /// Parses `#@name@`. As in Foundation, a width and flags around the `#` are ignored: real files contain `%1#@name@`.
  private static func partName(_ rest: inout Substring.UTF8View) -> String? {
    let flags = rest.prefix { "-+ #0'".utf8.contains($0) || $0.isDigit }
    let name = rest[flags.endIndex...]
    guard name.first == UInt8(ascii: "@"), flags.contains(UInt8(ascii: "#")),
      let end = name.dropFirst().firstIndex(of: UInt8(ascii: "@"))
    else { return nil }
    rest = rest[end...].dropFirst()
    return String(Substring(name[..<end].dropFirst()))
  }

  /// Parses a position such as `2$`; nil without the `$`.
  private static func position(_ rest: inout Substring.UTF8View) -> Int? {
    let digits = rest.prefix { $0.isDigit }
    let end = rest[digits.endIndex...]
    guard end.first == UInt8(ascii: "$"), let position = Int(Substring(digits)), position > 0 else {
      return nil
    }
    rest = end.dropFirst()
    return position
  }
}

extension UInt8 {
  private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")

  fileprivate var isDigit: Bool { Self.digits.contains(self) }
}

extension Character {
  var isDigit: Bool { isASCII && isNumber }
}

import Bytes

extension ScriptFile {
  /// Code with a space for each comment: `// …` up to the end of the line, and `/* … */` with its line breaks (ECMAScript, 12.4,
  /// "Comments"). Comments in texts, such as `"https://…"` and `"src/**/*.ts"`, are kept.
  ///
  /// A regular expression is read as code, so that one with a quote hides comments up to the end of its line.
  static func withoutComments(_ code: String) -> String {
    var kept: [UInt8] = []
    kept.reserveCapacity(code.utf8.count)
    var rest = code.utf8[...]
    while let first = rest.first {
      if first == UInt8(ascii: "/"), let comment = comment(beginning: rest) {
        kept.append(UInt8(ascii: " "))
        kept += comment.filter { $0 == UInt8(ascii: "\n") }
        rest = rest[comment.endIndex...]
      } else {
        let part = quotes.contains(first) ? text(beginning: rest) : rest.prefix(1)
        kept += part
        rest = rest[part.endIndex...]
      }
    }
    return String(decoding: kept, as: UTF8.self)
  }

  private static let quotes = Set("'\"`".utf8)

  /// The comment that code begins with; nil for a division or a regular expression. One without an end has only its first line:
  /// a glob such as `src/*.ts` without quotes is no comment.
  private static func comment(beginning code: Substring.UTF8View) -> Substring.UTF8View? {
    let line = code.prefix { $0 != UInt8(ascii: "\n") }
    switch code.dropFirst().first {
    case UInt8(ascii: "/"): return line
    case UInt8(ascii: "*"):
      var end = code.index(code.startIndex, offsetBy: 2)
      while let star = code[end...].firstIndex(of: UInt8(ascii: "*")) {
        end = code.index(after: star)
        if code[end...].first == UInt8(ascii: "/") { return code[...end] }
      }
      return line
    default: return nil
    }
  }

  /// The text in quotes that code begins with. Only a template, in backticks, contains line breaks.
  private static func text(beginning code: Substring.UTF8View) -> Substring.UTF8View {
    guard let quote = code.first else { return code }
    let endsWithLine = quote != UInt8(ascii: "`")
    var index = code.index(after: code.startIndex)
    while index < code.endIndex {
      let byte = code[index]
      if endsWithLine, byte == UInt8(ascii: "\n") { return code[..<index] }
      index = code.index(after: index)
      if byte == quote { return code[..<index] }
      if byte == UInt8(ascii: "\\"), index < code.endIndex { index = code.index(after: index) }
    }
    return code
  }
}

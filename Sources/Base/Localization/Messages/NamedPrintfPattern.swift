/// The named conversions of counterpart and sprintf-js, `%(name)s`. Everything else is literal.
///
/// counterpart passes its values to sprintf-js ("Interpolation"). A name without its letter, `%(name)`, is not replaced.
package enum NamedPrintfPattern {
  static func segments(of text: String) -> [TextSegment] {
    var builder = SegmentBuilder()
    var rest = text.scalars
    while let sign = rest.firstIndex(of: "%") {
      builder.append(rest[..<sign])
      let written = rest[sign...]
      guard let (name, end) = named(written) else {
        builder.append(rest[sign])
        rest = written.dropFirst()
        continue
      }
      builder.append(.placeholder(Placeholder(name: name)))
      rest = written[end...]
    }
    builder.append(rest)
    return builder.finish()
  }

  /// Whether a text has a named conversion.
  package static func isEvident(_ text: String) -> Bool {
    guard text.utf8.contains(UInt8(ascii: "%")), text.utf8.contains(UInt8(ascii: "(")) else { return false }
    return segments(of: text).contains { if case .placeholder = $0 { true } else { false } }
  }

  /// The name of a conversion, and its end.
  private static func named(_ written: Scalars) -> (name: String, end: Scalars.Index)? {
    let parenthesis = written.dropFirst()
    guard parenthesis.first == "(" else { return nil }
    let name = parenthesis.dropFirst().prefix { isOfName($0) }
    let closing = parenthesis[name.endIndex...]
    guard let first = name.first, first.isLetter || first == "_", closing.first == ")",
      let letter = closing.dropFirst().first, "sdif".unicodeScalars.contains(letter)
    else { return nil }
    return (String(name), closing.index(closing.startIndex, offsetBy: 2))
  }

  private static func isOfName(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isLetter || scalar.isNumber || scalar == "_" || scalar == "."
  }
}

/// The rule of aapt2 for texts with several arguments: each must state its position, because a translation may need another order.
///
/// `util::VerifyJavaStringFormat` in aapt2. Without `--legacy`, which Gradle passes, aapt2 refuses a file with another text:
/// "multiple substitutions specified in non-positional format". Only whole `<string>` elements without tags are examined, and only
/// if they are translatable and not `formatted="false"` (`ResourceParser::ParseString`).
enum JavaFormatPositions {
  /// Flags and widths, which precede the conversion.
  private static let ignored = Set("-#+ ,(0123456789".utf8)
  /// Conversions of `Time.format` that `String.format` does not have. A text with one of them is a date.
  private static let ofDates = Set("DFKMWZkmwyz".utf8)

  /// Whether aapt2 accepts a compiled text.
  static func areComplete(in text: String) -> Bool {
    var rest = Substring(text).utf8
    var count = 0
    var lacksPosition = false
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%"), let next = rest.first else { continue }
      if next == UInt8(ascii: "%") || next == UInt8(ascii: "n") {
        rest.removeFirst()
        continue
      }
      count += 1
      let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      rest = rest[digits.endIndex...]
      if !digits.isEmpty {
        guard rest.first != UInt8(ascii: "$") else { continue }
        lacksPosition = lacksPosition || !rest.isEmpty
      } else {
        lacksPosition = true
        if next == UInt8(ascii: "<") {
          rest.removeFirst()
          if rest.first == UInt8(ascii: "$") { rest.removeFirst() }
        }
      }
      rest = rest.drop(while: ignored.contains)
      if let conversion = rest.popFirst(), ofDates.contains(conversion) { return true }
    }
    return count < 2 || !lacksPosition
  }
}

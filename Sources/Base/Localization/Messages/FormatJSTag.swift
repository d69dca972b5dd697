/// A tag of FormatJS in a text: `<b>`, `</b>` or `<br/>`. `parseTag` of @formatjs/icu-messageformat-parser.
///
/// Each opening tag needs its closing tag in the same text or plural form, and no tag has attributes. Otherwise the parser
/// refuses the text. A `<` that is not before a letter or `/` is an ordinary character.
enum FormatJSTag: Equatable {
  case opening(String)
  case closing(String)
  /// `<br/>`, which is displayed as written.
  case whole
  /// The parser refuses the text.
  case invalid

  /// Reads the tag at the beginning of a text and moves past it; nil if the `<` is an ordinary character.
  static func next(in rest: inout Scalars) -> FormatJSTag? {
    var end = rest.dropFirst()
    let isClosing = end.first == "/"
    if isClosing { end = end.dropFirst() }
    guard end.first.map({ $0.isASCII && $0.isLetter }) == true else { return isClosing ? .invalid : nil }
    let name = end.prefix { !$0.isASCII || $0.isLetter || $0.isNumber || "-._".unicodeScalars.contains($0) }
    end = end[name.endIndex...].drop { $0.isWhitespace }
    let isWhole = !isClosing && end.first == "/"
    if isWhole { end = end.dropFirst() }
    guard end.first == ">" else { return .invalid }
    rest = end.dropFirst()
    if isWhole { return .whole }
    return isClosing ? .closing(String(name)) : .opening(String(name))
  }
}

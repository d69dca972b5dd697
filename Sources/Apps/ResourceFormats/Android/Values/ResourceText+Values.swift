import Localization

extension ResourceText {
  /// Whether aapt2 compiles the text as a number, a color or another value where any type is allowed:
  /// `TryParseItemForAttribute` in ResourceUtils.cpp. A reference is not a value here.
  var isValue: Bool {
    guard !isStyled else { return false }
    let text = String(joinedText[...].trimmed)
    return Self.booleans.contains(text) || Self.isColor(text) || Self.isAttribute(text) || Self.isNumber(text)
  }

  private static let booleans: Set<String> = ["true", "TRUE", "True", "false", "FALSE", "False"]

  /// `TryParseColor`: `#rgb`, `#argb`, `#rrggbb` and `#aarrggbb`.
  private static func isColor(_ text: String) -> Bool {
    text.first == "#" && [4, 5, 7, 9].contains(text.utf8.count)
      && text.utf8.dropFirst().allSatisfy { isHexDigit($0) }
  }

  /// `ParseAttributeReference`: `?name`, `?attr/name`, `?package:attr/name`.
  private static func isAttribute(_ text: String) -> Bool {
    guard text.first == "?" else { return false }
    let halves = text.dropFirst().split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard halves.count == 2 else { return text.count > 1 }
    return halves[0].split(separator: ":").last == "attr" && !halves[1].isEmpty
  }

  /// `ResTable::stringToInt` and `stringToFloat`: an integer, or a number that a unit may follow.
  private static func isNumber(_ text: String) -> Bool {
    var rest = text.utf8[...]
    if let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") { rest.removeFirst() }
    if text.hasPrefix("0x") || text.hasPrefix("0X") || text.hasPrefix("-0x") || text.hasPrefix("-0X") {
      let digits = rest.dropFirst(2)
      return !digits.isEmpty && digits.allSatisfy { isHexDigit($0) }
    }
    let whole = rest.prefix { isDigit($0) }
    rest = rest.dropFirst(whole.count)
    var fraction = rest.prefix(0)
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      fraction = rest.prefix { isDigit($0) }
      rest = rest.dropFirst(fraction.count)
    }
    guard !whole.isEmpty || !fraction.isEmpty else { return false }
    return rest.isEmpty || units.contains(String(decoding: rest, as: UTF8.self))
  }

  private static let units: Set<String> = ["px", "dip", "dp", "sp", "pt", "in", "mm", "%", "%p"]

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
      || (UInt8(ascii: "A")...UInt8(ascii: "F")).contains(byte)
  }
}

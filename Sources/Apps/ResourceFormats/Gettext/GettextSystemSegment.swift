/// The texts that replace system-dependent segments on 64-bit Linux.
enum GettextSystemSegment {
  /// `PRId64` and similar names of `inttypes.h`; `I`, glibc's flag for the locale's digits. Nil for any other
  /// name.
  static func text(of name: Substring) -> String? {
    if name == "I" { return "I" }
    guard name.hasPrefix("PRI"), let conversion = name.dropFirst(3).first, "diouxX".contains(conversion)
    else {
      return nil
    }
    switch name.dropFirst(4) {
    case "8", "16", "32", "LEAST8", "LEAST16", "LEAST32", "FAST8": return String(conversion)
    case "64", "LEAST64", "FAST16", "FAST32", "FAST64", "MAX", "PTR": return "l\(conversion)"
    default: return nil
    }
  }

  /// Replaces the names between `<` and `>` in a text of a `.po` file.
  static func filled(_ text: String) -> String {
    // A search for a text takes longer than reading the catalog.
    guard text.utf8.contains(UInt8(ascii: "<")), text.contains("<PRI") else { return text }
    var result = ""
    var rest = text[...]
    while let start = rest.firstIndex(of: "<") {
      result += rest[..<start]
      rest = rest[start...]
      // Names are at most this long.
      let name = rest.dropFirst().prefix(12).prefix { $0 != ">" }
      if rest[name.endIndex...].first == ">", name.hasPrefix("PRI"), let known = self.text(of: name) {
        result += known
        rest = rest[name.endIndex...].dropFirst()
      } else {
        result += "<"
        rest = rest.dropFirst()
      }
    }
    return result + rest
  }
}

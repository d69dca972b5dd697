extension PlaceholderSyntax {
  /// Whether a text has `%s`, `%d`, `%i`, `%f` or `%@`, if the formatter reads it, also with a number or precision. Not after a
  /// digit or before a letter, `50%d'un`, and not in a format of dates.
  /// - Parameter letters: the conversions that count.
  package static func hasCertainConversion(
    _ text: String, _ syntax: PlaceholderSyntax, letters: String = "sdif@"
  ) -> Bool {
    guard text.utf8.contains(UInt8(ascii: "%")), !isFormatOfDates(text) else { return false }
    var previous: Character?
    for (index, character) in zip(text.indices, text) {
      defer { previous = character }
      guard character == "%", previous?.isNumber != true, previous != "%" else { continue }
      let conversion = String(text[index...].prefix(longestConversion))
      guard
        case .argument(let position, let written, .certain) =
          PrintfScanner.items(of: conversion, syntax, .plain).first
      else { continue }
      if case .name = position { continue }
      if let letter = written.last, letters.contains(letter) { return true }
    }
    return false
  }

  /// The length of a conversion such as `%10$-20.10lld`, with the character after it.
  private static let longestConversion = 24

  /// Whether a text is a date format: `%d.%m.%Y`, `%d %e`. POSIX, strftime. A text with `%S` and no other letter of a date is not.
  ///
  /// `%%` is one percent sign, also for printf (ISO C11, 7.21.6.1), so that `%d%%alcohol` has no `%a`.
  private static func isFormatOfDates(_ text: String) -> Bool {
    let letters = text.replacing("%%", with: "").split(separator: "%", omittingEmptySubsequences: false)
      .dropFirst().compactMap(\.first)
    return letters.contains { "ABHIMYZabekmpy".contains($0) } && !letters.contains { "fis@".contains($0) }
  }
}

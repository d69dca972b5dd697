extension BinaryInteger {
  /// `5,000,000`; a negative number has a minus sign (U+2212).
  package var grouped: String {
    var text = String(magnitude)
    for place in stride(from: text.count - 3, to: 0, by: -3) {
      text.insert(",", at: text.index(text.startIndex, offsetBy: place))
    }
    return (self < 0 ? "−" : "") + text
  }
}

/// `5,000,000`, for numbers of any type.
package func grouped(_ number: some BinaryInteger) -> String { number.grouped }

/// A number and its noun: `1 byte`, `2,000 bytes`.
/// - Parameter plural: the plural of `singular`, if it is not formed with "s".
package func counted(_ number: some BinaryInteger, _ singular: String, _ plural: String? = nil) -> String {
  "\(grouped(number)) \(number == 1 ? singular : plural ?? "\(singular)s")"
}

/// The word that agrees with a number: `agreeing(count, "is", "are")`.
package func agreeing(_ number: some BinaryInteger, _ singular: String, _ plural: String) -> String {
  number == 1 ? singular : plural
}

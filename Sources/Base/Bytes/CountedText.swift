/// `5,000,000`; a negative number has a minus sign (U+2212).
package func grouped(_ number: some BinaryInteger) -> String {
  var text = String(number.magnitude)
  for place in stride(from: text.count - 3, to: 0, by: -3) {
    text.insert(",", at: text.index(text.startIndex, offsetBy: place))
  }
  return (number < 0 ? "−" : "") + text
}

/// A number and its noun: `1 byte`, `2,000 bytes`.
/// - Parameter plural: the plural of `singular`, if it is not formed with "s".
package func counted(_ number: some BinaryInteger, _ singular: String, _ plural: String? = nil) -> String {
  "\(grouped(number)) \(number == 1 ? singular : plural ?? "\(singular)s")"
}

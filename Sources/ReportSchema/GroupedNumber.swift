extension Int {
  /// `12,345,678`; a negative number has a minus sign (U+2212).
  package var grouped: String {
    var text = String(magnitude)
    var index = text.count - 3
    while index > 0 {
      text.insert(",", at: text.index(text.startIndex, offsetBy: index))
      index -= 3
    }
    return (self < 0 ? "−" : "") + text
  }
}

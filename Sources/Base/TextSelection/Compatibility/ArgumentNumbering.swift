import Localization

/// The numbers of a text's arguments.
struct ArgumentNumbering {
  /// The number of arguments before the next unnumbered one.
  var next: Int
  private var last: Int?
  private(set) var hasNumbers = false
  /// The last conversion without a number.
  private(set) var unnumbered: String?

  init(next: Int) { self.next = next }

  /// - Parameter own: the enclosing part's argument, if the conversion reads it.
  /// - Returns: nil for Java's `%<d` without an argument before it.
  mutating func name(
    at position: PrintfScanner.Position, _ conversion: String, own: ArgumentName?
  ) -> ArgumentName? {
    switch position {
    case .next:
      if let own { return own }
      next += 1
      last = next
      unnumbered = "%\(conversion)"
      return .position(next)
    case .position(let position):
      last = position
      hasNumbers = true
      return .position(position)
    case .name(let text): return .name(text)
    case .same: return last.map { .position($0) }
    }
  }
}

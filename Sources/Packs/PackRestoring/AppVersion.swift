import LanguagePacks

/// An app version, in the order of its numbers.
///
/// Digits are compared as numbers and other characters as text: `1.9` < `1.10-beta` < `1.10` < `1.10.1`. A version with
/// an additional name is a pre-release, and is earlier: `1.10-beta` < `1.10`. A missing number counts as 0; of `1.0` and
/// `1.0.0`, the shorter text is first, so that the order is total.
package struct AppVersion: Comparable, Hashable, Sendable {
  package let text: String

  package init(_ text: String) { self.text = text }

  package static func < (one: AppVersion, other: AppVersion) -> Bool {
    one.precedes(other) ?? (one.text < other.text)
  }

  /// Whether both versions begin with a number and this one is later. Neither of `1.0` and `1.0.0` is.
  package func isLater(than other: AppVersion) -> Bool {
    let isNumbered = [self, other].allSatisfy { $0.text.first.map(Self.isDigit) ?? false }
    return isNumbered && other.precedes(self) == true
  }

  /// Nil for versions with equal numbers and names, such as `1.0` and `1.00`.
  private func precedes(_ other: AppVersion) -> Bool? {
    let left = Self.parts(of: text)
    let right = Self.parts(of: other.text)
    for (first, second) in zip(left, right) where first != second { return Self.precedes(first, second) }
    let isShorter = left.count < right.count
    let short = isShorter ? left : right
    let long = isShorter ? right : left
    // Nothing at all is earlier than `0`.
    guard let next = long.dropFirst(short.count).first(where: { short.isEmpty || $0 != "0" }) else {
      return nil
    }
    return (next.first.map(Self.isDigit) ?? false) == isShorter
  }

  /// Runs of digits without leading zeros, and runs of other characters without separators.
  private static func parts(of text: String) -> [Substring] {
    var parts: [Substring] = []
    for word in text.split(whereSeparator: { ".-_+ ".contains($0) }) {
      var rest = word
      while let first = rest.first {
        let run = rest.prefix { isDigit($0) == isDigit(first) }
        var part = run
        if isDigit(first) {
          let significant = run.drop { $0 == "0" }
          part = significant.isEmpty ? run.suffix(1) : significant
        }
        parts.append(part)
        rest = rest[run.endIndex...]
      }
    }
    return parts
  }

  private static func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }

  private static func precedes(_ one: Substring, _ other: Substring) -> Bool {
    let isNumber = one.first.map(isDigit) ?? false
    let isOtherNumber = other.first.map(isDigit) ?? false
    // A pre-release name precedes a number: `2.beta` < `2.1`.
    guard isNumber == isOtherNumber else { return isOtherNumber }
    if isNumber, one.count != other.count { return one.count < other.count }
    return one < other
  }
}

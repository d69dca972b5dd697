/// The app version that texts were built for, and their revision, as numbers.
///
/// Versions are numbered in their order by ``AppVersion``, so that the decisions compare integers only.
package struct Edition: Hashable, Comparable, Sendable {
  /// The number of the app version; a later version has a greater number.
  package var version: Int32
  /// The revision of the texts for this version.
  package var revision: UInt32

  package init(version: Int32, revision: UInt32 = 1) {
    self.version = version
    self.revision = revision
  }

  package static func < (one: Edition, other: Edition) -> Bool {
    one.version != other.version ? one.version < other.version : one.revision < other.revision
  }
}

/// The order of app versions.
///
/// Digits are compared as numbers and other characters as text: `1.9` < `1.10-beta` < `1.10` < `1.10.1`. A version with
/// an additional name is a pre-release, and is earlier: `1.10-beta` < `1.10`. A version with an additional number is
/// later: `1.10` < `1.10.1`.
package struct AppVersion: Comparable, Hashable, Sendable {
  package let text: String

  package init(_ text: String) { self.text = text }

  package static func < (one: AppVersion, other: AppVersion) -> Bool {
    let (left, right) = (parts(of: one.text), parts(of: other.text))
    for (first, second) in zip(left, right) where first != second { return precedes(first, second) }
    // Different texts with equal parts, such as `1.0` and `1.00`, need an order too.
    guard left.count != right.count else { return one.text < other.text }
    let isShorter = left.count < right.count
    let next = isShorter ? right[left.count] : left[right.count]
    return (next.first.map(isDigit) ?? false) == isShorter
  }

  /// Runs of digits without leading zeros, and runs of other characters without separators.
  private static func parts(of text: String) -> [Substring] {
    var parts: [Substring] = []
    for word in text.split(whereSeparator: { ".-_+ ".contains($0) }) {
      var rest = word
      while let first = rest.first {
        let run = rest.prefix { isDigit($0) == isDigit(first) }
        let significant = run.drop { $0 == "0" }
        parts.append(isDigit(first) ? (significant.isEmpty ? run.suffix(1) : significant) : run)
        rest = rest[run.endIndex...]
      }
    }
    return parts
  }

  private static func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }

  private static func precedes(_ one: Substring, _ other: Substring) -> Bool {
    let (isNumber, isOtherNumber) = (one.first.map(isDigit) ?? false, other.first.map(isDigit) ?? false)
    // A pre-release name precedes a number: `2.beta` < `2.1`.
    guard isNumber == isOtherNumber else { return isOtherNumber }
    if isNumber, one.count != other.count { return one.count < other.count }
    return one < other
  }
}

/// The numbers of the app versions that a client knows.
package struct VersionOrder: Sendable {
  private let numbers: [String: Int32]

  package init(_ versions: some Sequence<String>) {
    var numbers: [String: Int32] = [:]
    for (index, version) in Set(versions.map(AppVersion.init)).sorted().enumerated() {
      numbers[version.text] = Int32(clamping: index)
    }
    self.numbers = numbers
  }

  /// The number of a version; nil for a version that is not in the order.
  package subscript(_ version: String) -> Int32? { numbers[version] }
}

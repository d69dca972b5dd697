/// Dotted version numbers.
enum VersionNumber {
  /// Whether both are dotted numbers and the first is greater. A missing part counts as 0.
  static func isDescending(_ first: String, _ second: String) -> Bool {
    guard var left = parts(first), var right = parts(second) else { return false }
    while left.count < right.count { left.append(0) }
    while right.count < left.count { right.append(0) }
    return right.lexicographicallyPrecedes(left)
  }

  /// Whether a version consists of dotted numbers.
  static func isComparable(_ text: String) -> Bool { parts(text) != nil }

  private static func parts(_ text: String) -> [Int]? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
    return parts.contains(nil) ? nil : parts.compactMap(\.self)
  }
}

import Bytes

/// The lines that version control writes around both sides of a conflict in a text file. Some formats ignore lines that they do
/// not know, so that one side of the conflict, or both, would seem to be translated.
package enum ConflictMarkers {
  /// As `git merge` writes them, in this order, each at the beginning of a line.
  private static let lines: [StaticString] = ["<<<<<<< ", "=======", ">>>>>>> "]
  /// Binary files and texts in UTF-16 have a zero byte near the beginning. Version control does not merge them.
  private static let inspectedBytes = 512

  /// The offset of the first marker; nil unless all three follow each other.
  package static func offset(in bytes: RawSpan) -> Int? {
    let start = bytes.checked(0..<min(inspectedBytes, bytes.byteCount))
    guard start?.firstOffset(of: 0) == nil else { return nil }
    var first: Int?
    var found = 0
    var line = 0
    while line < bytes.byteCount {
      if bytes.matches(lines[found], at: line) {
        if found == 0 { first = line }
        found += 1
        if found == lines.count { return first }
      }
      guard let end = bytes.firstOffset(of: UInt8(ascii: "\n"), from: line) else { return nil }
      line = end + 1
    }
    return nil
  }
}

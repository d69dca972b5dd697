internal import Bytes
package import DataFormats

/// XLIFF 1.2 (`trans-unit`) and 2.x (`unit`).
package enum XLIFFFile {
  /// Returns the number of units with a target. If there is none, the file contains the source language, and
  /// all units are counted. Proposals of a translation memory are not targets. Units with `translate="no"` are
  /// not counted.
  ///
  /// The count covers both versions, although ``files(in:)`` reads only XLIFF 1.2.
  package static func messageCount(in bytes: RawSpan) throws(FormatError) -> Int {
    var scanner = XMLScanner(bytes, passing: "\u{feff}")
    var units = 0
    var translated = 0
    var depth = 0
    var isInUnit = false
    // The depth of the children of the open `trans-unit` or `segment`, among which a target may occur.
    var targetDepth: Int?
    while true {
      switch try scanner.next() {
      case .end:
        guard depth == 0 else { throw FormatError(.unterminated(.element), at: scanner.position) }
        return translated > 0 ? translated : units
      case .text, .characterData: continue
      case .close:
        depth -= 1
        if let inner = targetDepth, depth < inner { targetDepth = nil }
      case .open(let name, let isEmpty):
        if depth == 0, !scanner.equals(name, "xliff") {
          throw FormatError(.unknownElement(scanner.text(name)), at: name.lowerBound)
        }
        let isOldUnit = scanner.equals(name, "trans-unit")
        if isOldUnit || scanner.equals(name, "unit") {
          isInUnit = try scanner.attribute("translate") != "no"
          if isInUnit { units += 1 }
        } else if isInUnit, depth == targetDepth, scanner.equals(name, "target") {
          translated += 1
          isInUnit = false
        }
        guard !isEmpty else { continue }
        depth += 1
        if isOldUnit || scanner.equals(name, "segment") { targetDepth = depth }
      }
      guard depth >= 0 else {
        throw FormatError(.unexpected(found: UInt8(ascii: "/"), expected: .element), at: scanner.position)
      }
    }
  }
}

internal import Bytes
package import DataFormats

/// `res/values/*.xml` as it is written: an AAR and a source tree have it so.
package enum AndroidStringsXML {
  /// Strings, plurals, and the items of string arrays. Of the file's other resources none is a message.
  package static func messageCount(in bytes: RawSpan) throws(FormatError) -> Int {
    var scanner = XMLScanner(bytes, passing: "\u{feff}")
    var count = 0
    var depth = 0
    var isInArray = false
    while true {
      switch try scanner.next() {
      case .end:
        guard depth == 0 else { throw FormatError(.unterminated(.element), at: scanner.position) }
        return count
      case .text, .characterData: continue
      case .close: depth -= 1
      case .open(let name, let isEmpty):
        if depth == 0, !scanner.equals(name, "resources") {
          throw FormatError(.unknownElement(scanner.text(name)), at: name.lowerBound)
        }
        if depth == 1 {
          isInArray = scanner.equals(name, "string-array")
          if scanner.equals(name, "string") || scanner.equals(name, "plurals") { count += 1 }
        } else if depth == 2, isInArray, scanner.equals(name, "item") {
          count += 1
        }
        if !isEmpty { depth += 1 }
      }
      guard depth >= 0 else {
        throw FormatError(.unexpected(found: UInt8(ascii: "/"), wanted: .element), at: scanner.position)
      }
    }
  }
}

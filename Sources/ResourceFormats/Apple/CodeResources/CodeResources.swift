internal import Bytes
package import DataFormats

/// `_CodeSignature/CodeResources`: an XML property list with an entry for every signed file, once in `files`
/// and once in `files2`. Every localized file costs bytes here too.
package enum CodeResources {
  /// An entry for a file.
  package struct Line: Hashable, Sendable {
    /// Relative to the folder that holds `_CodeSignature`.
    package let path: String
    /// From the start of the text line on which its key begins, through the end of the line on which its
    /// value ends. Ranges ascend and do not overlap; without them the rest is a property list still.
    package let range: Range<Int>
  }

  /// Calls `body` with every file's entry, in the file's order.
  ///
  /// What belongs to no file (the header, the rules) is in no range. A binary property list is an error: no
  /// signing tool writes one.
  package static func forEachLine(in bytes: RawSpan, _ body: (Line) -> Void) throws(FormatError) {
    var walker = LineAttributor(bytes)
    try walker.walk(body)
  }

  private struct LineAttributor: ~Escapable {
    private var scanner: XMLScanner
    /// Nothing before here is handed out again.
    private var given = 0

    @_lifetime(copy bytes)
    init(_ bytes: RawSpan) { scanner = XMLScanner(bytes) }

    @_lifetime(self: copy self)
    mutating func walk(_ body: (Line) -> Void) throws(FormatError) {
      // plist, dict, then the top-level keys; a file's key is one level further in.
      var depth = 0
      var section = ""
      while true {
        switch try scanner.next() {
        case .end:
          guard depth == 0 else { throw FormatError(.unterminated(.element), at: scanner.position) }
          return
        case .text, .characterData: continue
        case .close:
          depth -= 1
          guard depth >= 0 else {
            throw FormatError(.unexpected(found: UInt8(ascii: "/"), expected: .element), at: scanner.position)
          }
        case .open(let name, let isEmpty):
          guard scanner.equals(name, "key"), !isEmpty, depth == 2 || depth == 3 else {
            if !isEmpty { depth += 1 }
            continue
          }
          let start = scanner.range.lowerBound
          let key = try content()
          if depth == 2 {
            section = key
          } else if section == "files" || section == "files2" {
            try skipValue()
            let range = lines(from: start, to: scanner.position)
            given = range.upperBound
            body(Line(path: key, range: range))
          }
        }
      }
    }

    /// An element's text, through its end.
    @_lifetime(self: copy self)
    private mutating func content() throws(FormatError) -> String {
      var text = ""
      while true {
        switch try scanner.next() {
        case .text: text += try scanner.resolved(scanner.range)
        case .characterData: text += scanner.text(scanner.range)
        case .close: return text
        case .open, .end: throw FormatError(.unterminated(.key), at: scanner.position)
        }
      }
    }

    /// The next element with all that is in it.
    @_lifetime(self: copy self)
    private mutating func skipValue() throws(FormatError) {
      var depth = 0
      repeat {
        switch try scanner.next() {
        case .open(_, let isEmpty): depth += isEmpty ? 0 : 1
        case .close: depth -= 1
        case .text, .characterData: continue
        case .end: throw FormatError(.unterminated(.element), at: scanner.position)
        }
        if depth <= 0 {
          guard depth == 0 else {
            throw FormatError(.unexpected(found: UInt8(ascii: "/"), expected: .value), at: scanner.position)
          }
          return
        }
      } while true
    }

    /// Widened to whole text lines where nothing else stands on them.
    private func lines(from start: Int, to end: Int) -> Range<Int> {
      var first = start
      while first > given, let byte = scanner.bytes.byte(at: first - 1), byte == 0x20 || byte == 0x09 {
        first -= 1
      }
      var last = end
      if scanner.bytes.byte(at: last) == 0x0d { last += 1 }
      if scanner.bytes.byte(at: last) == 0x0a { last += 1 }
      return first..<last
    }
  }
}

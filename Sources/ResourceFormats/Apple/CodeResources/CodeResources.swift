internal import Bytes
package import DataFormats
internal import Localization

/// `_CodeSignature/CodeResources`: an XML property list with an entry for every signed file in `files` and
/// another in `files2`.
package enum CodeResources {
  /// The entry of a file.
  package struct Line: Hashable, Sendable {
    /// The path relative to the folder that contains `_CodeSignature`.
    package let path: String
    /// The range of whole text lines from the start of the key to the end of the value. Ranges ascend and do
    /// not overlap. The file without them is still a property list.
    package let range: Range<Int>
  }

  /// Calls `body` with every file's entry, in the order of the file.
  ///
  /// The header and the rules are in no range. A binary property list is an error, because signing tools do
  /// not write them.
  package static func forEachLine(in bytes: RawSpan, _ body: (Line) -> Void) throws(FormatError) {
    var walker = LineAttributor(bytes)
    try walker.walk(body)
  }

  private struct LineAttributor: ~Escapable {
    private var scanner: XMLScanner
    /// The end of the last range passed to `body`.
    private var lastEnd = 0

    @_lifetime(copy bytes)
    init(_ bytes: RawSpan) { scanner = XMLScanner(bytes) }

    @_lifetime(self: copy self)
    mutating func walk(_ body: (Line) -> Void) throws(FormatError) {
      // Depth 1 is `plist`, 2 is `dict` with the top-level keys; the keys of files have depth 3.
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
            lastEnd = range.upperBound
            body(Line(path: key, range: range))
          }
        }
      }
    }

    /// The text of an element, up to its end.
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

    /// Skips the next element with its contents.
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

    /// Extends a range to whole text lines if nothing else is on them.
    private func lines(from start: Int, to end: Int) -> Range<Int> {
      var first = start
      while first > lastEnd, let byte = scanner.bytes.byte(at: first - 1), byte == 0x20 || byte == 0x09 {
        first -= 1
      }
      var last = end
      if scanner.bytes.byte(at: last) == 0x0d { last += 1 }
      if scanner.bytes.byte(at: last) == 0x0a { last += 1 }
      return first..<last
    }
  }

  /// Returns the property list without the entries of some files, selected by path. Its signature becomes
  /// invalid.
  package static func removingLines(
    from bytes: RawSpan, where isRemoved: (String) -> Bool
  ) throws(FormatError) -> [UInt8] {
    var cut: [Range<Int>] = []
    try forEachLine(in: bytes) { line in if isRemoved(line.path) { cut.append(line.range) } }
    return bytes.cutting(cut)
  }
}

extension ResourceFormat {
  /// Paths are relative to the folder that contains `_CodeSignature`, which is `Contents` on macOS.
  static let codeResources = ResourceFormat(
    name: "CodeResources", files: FilePattern("", fileName: "CodeResources", folder: "_CodeSignature"),
    kind: .other, scope: .fileList(rule: "code-resources-lines", paths: .fromParentFolder),
    attribution: .byListedFile { bytes, body throws(FormatError) in
      try CodeResources.forEachLine(in: bytes) { line in body(line.path, line.range.count) }
    },
    removal: .byListedFile { bytes, isRemoved throws(FormatError) in
      try CodeResources.removingLines(from: bytes, where: isRemoved)
    })
}

import Bytes
package import DataFormats
import Localization
import LocalizationAnalysis

/// `_CodeSignature/CodeResources`: an XML property list with an entry for every signed file in `files` and
/// another in `files2`.
package enum CodeResources {
  /// Every file's entry: whole text lines from the start of the key to the end of the value.
  ///
  /// The header and the rules are in no range. A binary property list is an error, because signing tools do
  /// not write them.
  package static func records(in bytes: RawSpan) throws(FormatError) -> [ResourceFormat.FileRecord] {
    var elements = XMLElements(bytes)
    var records: [ResourceFormat.FileRecord] = []
    var section = ""
    var lastEnd = 0
    // Depth 1 is `plist`, 2 is `dict`; the top-level keys have depth 3, and the keys of files depth 4.
    while let name = try elements.next() {
      let level = elements.depth
      guard elements.scanner.equals(name, "key"), !elements.isEmpty, level == 3 || level == 4 else {
        continue
      }
      let start = elements.scanner.range.lowerBound
      let key = try elements.content()
      if level == 3 { section = key }
      guard level == 4, section == "files" || section == "files2" else { continue }
      guard try elements.next(within: level - 1) != nil else {
        throw FormatError(
          .unexpected(found: UInt8(ascii: "/"), expected: .value), at: elements.scanner.position)
      }
      while try elements.next(within: level) != nil {}
      let range = lines(from: start, to: elements.scanner.position, after: lastEnd, of: bytes)
      lastEnd = range.upperBound
      records.append(.init(path: key, range: range))
    }
    return records
  }

  /// Extends a range to whole text lines if nothing else is on them.
  private static func lines(from start: Int, to end: Int, after last: Int, of bytes: RawSpan) -> Range<Int> {
    var first = start
    var end = end
    while first > last, let byte = bytes.byte(at: first - 1), byte == 0x20 || byte == 0x09 { first -= 1 }
    if bytes.byte(at: end) == 0x0d { end += 1 }
    if bytes.byte(at: end) == 0x0a { end += 1 }
    return first..<end
  }
}

extension ResourceFormat {
  /// Paths are relative to the folder that contains `_CodeSignature`, which is `Contents` on macOS.
  static let codeResources = ResourceFormat(
    name: "CodeResources", files: FilePattern("", fileName: "CodeResources", folders: "_CodeSignature"),
    kind: .other,
    scope: .fileList(
      rule: "code-resources-lines", paths: .fromParentFolder, records: CodeResources.records))
}

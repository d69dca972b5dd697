import Bytes
import DataFormats
import Localization
import LocalizationAnalysis

/// `META-INF/MANIFEST.MF` and `*.SF`: sections of attributes, separated by blank lines. JAR File
/// Specification, "JAR Manifest".
package enum JarManifest {
  /// The file that each section describes, nil for the main section, and the range with the blank lines that follow. The
  /// ranges of all sections are contiguous and cover the file.
  package static func sections(in bytes: RawSpan) -> [(name: String?, range: Range<Int>)] {
    var sections: [(name: String?, range: Range<Int>)] = []
    var start = 0
    var name: String?
    var isBlankSeen = false
    forEachLine(in: bytes) { line, range in
      if range.isEmpty {
        isBlankSeen = true
        return
      }
      if isBlankSeen {
        sections.append((name, start..<line))
        start = line
        name = nil
        isBlankSeen = false
      }
      guard name == nil, bytes.text(range.prefix(5)).lowercased() == "name:" else { return }
      name = value(from: range.lowerBound + 5, in: bytes)
    }
    if start < bytes.byteCount { sections.append((name, start..<bytes.byteCount)) }
    return sections
  }

  /// The attributes of the main section. If a name occurs twice, the last value is used.
  package static func mainAttributes(in bytes: RawSpan) -> [String: String] {
    guard let main = sections(in: bytes).first, main.name == nil else { return [:] }
    var attributes: [String: String] = [:]
    forEachLine(in: bytes.extracting(main.range)) { _, range in
      guard bytes.byte(at: range.lowerBound) != 0x20,
        let colon = range.first(where: { bytes.byte(at: $0) == UInt8(ascii: ":") }),
        let key = bytes.checked(range.lowerBound..<colon)
      else { return }
      attributes[key.utf8String()] = value(from: colon + 1, in: bytes)
    }
    return attributes
  }

  /// Calls `body` with the start of each line, and its range without the line end (CR LF, LF or CR).
  private static func forEachLine(in bytes: RawSpan, _ body: (Int, Range<Int>) -> Void) {
    var start = 0
    while start < bytes.byteCount {
      var end = start
      while let byte = bytes.byte(at: end), byte != 0x0a, byte != 0x0d { end += 1 }
      body(start, start..<end)
      start = end + 1
      if bytes.byte(at: end) == 0x0d, bytes.byte(at: end + 1) == 0x0a { start += 1 }
    }
  }

  /// The value that begins after a colon, joined with its continuation lines, which begin with a space.
  private static func value(from start: Int, in bytes: RawSpan) -> String {
    var text: [UInt8] = []
    var position = bytes.byte(at: start) == 0x20 ? start + 1 : start
    while let byte = bytes.byte(at: position) {
      guard byte == 0x0a || byte == 0x0d else {
        text.append(byte)
        position += 1
        continue
      }
      position += byte == 0x0d && bytes.byte(at: position + 1) == 0x0a ? 2 : 1
      guard bytes.byte(at: position) == 0x20 else { break }
      position += 1
    }
    return String(decoding: text, as: UTF8.self)
  }

  fileprivate static func records(in bytes: RawSpan) -> [ResourceFormat.FileRecord] {
    sections(in: bytes).compactMap { name, range in name.map { .init(path: $0, range: range) } }
  }
}

extension ResourceFormat {
  static let jarManifest = ResourceFormat(
    name: "META-INF manifest", files: FilePattern("mf sf", folders: "META-INF"), kind: .other,
    scope: .fileList(rule: "manifest-sections", paths: .fromRoot, records: JarManifest.records))
}

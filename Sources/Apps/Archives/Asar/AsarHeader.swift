import Bytes
import DataFormats

/// The header of an asar archive, with which Electron ships the files of an app.
///
/// It begins with two Pickles of Chromium. The first has the size of the second one. The second one has the length of a
/// text and the text: a tree of folders in JSON. All integers have four bytes (README of electron/asar, "Format").
struct AsarHeader: Sendable {
  /// The offset of the text.
  static let textStart = 16
  /// The largest text: that of about 50,000 files with hashes.
  static let maxTextBytes = 16 << 20
  /// The bytes of the second Pickle's own size and of the length of the text.
  private static let sizesOfText = 8

  /// The tree: an object with the member `files`.
  let root: JSONValue
  /// The text, in bytes of the archive.
  let text: Range<Int>
  /// The offset that the offsets of contents are relative to.
  let contentStart: Int

  /// Whether the bytes begin as an asar archive does.
  static func begins(_ bytes: RawSpan) -> Bool {
    bytes.littleEndian(at: 0, as: UInt32.self) == 4 && bytes.matches("{", at: textStart)
  }

  init(_ bytes: RawSpan) throws(ArchiveError) {
    let bounds = try Self.bounds(in: bytes)
    text = bounds.text
    contentStart = bounds.contents
    guard let json = bytes.checked(text) else { throw ArchiveError(.asarHeaderTruncated, at: 12) }
    do throws(FormatError) { root = try JSONValue(parsing: json) } catch {
      // checked: both are offsets of bytes in memory
      throw ArchiveError(.asarHeaderNotJSON(error.reason.sentence), at: Self.textStart + error.offset)
    }
  }

  /// The text, and the offset of the contents.
  private static func bounds(in bytes: RawSpan) throws(ArchiveError) -> (text: Range<Int>, contents: Int) {
    guard let four = bytes.littleEndian(at: 0, as: UInt32.self),
      let pickle = bytes.littleEndian(at: 4, as: UInt32.self),
      let payload = bytes.littleEndian(at: 8, as: UInt32.self),
      let length = bytes.littleEndian(at: 12, as: UInt32.self)
    else { throw ArchiveError(.asarHeaderTruncated, at: bytes.byteCount) }
    guard four == 4 else { throw ArchiveError(.asarInteger(expected: 4, found: Int(four)), at: 0) }
    guard length <= maxTextBytes else { throw ArchiveError(.asarHeaderTooLarge, at: 12) }
    // checked: below 2^33
    let wanted = Int(payload) + 4
    guard Int(pickle) == wanted else {
      throw ArchiveError(.asarInteger(expected: wanted, found: Int(pickle)), at: 4)
    }
    // checked: below 2^33
    let contents = Int(pickle) + 8
    // checked: the length is at most 16 MiB
    let end = textStart + Int(length)
    guard end <= contents, contents <= bytes.byteCount else {
      throw ArchiveError(.asarHeaderTruncated, at: 4)
    }
    return (textStart..<end, contents)
  }

  /// The names that an object of the header has several times, in the order of the text.
  static func duplicates(in json: RawSpan) throws(FormatError) -> [String] {
    var scanner = JSONScanner(json)
    var objects: [Set<String>] = []
    var found: [String] = []
    while true {
      switch try scanner.next() {
      case .beginObject: objects.append([])
      case .endObject: objects.removeLast()
      case .key(let range):
        let name = try scanner.text(range)
        let isNew = objects[objects.count - 1].insert(name).inserted
        if !isNew { found.append(name) }
      case .end: return found
      case .beginArray, .endArray, .string, .number, .literal: continue
      }
    }
  }

  /// The bytes before the contents of an archive with a tree. The text ends at a multiple of four bytes.
  static func bytes(of root: JSONValue) throws(ArchiveError) -> [UInt8] {
    let text = Array(root.description.utf8)
    guard text.count <= maxTextBytes else { throw ArchiveError(.asarHeaderTooLarge) }
    // checked: the text has at most 16 MiB
    let padded = (text.count + 3) / 4 * 4
    var bytes: [UInt8] = []
    for size in [4, padded + sizesOfText, padded + 4, text.count] {
      bytes.append(littleEndian: UInt32(truncatingIfNeeded: size))
    }
    return bytes + text + [UInt8](repeating: 0, count: padded - text.count)
  }
}

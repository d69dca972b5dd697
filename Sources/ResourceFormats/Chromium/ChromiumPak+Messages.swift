internal import Bytes
package import DataFormats
package import Localization

extension ChromiumPak {
  /// The messages by their numbers in decimal; see ``messages(in:named:)``.
  package static func messages(in bytes: RawSpan) throws(FormatError) -> [String: Message] {
    try messages(in: bytes, named: NameIndex())
  }

  /// The messages by their names, and those without one by their numbers in decimal; written with
  /// ``PlaceholderSyntax/chromium``. An alias has the message of what it stands for. A resource that is no text of the
  /// pack's encoding is no message, and a binary pack has none.
  package static func messages(
    in bytes: RawSpan, named names: NameIndex
  ) throws(FormatError) -> [String: Message] {
    let head = try checkedHead(of: bytes)
    guard head.encoding != .binary else { return [:] }
    var messages: [String: Message] = [:]
    for index in 0..<head.resources {
      let place = head.start + 6 * index
      if let message = message(at: place, of: bytes, head.encoding) {
        messages[key(at: place, of: bytes, names)] = message
      }
    }
    for index in 0..<head.aliases {
      let place = head.start + 6 * (head.resources + 1) + 4 * index
      let target = Int(bytes.littleEndian(at: place + 2, as: UInt16.self) ?? 0)
      messages[key(at: place, of: bytes, names)] =
        messages[key(at: head.start + 6 * target, of: bytes, names)]
    }
    return messages
  }

  private static func key(at place: Int, of bytes: RawSpan, _ names: NameIndex) -> String {
    names.key(of: bytes.littleEndian(at: place, as: UInt16.self) ?? 0)
  }

  /// From an entry's offset to the next one's.
  private static func message(at place: Int, of bytes: RawSpan, _ encoding: Head.Encoding) -> Message? {
    guard let start = bytes.littleEndian(at: place + 2, as: UInt32.self).map(Int.init),
      let end = bytes.littleEndian(at: place + 8, as: UInt32.self).map(Int.init), start <= end,
      let text = bytes.checked(start..<end)
    else { return nil }
    if encoding == .utf8 { return text.validUTF8String().map { .text($0) } }
    guard text.byteCount % 2 == 0 else { return nil }
    let units = (0..<(text.byteCount / 2)).map { text.littleEndian(at: $0 * 2, as: UInt16.self) ?? 0 }
    return String(validating: units, as: UTF16.self).map { .text($0) }
  }
}

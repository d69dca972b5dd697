internal import Bytes
package import DataFormats
package import Localization

extension ChromiumPak {
  /// The messages by decimal number; see ``messages(in:named:)``.
  package static func messages(in bytes: RawSpan) throws(FormatError) -> [String: Message] {
    try messages(in: bytes, named: NameIndex())
  }

  /// The messages by name, or by decimal number if they have no name, in the syntax
  /// ``PlaceholderSyntax/chromium``. An alias has the message of its target. A resource that is not text in
  /// the file's encoding is not a message; a binary file has no messages.
  package static func messages(
    in bytes: RawSpan, named names: NameIndex
  ) throws(FormatError) -> [String: Message] {
    let head = try checkedHead(of: bytes)
    guard head.encoding != .binary else { return [:] }
    var messages: [String: Message] = [:]
    for index in 0..<head.resources {
      let entry = head.resource(index)
      if let message = message(at: entry, of: bytes, head.encoding) {
        messages[key(at: entry, of: bytes, names)] = message
      }
    }
    for index in 0..<head.aliases {
      let target = head.resource(targetIndex(of: index, head, bytes))
      messages[key(at: head.alias(index), of: bytes, names)] = messages[key(at: target, of: bytes, names)]
    }
    return messages
  }

  private static func key(at entry: Int, of bytes: RawSpan, _ names: NameIndex) -> String {
    names.key(of: UInt16(truncatingIfNeeded: number(at: entry, of: bytes)))
  }

  /// The number of a resource or an alias.
  static func number(at entry: Int, of bytes: RawSpan) -> Int {
    Int(bytes.littleEndian(at: entry, as: UInt16.self) ?? 0)
  }

  /// The index of the resource that an alias stands for.
  static func targetIndex(of alias: Int, _ head: Head, _ bytes: RawSpan) -> Int {
    Int(bytes.littleEndian(at: head.alias(alias) + 2, as: UInt16.self) ?? 0)
  }

  /// Whether a resource is a text in the file's encoding.
  static func isText(at entry: Int, of bytes: RawSpan, _ encoding: Head.Encoding) -> Bool {
    if encoding == .utf8, let range = textRange(at: entry, of: bytes), bytes.checked(range)?.isASCII == true {
      return true
    }
    return message(at: entry, of: bytes, encoding) != nil
  }

  /// The range from an entry's offset to the next entry's offset.
  private static func textRange(at entry: Int, of bytes: RawSpan) -> Range<Int>? {
    guard let start = bytes.littleEndian(at: entry + 2, as: UInt32.self).map(Int.init),
      let end = bytes.littleEndian(at: entry + 8, as: UInt32.self).map(Int.init), start <= end
    else { return nil }
    return start..<end
  }

  private static func message(at entry: Int, of bytes: RawSpan, _ encoding: Head.Encoding) -> Message? {
    guard let range = textRange(at: entry, of: bytes), let text = bytes.checked(range) else { return nil }
    if encoding == .utf8 { return text.validUTF8String().map { .text($0) } }
    guard text.byteCount % 2 == 0 else { return nil }
    let units = (0..<(text.byteCount / 2)).map { text.littleEndian(at: $0 * 2, as: UInt16.self) ?? 0 }
    return String(validating: units, as: UTF16.self).map { .text($0) }
  }
}

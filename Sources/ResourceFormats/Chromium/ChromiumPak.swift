internal import Bytes
package import DataFormats
package import Localization

/// Chromium's `.pak` files of versions 4 and 5: numbered resources, which are the texts in a locale's file.
/// Chromium, `ui/base/resource/data_pack.cc`.
package enum ChromiumPak {
  /// The header of the file.
  struct Head {
    enum Encoding: UInt8 {
      case binary, utf8, utf16
    }

    let encoding: Encoding
    let resources: Int
    let aliases: Int
    /// The offset of the resources' entries; the aliases' entries follow them.
    let start: Int

    /// The offset of a resource's entry.
    func resource(_ index: Int) -> Int { start + 6 * index }

    /// The offset of an alias's entry.
    func alias(_ index: Int) -> Int { start + 6 * (resources + 1) + 4 * index }
  }

  /// Reads the header and verifies both tables.
  static func checkedHead(of bytes: RawSpan) throws(FormatError) -> Head {
    var version: UInt32 = 0
    var encoding: UInt8 = 0
    var (resources, aliases) = (0, 0)
    var reader = ByteReader(bytes)
    do throws(ReadFailure) {
      version = try reader.read()
      if version == 4 {
        resources = try reader.readCount(UInt32.self)
        encoding = try reader.read()
      } else if version == 5 {
        encoding = try reader.read()
        try reader.skip(3)
        resources = try reader.readCount(UInt16.self)
        aliases = try reader.readCount(UInt16.self)
      }
    } catch { throw FormatError(error) }
    guard version == 4 || version == 5 else { throw FormatError(.unsupportedVersion(version), at: 0) }
    guard let known = Head.Encoding(rawValue: encoding) else {
      throw FormatError(.unsupportedEncoding("\(encoding)"), at: version == 4 ? 8 : 4)
    }
    let start = reader.position
    try checkResources(resources, behind: &reader, aliases: aliases)
    try checkAliases(aliases, in: &reader, resources: resources)
    return Head(encoding: known, resources: resources, aliases: aliases, start: start)
  }

  /// Verifies the resources: a number and an offset for each, and a last one for the end. Offsets must ascend
  /// and begin after the tables.
  private static func checkResources(
    _ count: Int, behind reader: inout ByteReader, aliases: Int
  ) throws(FormatError) {
    var last = reader.position + 6 * (count + 1) + 4 * aliases
    for _ in 0...count {
      var offset = 0
      do throws(ReadFailure) {
        try reader.skip(2)
        offset = try reader.readCount(UInt32.self)
      } catch { throw FormatError(error) }
      guard offset >= last, offset <= reader.bytes.byteCount else {
        throw FormatError(.badReference(UInt64(clamping: offset)), at: reader.offset - 4)
      }
      last = offset
    }
  }

  /// Verifies the aliases: a number and the index of the resource that it stands for.
  private static func checkAliases(
    _ count: Int, in reader: inout ByteReader, resources: Int
  ) throws(FormatError) {
    for _ in 0..<count {
      var index = 0
      do throws(ReadFailure) {
        try reader.skip(2)
        index = try reader.readCount(UInt16.self)
      } catch { throw FormatError(error) }
      guard index < resources else {
        throw FormatError(.badReference(UInt64(clamping: index)), at: reader.offset - 2)
      }
    }
  }

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

extension ResourceFormat {
  /// Keys are numbers that each build assigns anew. `de.pak.info` next to `de.pak` contains their names.
  static let chromiumPak = ResourceFormat(
    name: ".pak", files: FilePattern("pak"), kind: .strings, syntax: .chromium,
    messages: .oneLocale { bytes, _ throws(FormatError) in try ChromiumPak.messages(in: bytes) },
    companion: Companion(suffix: ".info") { bytes throws(FormatError) in
      let index = try ChromiumPak.NameIndex(parsing: bytes)
      if index.names.isEmpty { return nil }
      return .oneLocale { bytes, _ throws(FormatError) in try ChromiumPak.messages(in: bytes, named: index) }
    }, source: .messages)
}

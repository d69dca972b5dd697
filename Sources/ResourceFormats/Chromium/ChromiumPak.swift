internal import Bytes
package import DataFormats

/// Chromium's `.pak` files of versions 4 and 5: numbered resources, which are the texts in a locale's file.
/// Chromium, `ui/base/resource/data_pack.cc`.
package enum ChromiumPak {
  /// Returns the number of messages that ``messages(in:)`` reads, without decoding their texts.
  package static func messageCount(in bytes: RawSpan) throws(FormatError) -> Int {
    let head = try checkedHead(of: bytes)
    guard head.encoding != .binary else { return 0 }
    var isMessage = [Bool](repeating: false, count: 1 << 16)
    for index in 0..<head.resources where isText(at: head.resource(index), of: bytes, head.encoding) {
      isMessage[number(at: head.resource(index), of: bytes)] = true
    }
    for index in 0..<head.aliases {
      let target = number(at: head.resource(targetIndex(of: index, head, bytes)), of: bytes)
      isMessage[number(at: head.alias(index), of: bytes)] = isMessage[target]
    }
    return isMessage.count { $0 }
  }

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
}

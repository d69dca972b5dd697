internal import Bytes
package import DataFormats

/// Chromium's data packs, `.pak`, of versions 4 and 5: numbered resources, in a locale's pack its texts.
/// Chromium, `ui/base/resource/data_pack.cc`.
package enum ChromiumPak {
  /// How many numbers have a text. An alias is a number whose text is that of another resource.
  package static func messageCount(in bytes: RawSpan) throws(FormatError) -> Int {
    let head = try checkedHead(of: bytes)
    return head.resources + head.aliases
  }

  /// What the file begins with.
  struct Head {
    enum Encoding: UInt8 {
      case binary, utf8, utf16
    }

    let encoding: Encoding
    let resources: Int
    let aliases: Int
    /// Where the entries of the resources begin, and those of the aliases behind them.
    let start: Int
  }

  /// Both tables are seen to be sound.
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

  /// A number and an offset for each, and once more for where the last one ends. Each text ends where the
  /// next one begins, so that offsets never fall; the first lies behind the tables.
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

  /// A number and the index of the resource that it stands for.
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

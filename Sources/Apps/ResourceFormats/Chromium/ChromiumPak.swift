import Bytes
package import DataFormats
package import Localization
import LocalizationAnalysis

/// Chromium's `.pak` files of versions 4 and 5: numbered resources, which are the texts in a locale's file.
/// Chromium, `ui/base/resource/data_pack.cc`.
package enum ChromiumPak {
  private enum Encoding: UInt8 {
    case binary, utf8, utf16
  }

  /// The messages by name, or by decimal number if they have no name, in the syntax
  /// ``PlaceholderSyntax/chromium``. An alias has the message of its target. A resource that is not text in
  /// the file's encoding is not a message; a binary file has no messages.
  package static func messages(
    in bytes: RawSpan, named names: [UInt16: String] = [:]
  ) throws(FormatError) -> [String: Message] {
    var reader = ByteReader(bytes)
    let version = try reader.read(UInt32.self)
    guard version == 4 || version == 5 else { throw FormatError(.unsupportedVersion(version), at: 0) }
    var count = version == 4 ? try reader.readCount(UInt32.self) : 0
    var aliases = 0
    let code = try reader.read(UInt8.self)
    if version == 5 {
      try reader.skip(3)
      count = try reader.readCount(UInt16.self)
      aliases = try reader.readCount(UInt16.self)
    }
    guard let encoding = Encoding(rawValue: code) else {
      throw FormatError(.unsupportedEncoding("\(code)"), at: version == 4 ? 8 : 4)
    }
    func key(_ number: UInt16) -> String { names[number] ?? String(number) }
    let texts = try texts(count, after: &reader, aliases: aliases)
    var messages: [String: Message] = [:]
    for (number, range) in texts {
      if let message = message(range, of: bytes, encoding) { messages[key(number)] = message }
    }
    for _ in 0..<aliases {
      let number = try reader.read(UInt16.self)
      let index = try reader.readCount(UInt16.self)
      guard index < count else { throw FormatError(.badReference(UInt64(index)), at: reader.offset - 2) }
      messages[key(number)] = messages[key(texts[index].number)]
    }
    return messages
  }

  /// The number and the range of each resource: a number and an offset, and a last pair for the end. Offsets must ascend
  /// and begin after the tables.
  private static func texts(
    _ count: Int, after reader: inout ByteReader, aliases: Int
  ) throws(FormatError) -> [(number: UInt16, range: Range<Int>)] {
    var texts: [(number: UInt16, range: Range<Int>)] = []
    var last = reader.position + 6 * (count + 1) + 4 * aliases
    var number: UInt16?
    for _ in 0...count {
      let next = try reader.read(UInt16.self)
      let offset = try reader.readCount(UInt32.self)
      guard offset >= last, offset <= reader.bytes.byteCount else {
        throw FormatError(.badReference(UInt64(clamping: offset)), at: reader.offset - 4)
      }
      if let number { texts.append((number, last..<offset)) }
      number = next
      last = offset
    }
    return texts
  }

  private static func message(_ range: Range<Int>, of bytes: RawSpan, _ encoding: Encoding) -> Message? {
    guard encoding != .binary, let text = bytes.checked(range) else { return nil }
    let valid = encoding == .utf8 ? text.validUTF8String() : text.validUTF16String(bigEndian: false)
    return valid.map { .text($0) }
  }
}

extension ResourceFormat {
  /// Keys are numbers that each build assigns anew. `de.pak.info` next to `de.pak` contains their names.
  package static let chromiumPak = ResourceFormat(
    name: ".pak", files: FilePattern("pak"), kind: .strings, syntax: .chromium,
    messages: .oneLocale { bytes, _ throws(FormatError) in try ChromiumPak.messages(in: bytes) },
    companion: Companion(suffix: ".info") { bytes throws(FormatError) in
      let names = try ChromiumPak.names(in: bytes)
      if names.isEmpty { return nil }
      return .oneLocale { bytes, _ throws(FormatError) in try ChromiumPak.messages(in: bytes, named: names) }
    }, source: .messages)
}

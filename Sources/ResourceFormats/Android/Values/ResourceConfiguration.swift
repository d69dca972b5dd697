internal import Bytes
internal import DataFormats
internal import Localization

/// Reads the locale of a configuration. ResourceTypes.h, `ResTable_config`.
enum ResourceConfiguration {
  /// The locale of a configuration: none, a tag, or an unreadable value.
  enum Locale: Hashable {
    case any
    case tag(LocaleTag)
    case unreadable
  }

  /// - Parameter limit: the end of the enclosing header. The configuration's first field is its size; older
  ///   ones are shorter.
  static func locale(_ bytes: RawSpan, at start: Int, within limit: Int) throws(FormatError) -> Locale {
    guard let size = bytes.littleEndian(at: start, as: UInt32.self).map(Int.init), size >= 4,
      size <= limit - start
    else {
      throw FormatError(.read(.endOfBytes(needed: 4, available: max(0, limit - start))), at: start)
    }
    // Offsets of language and region, script, variant and numbering system.
    guard size >= 12, let codes = bytes.littleEndian(at: start + 8, as: UInt32.self), codes != 0 else {
      return .any
    }
    var subtags = [code(bytes, at: start + 8, base: UInt8(ascii: "a"))]
    if size >= 40 { subtags.append(text(bytes, at: start + 36, upTo: 4)) }
    subtags.append(code(bytes, at: start + 10, base: UInt8(ascii: "0")))
    if size >= 48 { subtags.append(text(bytes, at: start + 40, upTo: 8)) }
    if size >= 61 {
      let numbers = text(bytes, at: start + 53, upTo: 8)
      if !numbers.isEmpty { subtags += ["u", "nu", numbers] }
    }
    guard subtags[0] != "" else { return .unreadable }
    let tag = LocaleTag(bcp47: subtags.filter { !$0.isEmpty }.joined(separator: "-"))
    return tag.map { .tag($0) } ?? .unreadable
  }

  /// Two letters; or three letters of five bits each, if the first byte has its high bit set.
  private static func code(_ bytes: RawSpan, at offset: Int, base: UInt8) -> String {
    guard let first = bytes.byte(at: offset), let second = bytes.byte(at: offset + 1), first != 0 else {
      return ""
    }
    guard first & 0x80 != 0 else { return String(decoding: [first, second], as: UTF8.self) }
    let units = [
      second & 0x1f, (second & 0xe0) >> 5 | (first & 0x03) << 3, (first & 0x7c) >> 2,
    ]
    return String(decoding: units.map { $0 + base }, as: UTF8.self)
  }

  /// Text up to the first zero or the end of its field.
  private static func text(_ bytes: RawSpan, at offset: Int, upTo count: Int) -> String {
    var units: [UInt8] = []
    for index in 0..<count {
      guard let byte = bytes.byte(at: offset + index), byte != 0 else { break }
      units.append(byte)
    }
    return String(decoding: units, as: UTF8.self)
  }
}

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

  /// The fields of a configuration from which its locale is made. Thousands of configurations have the same ones.
  struct LocaleFields: Hashable {
    /// The codes of language and region; 0 if there is no locale.
    fileprivate var codes: UInt32 = 0
    fileprivate var script: UInt32 = 0
    fileprivate var variant: UInt64 = 0
    fileprivate var numbers: UInt64 = 0
  }

  /// - Parameter limit: the end of the enclosing header. The configuration's first field is its size; older
  ///   ones are shorter.
  static func localeFields(
    _ bytes: RawSpan, at start: Int, within limit: Int
  ) throws(FormatError) -> LocaleFields {
    guard let size = bytes.littleEndian(at: start, as: UInt32.self).map(Int.init), size >= 4,
      size <= limit - start
    else {
      throw FormatError(.endOfBytes(needed: 4, available: max(0, limit - start)), at: start)
    }
    var fields = LocaleFields()
    // Offsets of language and region, script, variant and numbering system.
    guard size >= 12, let codes = bytes.littleEndian(at: start + 8, as: UInt32.self), codes != 0 else {
      return fields
    }
    fields.codes = codes
    if size >= 40 { fields.script = bytes.littleEndian(at: start + 36, as: UInt32.self) ?? 0 }
    if size >= 48 { fields.variant = bytes.littleEndian(at: start + 40, as: UInt64.self) ?? 0 }
    if size >= 61 { fields.numbers = bytes.littleEndian(at: start + 53, as: UInt64.self) ?? 0 }
    return fields
  }
}

extension ResourceConfiguration {
  /// The locales of a table by name: empty for none. Names that mean the same locale are different ones.
  static func locales(named names: Set<String>) -> [String: Locale] {
    var tags: [String: LocaleTag] = [:]
    for name in names { tags[name] = LocaleTag(bcp47: name) }
    tags = LocaleTag.distinguished(tags, isRead: LocaleTag.isReadByAndroid)
    return Dictionary(names.map { ($0, $0.isEmpty ? .any : tags[$0].map { .tag($0) } ?? .unreadable) }) { $1 }
  }

  /// The name of a configuration's locale, such as `iw-IL`; empty for none.
  static func name(_ fields: LocaleFields) -> String {
    guard fields.codes != 0 else { return "" }
    let language = Self.code(UInt16(truncatingIfNeeded: fields.codes), base: UInt8(ascii: "a"))
    // A region without a language is not a locale.
    guard !language.isEmpty else { return "-" }
    var subtags = [
      language, Self.text(fields.script),
      Self.code(UInt16(truncatingIfNeeded: fields.codes >> 16), base: UInt8(ascii: "0")),
      Self.text(fields.variant),
    ]
    let numbers = Self.text(fields.numbers)
    if !numbers.isEmpty { subtags += ["u", "nu", numbers] }
    return subtags.filter { !$0.isEmpty }.joined(separator: "-")
  }

  /// Two letters, the first in the low byte; or three letters of five bits each, if that byte has its high bit
  /// set. Empty for 0.
  private static func code(_ value: UInt16, base: UInt8) -> String {
    let first = UInt8(truncatingIfNeeded: value)
    let second = UInt8(truncatingIfNeeded: value >> 8)
    guard first != 0 else { return "" }
    guard first & 0x80 != 0 else { return String(decoding: [first, second], as: UTF8.self) }
    let units = [
      second & 0x1f, (second & 0xe0) >> 5 | (first & 0x03) << 3, (first & 0x7c) >> 2,
    ]
    return String(decoding: units.map { $0 + base }, as: UTF8.self)
  }

  /// The bytes of a field up to the first zero, the lowest byte first.
  private static func text(_ field: some FixedWidthInteger) -> String {
    let bytes = stride(from: 0, to: field.bitWidth, by: 8).map { UInt8(truncatingIfNeeded: field >> $0) }
    return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
  }
}

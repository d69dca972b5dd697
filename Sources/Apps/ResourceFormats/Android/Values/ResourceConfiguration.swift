import Bytes
import DataFormats
import Localization
import LocalizationAnalysis

/// Reads the locale of a configuration. ResourceTypes.h, `ResTable_config`.
enum ResourceConfiguration {
  /// The locale of a configuration: none, a tag, or an unreadable value.
  enum Locale: Hashable {
    case any
    case tag(LocaleTag)
    case unreadable

    /// The owner of texts with this locale; nil if it is unreadable.
    var owner: Owner? {
      switch self {
      case .any: .base
      case .tag(let tag): .locale(tag)
      case .unreadable: nil
      }
    }
  }

  /// The name of a configuration's locale, such as `iw-IL`; empty for none.
  /// - Parameter limit: the end of the enclosing header. The configuration's first field is its size; older
  ///   ones are shorter.
  static func localeName(
    _ bytes: RawSpan, at start: Int, within limit: Int
  ) throws(FormatError) -> String {
    guard let size = bytes.littleEndian(at: start, as: UInt32.self).map(Int.init), size >= 4,
      size <= limit - start
    else {
      throw FormatError(.endOfBytes(needed: 4, available: max(0, limit - start)), at: start)
    }
    // Language and region have two bytes each.
    guard size >= 12, let codes = bytes.checked((start + 8)..<(start + 12)), !codes.isZero else { return "" }
    let language = code(codes, at: 0, base: UInt8(ascii: "a"))
    // A region without a language is not a locale.
    guard !language.isEmpty else { return "-" }
    func text(_ offset: Int, _ count: Int) -> String {
      guard size >= offset + count,
        let field = bytes.checked((start + offset)..<(start + offset + count))
      else { return "" }
      return field.text(0..<(field.firstOffset(of: 0) ?? count))
    }
    // Script, variant and numbering system.
    var subtags = [language, text(36, 4), code(codes, at: 2, base: UInt8(ascii: "0")), text(40, 8)]
    let numbers = text(53, 8)
    if !numbers.isEmpty { subtags += ["u", "nu", numbers] }
    return subtags.filter { !$0.isEmpty }.joined(separator: "-")
  }

  /// Two letters; or three letters of five bits each, if the first byte has its high bit set. Empty for 0.
  private static func code(_ codes: RawSpan, at offset: Int, base: UInt8) -> String {
    guard let first = codes.byte(at: offset), let second = codes.byte(at: offset + 1), first != 0 else {
      return ""
    }
    guard first & 0x80 != 0 else { return String(decoding: [first, second], as: UTF8.self) }
    let units = [
      second & 0x1f, (second & 0xe0) >> 5 | (first & 0x03) << 3, (first & 0x7c) >> 2,
    ]
    return String(decoding: units.map { $0 + base }, as: UTF8.self)
  }

  /// The locales of a table by name: empty for none. Names that mean the same locale are different ones.
  static func locales(named names: Set<String>) -> [String: Locale] {
    var tags: [String: LocaleTag] = [:]
    for name in names { tags[name] = LocaleTag(bcp47: name) }
    tags = LocaleTag.distinguished(
      tags, isRead: LocaleTag.isReadByAndroid, isNeverRead: { !LocaleTag.isReadByAndroid($0, $1) })
    var locales: [String: Locale] = [:]
    for name in names {
      if name.isEmpty {
        locales[name] = .any
      } else if let tag = tags[name] {
        locales[name] = .tag(tag)
      } else {
        locales[name] = .unreadable
      }
    }
    return locales
  }
}

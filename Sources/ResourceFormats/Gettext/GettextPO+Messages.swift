internal import Bytes
package import DataFormats
package import Localization

extension GettextPO {
  /// The messages by key. They equal ``GettextMO/messages(in:locale:)`` of the compiled catalog. If several
  /// domains have a key, the last message is used.
  package static func messages(
    in bytes: RawSpan, locale: LocaleTag? = nil
  ) throws(FormatError) -> [String: Message] {
    let (header, entries) = try catalog(in: bytes, locale: locale)
    var forms: PluralForms?
    var messages: [String: Message] = [:]
    for (entry, end) in entries {
      var texts: [String] = []
      for translation in entry.translations {
        texts.append(GettextSystemSegment.filled(try header.text(unescaped(translation), at: end)))
      }
      let key = try key(of: entry, header, at: end)
      if entry.hasPlural {
        var known = forms ?? header.forms
        messages[key] = known.message(texts)
        forms = known
      } else {
        messages[key] = .text(texts[0])
      }
    }
    return messages
  }

  /// The texts of the program by key, translated or not: the singulars, with the plurals where there are some.
  ///
  /// `xgettext` marks every text with conversions that the formatter accepts. GNU gettext manual, "c-format Flag". In a
  /// catalog with marks, the percent signs of a text that has none, and that C does not accept, are ordinary characters.
  static func originals(in bytes: RawSpan) throws(FormatError) -> ResourceFormat.Originals {
    let (header, entries) = try catalog(in: bytes, locale: nil, includesUntranslated: true)
    var messages: [String: Message] = [:]
    var syntaxes: [String: PlaceholderSyntax] = [:]
    let hasMarks = entries.contains { $0.entry.isMarkedAsFormat }
    for (entry, end) in entries {
      let texts = try [entry.original, entry.originalPlural].compactMap(\.self).map {
        text throws(FormatError) in
        GettextSystemSegment.filled(try header.text(unescaped(text), at: end))
      }
      let key = try key(of: entry, header, at: end)
      messages[key] = Message(gettextOriginals: texts)
      let isLiteral = hasMarks && entry.formatFlags.isEmpty && !texts.allSatisfy(PlaceholderSyntax.c.accepts)
      syntaxes[key] = isLiteral ? .plain : entry.statedSyntax
    }
    return (messages, syntaxes)
  }

  /// The header, and the entries with the offset at which each ends.
  ///
  /// In a file that is converted before it is parsed, offsets are those of the converted text.
  /// - Parameter includesUntranslated: whether entries are included that a compiled catalog does not have.
  static func catalog(
    in bytes: RawSpan, locale: LocaleTag?, includesUntranslated: Bool = false
  ) throws(FormatError) -> (header: GettextHeader, entries: [(entry: Entry, end: Int)]) {
    do throws(FormatError) {
      return try catalog(in: bytes, locale: locale, isConverted: false, includesUntranslated)
    } catch {
      guard case .unsupportedEncoding(let name) = error.reason, ambiguousEncodings.contains(name),
        let decoder = CharsetDecoder(name),
        // Some Korean encodings have a currency sign in its place, which would hide escapes.
        decoder.utf8([UInt8(ascii: "\\")]) == [UInt8(ascii: "\\")]
      else { throw error }
      guard let text = decoder.utf8(bytes.array()) else {
        throw FormatError(.badText(encoding: name), at: error.offset)
      }
      return try catalog(in: text.span.rawBytes, locale: locale, isConverted: true, includesUntranslated)
    }
  }

  private static func catalog(
    in bytes: RawSpan, locale: LocaleTag?, isConverted: Bool, _ includesUntranslated: Bool
  ) throws(FormatError) -> (header: GettextHeader, entries: [(entry: Entry, end: Int)]) {
    var parser = Parser(bytes, isConverted: isConverted)
    var entries: [(entry: Entry, end: Int)] = []
    var headerText: [UInt8] = []
    try parser.forEachEntry { entry, end in
      if entry.isHeader {
        if headerText.isEmpty { headerText = unescaped(entry.translations[0]) }
      } else if includesUntranslated || entry.isTranslated {
        entries.append((entry, end))
      }
    }
    let header = try GettextHeader(headerText, locale: locale, isConverted: isConverted, at: 0)
    return (header, entries)
  }

  static func key(
    of entry: Entry, _ header: GettextHeader, at offset: Int
  ) throws(FormatError) -> String {
    GettextSystemSegment.filled(try header.text(unescaped(entry.key), at: offset))
  }

  /// Resolves C escapes. Other backslashes are copied unchanged.
  private static func unescaped(_ text: [UInt8]) -> [UInt8] {
    guard text.contains(UInt8(ascii: "\\")) else { return text }
    var result: [UInt8] = []
    var rest = text[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\"), let escaped = rest.popFirst() else {
        result.append(byte)
        continue
      }
      switch escaped {
      case UInt8(ascii: "\\"), UInt8(ascii: "\""): result.append(escaped)
      case UInt8(ascii: "0")...UInt8(ascii: "7"):
        let digits =
          [escaped] + rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "7")).contains($0) }.prefix(2)
        rest = rest.dropFirst(digits.count - 1)
        result.append(digits.reduce(0) { $0 << 3 | ($1 & 7) })
      case UInt8(ascii: "x"):
        let digits = rest.prefix { $0.hexadecimalValue != nil }.prefix(2)
        rest = rest.dropFirst(digits.count)
        guard !digits.isEmpty else {
          result += [byte, escaped]
          continue
        }
        // checked: a digit is below 16
        result.append(digits.reduce(0) { $0 << 4 | UInt8($1.hexadecimalValue ?? 0) })
      default: result += escaped.escapedInC.map { [$0] } ?? [byte, escaped]
      }
    }
    return result
  }
}

extension ResourceFormat {
  static let gettextPO = ResourceFormat(
    name: ".po", files: FilePattern("po"), kind: .strings, syntax: .printf,
    messages: .oneLocale { bytes, locale throws(FormatError) in
      try GettextPO.messages(in: bytes, locale: locale)
    }, originals: GettextPO.originals, unreviewed: GettextPO.fuzzyEntries, source: .messages)

  /// A template, whose texts are those of the program. Beside catalogs it is not read: they have its texts too.
  static let gettextTemplate = ResourceFormat(
    name: ".pot", files: FilePattern("pot"), kind: .other, recognition: .byConvention, syntax: .printf,
    source: .custom { bytes, name throws(FormatError) in
      let (messages, syntaxes) = try GettextPO.originals(in: bytes)
      let table = StringTable(name: name, syntax: .printf, messages: messages, statedSyntaxes: syntaxes)
      return .tables([.base: [table]], base: nil)
    })
}

extension GettextPO {
  /// The translated entries that are marked as fuzzy, other than the header.
  fileprivate static func fuzzyEntries(_ bytes: RawSpan) throws(FormatError) -> [LocaleTag?: Int] {
    var count = 0
    var parser = Parser(bytes, isConverted: false)
    try parser.forEachEntry { entry, _ in
      if entry.flags.contains("fuzzy"), !entry.isHeader, entry.translations.first?.isEmpty == false {
        count += 1
      }
    }
    return count > 0 ? [nil: count] : [:]
  }
}

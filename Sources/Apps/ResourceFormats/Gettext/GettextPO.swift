import Bytes
package import DataFormats
package import Localization
import LocalizationAnalysis

/// gettext's catalogs in text form, `.po`. GNU gettext manual, "The Format of PO Files".
package enum GettextPO {
  /// The messages by key. They equal ``GettextMO/messages(in:locale:)`` of the compiled catalog. If several
  /// domains have a key, the last message is used.
  package static func messages(
    in bytes: RawSpan, locale: LocaleTag? = nil
  ) throws(FormatError) -> [String: Message] {
    let (entries, isConverted) = try entries(in: bytes)
    let used = entries.filter { $0.isHeader || $0.hasTranslation && !$0.flags.contains("fuzzy") }
    return try GettextCatalog(used, isConverted: isConverted).messages(locale: locale)
  }

  /// The texts of the program by key, translated or not.
  fileprivate static func originals(in bytes: RawSpan) throws(FormatError) -> ResourceFormat.Originals {
    let (entries, isConverted) = try entries(in: bytes)
    return try GettextCatalog(entries, isConverted: isConverted).originals()
  }

  /// The translated entries that are marked as fuzzy, other than the header.
  fileprivate static func fuzzyEntries(
    _ bytes: RawSpan
  ) throws(FormatError) -> [LocaleTag?: ResourceFormat.MarkedTexts] {
    // Most catalogs have none, and parsing takes many times as long as this search.
    guard GettextPOParser.hasFlag("fuzzy", in: bytes) else { return [:] }
    let count = try entries(in: bytes).entries.count {
      $0.flags.contains("fuzzy") && !$0.isHeader && $0.hasTranslation
    }
    return count > 0 ? [nil: ResourceFormat.MarkedTexts(count: count)] : [:]
  }

  /// All entries with the header, and whether they are in UTF-8 although the header declares another charset.
  private static func entries(
    in bytes: RawSpan
  ) throws(FormatError) -> (entries: [GettextEntry], isConverted: Bool) {
    var parser = GettextPOParser(bytes)
    let entries = try parser.entries()
    guard let name = ambiguousEncoding(of: entries) else { return (entries, false) }
    let text = try utf8(bytes, from: name)
    var converted = GettextPOParser(text.span.rawBytes)
    return (try converted.entries(areConverted: true), true)
  }

  /// The encoding that the header declares, if a file in it must be converted to UTF-8 before it is parsed.
  fileprivate static func ambiguousEncoding(of entries: [GettextEntry]) -> String? {
    let header = entries.first(where: \.isHeader)?.translations.first
    return header.flatMap { GettextHeader.charset(in: String(decoding: $0, as: UTF8.self)) }
      .flatMap { ambiguousEncodings.contains($0) ? $0 : nil }
  }

  /// The converted file. Errors have offsets in it.
  private static func utf8(_ bytes: RawSpan, from name: String) throws(FormatError) -> [UInt8] {
    // Some Korean encodings have a currency sign in place of the backslash, which would hide escapes.
    guard let decoder = CharsetDecoder(name), decoder.utf8([UInt8(ascii: "\\")]) == [UInt8(ascii: "\\")]
    else { throw FormatError(.unsupportedEncoding(name), at: 0) }
    guard let text = decoder.utf8(bytes.array()) else { throw FormatError(.badText(encoding: name), at: 0) }
    return text
  }

  /// Encodings in which the second byte of a character may be a backslash or a quotation mark.
  private static let ambiguousEncodings: Set<String> = [
    "shift_jis", "shift-jis", "sjis", "cp932", "big5", "big5-hkscs", "cp950", "gbk", "cp936", "gb18030",
    "johab",
    "iso-2022-jp", "iso-2022-kr", "iso-2022-cn", "hz-gb-2312",
  ]
}

/// Parses entries in the encoding of the file.
private struct GettextPOParser: ~Escapable {
  private let bytes: RawSpan
  private var position: Int
  /// The flags of the next entry.
  private var flags: Set<String> = []

  /// The fields of one `msgid`, without C's escapes resolved.
  private struct Fields {
    var flags: Set<String>
    var context: [UInt8]?
    var original: [UInt8]?
    var originalPlural: [UInt8]?
    var translations: [[UInt8]] = []
  }

  @_lifetime(copy bytes)
  init(_ bytes: RawSpan) {
    self.bytes = bytes
    position = bytes.matches("\u{feff}") ? 3 : 0
  }

  private func error(_ wanted: FormatError.Construct, at offset: Int) -> FormatError {
    FormatError(.unexpected(found: bytes.byte(at: offset), expected: wanted), at: offset)
  }

  /// The header and every entry, translated or not. The offset of an entry is its end. A file that must be converted
  /// before it is parsed is read up to its header.
  @_lifetime(self: copy self)
  mutating func entries(areConverted: Bool = false) throws(FormatError) -> [GettextEntry] {
    var entries: [GettextEntry] = []
    var fields: Fields?
    var isHeaderKnown = areConverted
    while true {
      skipSpaceAndComments()
      let start = position
      let keyword = start < bytes.byteCount ? bytes.checked(keyword())?.utf8String() : nil
      if let known = fields, Self.endsEntry(keyword, known) {
        entries.append(try entry(known, end: start))
        fields = nil
        if !isHeaderKnown, entries.last?.isHeader == true {
          isHeaderKnown = true
          if GettextPO.ambiguousEncoding(of: entries) != nil { return entries }
        }
      }
      if fields == nil, keyword == "msgctxt" || keyword == "msgid" {
        fields = Fields(flags: flags)
        flags = []
      }
      guard let keyword else { return entries }
      try readValue(of: keyword, at: start, &fields)
    }
  }

  /// Whether the fields of an entry end before a keyword, or at the end of the file.
  private static func endsEntry(_ keyword: String?, _ fields: Fields) -> Bool {
    switch keyword {
    case nil, "domain", "msgctxt": true
    case "msgid": fields.original != nil
    default: false
    }
  }

  /// Reads the texts after a keyword.
  @_lifetime(self: copy self)
  private mutating func readValue(
    of keyword: String, at start: Int, _ fields: inout Fields?
  ) throws(FormatError) {
    switch keyword {
    case "domain": _ = try strings()
    case "msgctxt": fields?.context = try strings()
    case "msgid": fields?.original = try strings()
    case "msgid_plural":
      guard fields?.original != nil, fields?.translations.isEmpty == true else {
        throw error(.key, at: start)
      }
      fields?.originalPlural = try strings()
    case "msgstr":
      guard fields?.original != nil else { throw error(.key, at: start) }
      try skipIndex()
      try PluralForms.check(count: (fields?.translations.count ?? 0) + 1, at: start)
      fields?.translations.append(try strings())
    default: throw error(.key, at: start)
    }
  }

  private func entry(_ fields: Fields, end: Int) throws(FormatError) -> GettextEntry {
    guard let original = fields.original else { throw error(.key, at: end) }
    guard !fields.translations.isEmpty else { throw error(.value, at: end) }
    return GettextEntry(
      flags: fields.flags, key: Self.unescaped((fields.context.map { $0 + [4] } ?? []) + original),
      plural: fields.originalPlural.map(Self.unescaped),
      translations: fields.translations.map(Self.unescaped),
      offset: end)
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

  // MARK: - Words

  @_lifetime(self: copy self)
  private mutating func skipSpaceAndComments() {
    while let byte = bytes.byte(at: position) {
      if byte == UInt8(ascii: "#") {
        skipComment()
      } else if byte.isSpace {
        position += 1
      } else {
        return
      }
    }
  }

  /// Skips a comment. `#,` contains flags; `#~` marks an obsolete entry, to which preceding flags belong.
  @_lifetime(self: copy self)
  private mutating func skipComment() {
    let start = position
    while let byte = bytes.byte(at: position), byte != 0x0a { position += 1 }
    if bytes.matches("#~", at: start) {
      flags = []
    } else if bytes.matches("#,", at: start), let words = bytes.checked((start + 2)..<position) {
      let words = words.array().split { $0.isSpace || $0 == UInt8(ascii: ",") }
      flags.formUnion(words.map { String(decoding: $0, as: UTF8.self) })
    } else if bytes.matches("#:", at: start), let words = bytes.checked((start + 2)..<position) {
      addSources(String(decoding: words.array(), as: UTF8.self))
    }
  }

  /// Adds the languages of the files that a text is from: `app/models/host.rb:12`.
  @_lifetime(self: copy self)
  private mutating func addSources(_ references: String) {
    for reference in references.split(separator: " ") {
      let path = reference.split(separator: ":").first ?? ""
      let ending = path.split(separator: ".").last ?? ""
      let isOfRuby = ["rb", "erb", "haml", "slim", "rake", "php", "phtml"].contains(ending)
      flags.insert(isOfRuby ? GettextEntry.rubySource : GettextEntry.otherSource)
      let isOfPython = ending == "py" || ending == "pyw"
      flags.insert(isOfPython ? GettextEntry.pythonSource : GettextEntry.sourceOtherThanPython)
    }
  }

  /// Whether a comment with flags has the name of one, perhaps as a part of another name.
  static func hasFlag(_ name: StaticString, in bytes: RawSpan) -> Bool {
    var position = 0
    while let start = bytes.firstOffset(of: UInt8(ascii: "#"), from: position) {
      position = start + 1
      guard bytes.matches("#,", at: start) else { continue }
      let end = bytes.firstOffset(of: 0x0a, from: start) ?? bytes.byteCount
      if (start..<end).contains(where: { bytes.matches(name, at: $0) }) { return true }
      position = end
    }
    return false
  }

  @_lifetime(self: copy self)
  private mutating func keyword() -> Range<Int> {
    let start = position
    while let byte = bytes.byte(at: position),
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || byte == UInt8(ascii: "_")
    { position += 1 }
    return start..<position
  }

  /// Skips the number of a plural form in brackets.
  @_lifetime(self: copy self)
  private mutating func skipIndex() throws(FormatError) {
    skipSpaceAndComments()
    guard bytes.byte(at: position) == UInt8(ascii: "[") else { return }
    position += 1
    let start = position
    while let byte = bytes.byte(at: position), (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
      position += 1
    }
    guard position > start, bytes.byte(at: position) == UInt8(ascii: "]") else {
      throw error(.key, at: position)
    }
    position += 1
  }

  /// Skips the characters of a string up to its quotation mark, or to the end of the line.
  @_lifetime(self: copy self)
  private mutating func skipCharacters() {
    while let byte = bytes.byte(at: position), byte != 0x0a, byte != UInt8(ascii: "\"") {
      position += 1
      let isEscape = byte == UInt8(ascii: "\\")
      if isEscape, let escaped = bytes.byte(at: position), escaped != 0x0a { position += 1 }
    }
  }

  /// One or more strings, concatenated.
  @_lifetime(self: copy self)
  private mutating func strings() throws(FormatError) -> [UInt8] {
    var text: [UInt8] = []
    var isAny = false
    while true {
      skipSpaceAndComments()
      guard bytes.byte(at: position) == UInt8(ascii: "\"") else { break }
      isAny = true
      let start = position
      position += 1
      skipCharacters()
      guard bytes.byte(at: position) == UInt8(ascii: "\""), let line = bytes.checked((start + 1)..<position)
      else {
        throw FormatError(.unterminated(.string), at: start)
      }
      text += line.array()
      position += 1
    }
    guard isAny else { throw error(.string, at: position) }
    return text
  }
}

extension ResourceFormat {
  static let gettextPO = ResourceFormat(
    name: ".po", files: FilePattern("po"), kind: .strings, syntax: .printf,
    messages: .oneLocale { bytes, locale throws(FormatError) in
      try GettextPO.messages(in: bytes, locale: locale)
    }, originals: GettextPO.originals, unreadTexts: { bytes in .markOfCatalog(bytes) },
    unreviewed: GettextPO.fuzzyEntries, source: .messages)

  /// A template, whose texts are those of the program. Beside catalogs it is not read: they have its texts too.
  static let gettextTemplate = ResourceFormat(
    name: ".pot", files: FilePattern("pot"), kind: .other, recognition: .byConvention, syntax: .printf,
    source: .custom { bytes, name throws(FormatError) in
      let (messages, syntaxes) = try GettextPO.originals(in: bytes)
      let table = StringTable(name: name, syntax: .printf, messages: messages, statedSyntaxes: syntaxes)
      return .tables([.base: [table]], base: nil)
    })
}

internal import Bytes
internal import DataFormats
internal import Localization

/// gettext's catalogs in text form, `.po`. GNU gettext manual, "The Format of PO Files".
package enum GettextPO {
  /// Encodings that must be converted before the file is parsed: a character may contain a byte of C's escapes.
  static let ambiguousEncodings: Set<String> = [
    "shift_jis", "shift-jis", "sjis", "cp932", "big5", "big5-hkscs", "cp950", "gbk", "cp936", "gb18030",
    "johab",
    "iso-2022-jp", "iso-2022-kr", "iso-2022-cn", "hz-gb-2312",
  ]

  /// The fields of one `msgid`.
  struct Entry {
    /// Such as `fuzzy` and `c-format`.
    fileprivate(set) var flags: Set<String>
    fileprivate(set) var context: [UInt8]?
    fileprivate(set) var original: [UInt8]?
    fileprivate(set) var originalPlural: [UInt8]?
    /// One translation, or the plural forms.
    fileprivate(set) var translations: [[UInt8]] = []

    var hasPlural: Bool { originalPlural != nil }
    /// Whether the entry is used in a compiled catalog.
    var isTranslated: Bool { !flags.contains("fuzzy") && translations.first?.isEmpty == false }
    var isHeader: Bool { original?.isEmpty == true && context == nil }
    var key: [UInt8] { (context.map { $0 + [4] } ?? []) + (original ?? []) }

    var formatFlags: Set<String> { flags.filter { $0.hasSuffix("-format") } }
    /// Whether a flag names a formatter that is used.
    var isMarkedAsFormat: Bool { formatFlags.contains { !$0.hasPrefix("no-") && !$0.hasPrefix("possible-") } }

    /// The syntax of the formatter that a flag names. GNU gettext manual, "PO Files". Nil if it is unknown: without a flag,
    /// or with those of other formatters. Texts with `no-c-format` are not formatted.
    var statedSyntax: PlaceholderSyntax? {
      let formats = formatFlags.filter { !$0.hasPrefix("possible-") }
      switch formats.filter({ !$0.hasPrefix("no-") }) {
      case ["c-format"]: return .c
      // The text also has braces.
      case ["python-format"], ["python-format", "python-brace-format"]: return .python
      case ["python-brace-format"]: return .pythonBrace
      case let others: return others.isEmpty && !formats.isEmpty ? .plain : nil
      }
    }
  }

  /// Parses entries without resolving escapes: an escape never makes a text empty.
  struct Parser: ~Escapable {
    private let bytes: RawSpan
    private var position: Int
    /// The flags of the next entry.
    private var flags: Set<String> = []
    private let isConverted: Bool

    /// - Parameter isConverted: whether the catalog is in UTF-8 now, although its header declares another charset.
    @_lifetime(copy bytes)
    init(_ bytes: RawSpan, isConverted: Bool) {
      self.bytes = bytes
      self.isConverted = isConverted
      position = bytes.matches("\u{feff}") ? 3 : 0
    }

    private func error(_ wanted: FormatError.Construct, at offset: Int) -> FormatError {
      FormatError(.unexpected(found: bytes.byte(at: offset), expected: wanted), at: offset)
    }

    /// Calls `body` with the header and every entry, translated or not, and the offset at which it ends.
    @_lifetime(self: copy self)
    mutating func forEachEntry(
      _ body: (Entry, _ end: Int) throws(FormatError) -> Void
    ) throws(FormatError) {
      var entry: Entry?
      while true {
        skipSpaceAndComments()
        let start = position
        guard start < bytes.byteCount else { break }
        let keyword = keyword()
        switch bytes.checked(keyword)?.utf8String() {
        case "domain":
          try finish(entry, at: start, body)
          entry = nil
          _ = try strings()
        case "msgctxt":
          try finish(entry, at: start, body)
          entry = Entry(flags: flags, context: try strings())
          flags = []
        case "msgid":
          if entry == nil || entry?.original != nil {
            try finish(entry, at: start, body)
            entry = Entry(flags: flags)
            flags = []
          }
          entry?.original = try strings()
        case "msgid_plural":
          guard entry?.original != nil, entry?.translations.isEmpty == true else {
            throw error(.key, at: start)
          }
          entry?.originalPlural = try strings()
        case "msgstr":
          guard entry?.original != nil else { throw error(.key, at: start) }
          try skipIndex()
          try PluralForms.check(count: (entry?.translations.count ?? 0) + 1, at: start)
          entry?.translations.append(try strings())
        default: throw error(.key, at: start)
        }
      }
      try finish(entry, at: position, body)
    }

    private func finish(
      _ entry: Entry?, at offset: Int,
      _ body: (Entry, _ end: Int) throws(FormatError) -> Void
    ) throws(FormatError) {
      guard let entry else { return }
      guard entry.original != nil else { throw error(.key, at: offset) }
      guard let translation = entry.translations.first else { throw error(.value, at: offset) }
      if entry.isHeader { try checkEncoding(header: translation, at: offset) }
      try body(entry, offset)
    }

    /// Rejects encodings in which the second byte of a character may be a backslash or a quotation mark.
    private func checkEncoding(header: [UInt8], at offset: Int) throws(FormatError) {
      guard !isConverted, let name = GettextHeader.charset(in: String(decoding: header, as: UTF8.self)),
        GettextPO.ambiguousEncodings.contains(name)
      else { return }
      throw FormatError(.unsupportedEncoding(name), at: offset)
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
      }
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
        while let byte = bytes.byte(at: position), byte != 0x0a, byte != UInt8(ascii: "\"") {
          text.append(byte)
          position += 1
          guard byte == UInt8(ascii: "\\"), let escaped = bytes.byte(at: position), escaped != 0x0a else {
            continue
          }
          text.append(escaped)
          position += 1
        }
        guard bytes.byte(at: position) == UInt8(ascii: "\"") else {
          throw FormatError(.unterminated(.string), at: start)
        }
        position += 1
      }
      guard isAny else { throw error(.string, at: position) }
      return text
    }
  }
}

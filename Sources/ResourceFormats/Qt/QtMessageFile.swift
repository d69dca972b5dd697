internal import Bytes
package import DataFormats
package import Localization

/// Qt's compiled translations, `.qm`. There is no specification. Qt's `qtranslator.cpp` reads the format and
/// `qm.cpp` of Qt Linguist writes it.
package enum QtMessageFile {
  /// The sections of a file, each a tag, a length and contents. A tag or length of 0 ends the file, as in Qt.
  struct Sections {
    private(set) var hashes = 0..<0
    private(set) var messages = 0..<0
    /// Byte code that assigns plural forms to numbers.
    private(set) var numerusRules = 0..<0

    init(of bytes: RawSpan) throws(FormatError) {
      var reader = ByteReader(bytes, endianness: .big)
      do throws(ReadFailure) {
        try reader.expect(signature: 0x3cb8_6418_caef_9c95 as UInt64)
        try reader.expect(signature: 0xcd21_1cbf_60a1_bddd as UInt64)
        while !reader.isAtEnd {
          let tag = try reader.read(UInt8.self)
          if tag == 0 { break }
          let length = try reader.readCount(UInt32.self)
          if length == 0 { break }
          let start = reader.position
          try reader.skip(length)
          switch tag {
          case 0x42: hashes = start..<reader.position
          case 0x69: messages = start..<reader.position
          case 0x88: numerusRules = start..<reader.position
          default: break
          }
        }
      } catch { throw FormatError(error) }
    }
  }

  /// The messages by key, in the syntax ``PlaceholderSyntax/plain``, because no other syntax matches Qt's
  /// `%1` and `%n`.
  ///
  /// A key consists of the context, the source text and, if any, the comment, joined with U+0004. Without a
  /// context and a comment it is the source text or Qt's identifier of the message. If the source text is not
  /// in the file, its hash in eight hexadecimal digits replaces it. A message with neither is skipped.
  ///
  /// Several forms are selected by the first number, with the file's own rules. Where the plural rules of the
  /// locale select the same forms, they are variations by category.
  /// - Parameter locale: the locale whose plural rules apply when a message is displayed; nil if unknown.
  package static func messages(
    in bytes: RawSpan, locale: LocaleTag? = nil
  ) throws(FormatError) -> [String: Message] {
    let sections = try Sections(of: bytes)
    let rules = QtNumerusRules(bytes.checked(sections.numerusRules)?.array() ?? [])
    var reader = QtMessageReader(
      budget: TextBudget(for: bytes.byteCount), forms: PluralForms(rule: rules.expression, locale: locale))
    let table = QtMessageTable(bytes, range: sections.messages)
    guard !sections.hashes.isEmpty else {
      var position = sections.messages.lowerBound
      while position < sections.messages.upperBound {
        position = try reader.read(table, of: bytes, at: position, hash: nil)
      }
      return reader.messages
    }
    for position in stride(from: sections.hashes.lowerBound, to: sections.hashes.upperBound, by: 8) {
      guard position + 8 <= sections.hashes.upperBound,
        let hash = bytes.bigEndian(at: position, as: UInt32.self),
        let offset = bytes.bigEndian(at: position + 4, as: UInt32.self)
      else {
        throw FormatError(
          .read(.endOfBytes(needed: 8, available: sections.hashes.upperBound - position)), at: position)
      }
      guard offset < sections.messages.count else {
        throw FormatError(.badReference(UInt64(offset)), at: position + 4)
      }
      _ = try reader.read(table, of: bytes, at: sections.messages.lowerBound + Int(offset), hash: hash)
    }
    return reader.messages
  }
}

/// The section with the messages. A message is a list of tagged fields, terminated by an end tag.
struct QtMessageTable: ~Escapable {
  private let bytes: RawSpan
  private let range: Range<Int>

  @_lifetime(copy bytes)
  init(_ bytes: RawSpan, range: Range<Int>) {
    self.bytes = bytes
    self.range = range
  }

  /// Calls `body` with each field of a message: its tag and, for a string, the range of its text.
  /// - Returns: the end of the message.
  func forEachField(
    at start: Int, _ body: (_ tag: UInt8, _ text: Range<Int>) throws(FormatError) -> Void
  ) throws(FormatError) -> Int {
    var position = start
    while position < range.upperBound, let tag = bytes.byte(at: position) {
      switch tag {
      case 1: return position + 1
      case 3, 6, 7, 8:
        let end = try endOfString(at: position, isUTF16: tag == 3)
        try body(tag, (position + 5)..<end)
        position = end
      case 5:
        try body(tag, position..<position)
        position += 5
      default: throw FormatError(.badMarker(tag), at: position)
      }
    }
    throw FormatError(.unterminated(.element), at: start)
  }

  private func endOfString(at position: Int, isUTF16: Bool) throws(FormatError) -> Int {
    let start = position + 5
    guard start <= range.upperBound, let length = bytes.bigEndian(at: position + 1, as: UInt32.self) else {
      throw FormatError(.read(.endOfBytes(needed: 5, available: range.upperBound - position)), at: position)
    }
    // Qt writes this length for a null string.
    if length == .max { return start }
    guard length <= range.upperBound - start else {
      throw FormatError(
        .read(.endOfBytes(needed: Int(length), available: range.upperBound - start)), at: position)
    }
    if isUTF16, length % 2 != 0 { throw FormatError(.badUTF16, at: position) }
    return start + Int(length)
  }
}

private struct QtMessageReader {
  var messages: [String: Message] = [:]
  /// Messages of a malicious file may overlap.
  var budget: TextBudget
  var forms: PluralForms

  /// - Returns: the end of the message.
  mutating func read(
    _ table: borrowing QtMessageTable, of bytes: RawSpan, at start: Int, hash: UInt32?
  ) throws(FormatError) -> Int {
    var texts: [String] = []
    var (source, context, comment): (String?, String, String) = (nil, "", "")
    let end = try table.forEachField(at: start) { tag, range throws(FormatError) in
      try budget.spend(range.count + 5, at: range.lowerBound)
      guard let span = bytes.checked(range) else { return }
      switch tag {
      case 3:
        try PluralForms.check(count: texts.count + 1, at: range.lowerBound)
        let units = (0..<(span.byteCount / 2)).map { span.bigEndian(at: $0 * 2, as: UInt16.self) ?? 0 }
        texts.append(String(decoding: units, as: UTF16.self))
      case 6: source = span.utf8String()
      case 7: context = span.utf8String()
      case 8: comment = span.utf8String()
      default: return
      }
    }
    let digits = hash.map { String($0, radix: 16) }.map { String(repeating: "0", count: 8 - $0.count) + $0 }
    guard let text = source ?? digits, let first = texts.first else { return end }
    let head = context.isEmpty && comment.isEmpty ? [text] : [context, text]
    messages[(head + (comment.isEmpty ? [] : [comment])).joined(separator: "\u{4}")] =
      texts.count == 1 ? .text(first) : forms.message(texts)
    return end
  }
}

extension ResourceFormat {
  static let qtMessageFile = ResourceFormat(
    name: ".qm", files: FilePattern("qm"), kind: .strings,
    localeNaming: .partOfName(LocaleSuffix.readings),
    messages: .oneLocale { bytes, locale throws(FormatError) in
      try QtMessageFile.messages(in: bytes, locale: locale)
    })
}

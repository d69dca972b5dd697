import Bytes
package import DataFormats
package import Localization
import LocalizationAnalysis

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
    try read(bytes, locale: locale).messages
  }

  /// The texts of the program by key. Qt, `QTranslator`: a message without a translation is displayed in its source text. A text
  /// with `%n` is that of a plural. Qt, "Writing Source Code for Translation", "Handle Plural Forms".
  static func originals(in bytes: RawSpan) throws(FormatError) -> ResourceFormat.Originals {
    let sources = try read(bytes, locale: nil).sources
    let messages = sources.mapValues { source in
      let isPlural = PlaceholderSyntax.numbered.placeholders(of: source).contains { $0.name == "n" }
      return isPlural
        ? Message.variations(Variations(by: .plural(.first), [.init(.category(.other), .text(source))]))
        : .text(source)
    }
    return (messages, sources.mapValues { _ in .numbered })
  }

  private static func read(
    _ bytes: RawSpan, locale: LocaleTag?
  ) throws(FormatError) -> QtMessageReader {
    let sections = try Sections(of: bytes)
    let rules = QtNumerusRules(bytes.checked(sections.numerusRules)?.array() ?? [])
    var reader = QtMessageReader(
      budget: TextBudget(for: bytes.byteCount), forms: PluralForms(rule: rules.expression, locale: locale))
    var table = ByteReader(
      bytes.extracting(sections.messages), endianness: .big, origin: sections.messages.lowerBound)
    if sections.hashes.isEmpty {
      while !table.isAtEnd { try reader.read(&table, hash: nil) }
    }
    var hashes = ByteReader(
      bytes.extracting(sections.hashes), endianness: .big, origin: sections.hashes.lowerBound)
    while !hashes.isAtEnd {
      let hash = try hashes.read(UInt32.self)
      let start = try hashes.readCount(UInt32.self)
      guard start < sections.messages.count else {
        throw FormatError(.badReference(UInt64(start)), at: hashes.offset - 4)
      }
      try table.seek(to: start)
      try reader.read(&table, hash: hash)
    }
    return reader
  }
}

/// Reads messages, each a list of tagged fields that an end tag terminates.
private struct QtMessageReader {
  private(set) var messages: [String: Message] = [:]
  /// The texts of the program that the file has, by key. Without a context, a text may be an identifier.
  private(set) var sources: [String: String] = [:]
  /// Messages of a malicious file may overlap.
  var budget: TextBudget
  var forms: PluralForms

  init(budget: TextBudget, forms: PluralForms) {
    self.budget = budget
    self.forms = forms
  }

  mutating func read(_ table: inout ByteReader, hash: UInt32?) throws(FormatError) {
    let start = table.offset
    var texts: [String] = []
    var source: String? = nil
    var context: String = ""
    var comment: String = ""
    fields: while true {
      guard !table.isAtEnd else { throw FormatError(.unterminated(.element), at: start) }
      let offset = table.offset
      switch try table.read(UInt8.self) {
      case 1: break fields
      case 3:
        let text = try text(&table)
        guard text.byteCount % 2 == 0 else { throw FormatError(.badUTF16, at: offset) }
        try PluralForms.check(count: texts.count + 1, at: offset)
        texts.append(text.utf16String(bigEndian: true))
      case 5: try table.skip(4)
      case 6: source = try text(&table).utf8String()
      case 7: context = try text(&table).utf8String()
      case 8: comment = try text(&table).utf8String()
      case let tag: throw FormatError(.badMarker(tag), at: offset)
      }
      try budget.spend(table.offset - offset, at: offset)
    }
    guard let text = source ?? hash?.hexadecimal, let first = texts.first else { return }
    var parts = [text]
    if !comment.isEmpty { parts.append(comment) }
    if !context.isEmpty || !comment.isEmpty { parts.insert(context, at: 0) }
    let key = parts.joined(separator: "\u{4}")
    let message: Message = texts.count == 1 ? .text(first) : forms.message(texts)
    messages[key] = message
    if let source, !context.isEmpty { sources[key] = source }
  }

  /// The contents of a field with a length. Qt writes the greatest length for a null string.
  @_lifetime(copy table)
  @_lifetime(table: copy table)
  private func text(_ table: inout ByteReader) throws(FormatError) -> RawSpan {
    let length = try table.read(UInt32.self)
    return try table.span(length == .max ? 0 : Int(clamping: length))
  }
}

extension ResourceFormat {
  package static let qtMessageFile = ResourceFormat(
    name: ".qm", files: FilePattern("qm"), kind: .strings,
    localeNaming: .partOfName(LocaleSuffix.readings),
    messages: .oneLocale { bytes, locale throws(FormatError) in
      try QtMessageFile.messages(in: bytes, locale: locale)
    }, originals: QtMessageFile.originals)
}

internal import Bytes
package import DataFormats
package import Localization

extension QtMessageFile {
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
      textLimit: 4 * bytes.byteCount, forms: PluralForms(rule: rules.expression, locale: locale))
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

private struct QtMessageReader {
  private(set) var messages: [String: Message] = [:]
  private var forms: PluralForms
  private let textLimit: Int
  private var textLeft: Int

  /// - Parameter textLimit: the maximum size of all fields in bytes. Messages of a malicious file may
  ///   overlap.
  init(textLimit: Int, forms: PluralForms) {
    self.textLimit = textLimit
    textLeft = textLimit
    self.forms = forms
  }

  /// - Returns: the end of the message.
  mutating func read(
    _ table: borrowing QtMessageTable, of bytes: RawSpan, at start: Int, hash: UInt32?
  ) throws(FormatError) -> Int {
    var texts: [String] = []
    var (source, context, comment): (String?, String, String) = (nil, "", "")
    let end = try table.forEachField(at: start) { tag, range throws(FormatError) in
      textLeft -= range.count + 5
      guard textLeft >= 0 else { throw FormatError(.tooMuchText(limit: textLimit), at: range.lowerBound) }
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

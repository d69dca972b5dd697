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
  /// Several forms are selected by the first number. Their categories follow from the file's rules and its
  /// language; if rules and language do not match, forms are words with their numbers: `0`, `1`.
  /// - Parameter locale: the locale of the plural rules; nil for the language in the file.
  package static func messages(
    in bytes: RawSpan, locale: LocaleTag? = nil
  ) throws(FormatError) -> [String: Message] {
    let sections = try Sections(of: bytes)
    let language = bytes.checked(sections.language)?.utf8String() ?? ""
    let rules = QtNumerusRules(bytes.checked(sections.numerusRules)?.array() ?? [])
    var reader = QtMessageReader(
      textLimit: 4 * bytes.byteCount, locale: locale ?? LocaleTag(posix: language), rules: rules)
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
  private let locale: LocaleTag?
  private let rules: QtNumerusRules
  private var forms: PluralForms?
  private let textLimit: Int
  private var textLeft: Int

  /// - Parameter textLimit: the maximum size of all fields in bytes. Messages of a malicious file may
  ///   overlap.
  init(textLimit: Int, locale: LocaleTag?, rules: QtNumerusRules) {
    self.textLimit = textLimit
    textLeft = textLimit
    self.locale = locale
    self.rules = rules
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
      texts.count == 1 ? .text(first) : plural(texts)
    return end
  }

  private mutating func plural(_ texts: [String]) -> Message {
    let known =
      forms ?? PluralForms(count: rules.formCount, locale: locale) { [rules] in rules.form(of: $0) }
    forms = known
    return known.message(texts)
  }
}

/// Assigns a form to a number by byte code: a list of rules, each an alternative of conjunctions of
/// comparisons. The first rule that matches determines the form. Qt, `qtranslator.cpp`, `numerusHelper`;
/// `numerus.cpp` of Qt Linguist.
private struct QtNumerusRules {
  private enum Code {
    static let isOtherwise: UInt8 = 0x08
    static let lastDigit: UInt8 = 0x10
    static let lastTwoDigits: UInt8 = 0x20
    static let leadingThousands: UInt8 = 0x40
    static let and: UInt8 = 0xfd
    static let or: UInt8 = 0xfe
    static let nextRule: UInt8 = 0xff
  }

  /// The maximum length in bytes. Real code is shorter than 50 bytes.
  private static let lengthLimit = 255

  private let code: [UInt8]
  /// The number of forms; the last is for numbers that match no rule. 0 if the code is too long.
  let formCount: Int

  init(_ code: [UInt8]) {
    self.code = code
    formCount =
      code.count > Self.lengthLimit ? 0 : code.isEmpty ? 1 : code.count { $0 == Code.nextRule } + 2
  }

  /// The form of a number; nil if the code is malformed.
  func form(of number: UInt64) -> Int? {
    guard !code.isEmpty else { return 0 }
    var rest = code[...]
    var form = 0
    var holdsAny = false
    var holdsAll = true
    while let operation = rest.popFirst(), let holds = Self.compare(number, operation, &rest) {
      holdsAll = holdsAll && holds
      let next = rest.popFirst()
      if next == Code.and { continue }
      holdsAny = holdsAny || holdsAll
      holdsAll = true
      if next == Code.or { continue }
      guard next == nil || next == Code.nextRule else { return nil }
      if holdsAny { return form }
      form += 1
      holdsAny = false
      if next == nil { return form }
    }
    return nil
  }

  private static func compare(_ number: UInt64, _ operation: UInt8, _ rest: inout ArraySlice<UInt8>) -> Bool?
  {
    var left = number
    if operation & Code.lastDigit != 0 {
      left %= 10
    } else if operation & Code.lastTwoDigits != 0 {
      left %= 100
    } else if operation & Code.leadingThousands != 0 {
      while left >= 1000 { left /= 1000 }
    }
    guard let right = rest.popFirst().map(UInt64.init) else { return nil }
    let holds: Bool
    switch operation & 0x07 {
    case 1: holds = left == right
    case 2: holds = left < right
    case 3: holds = left <= right
    case 4:
      guard let top = rest.popFirst().map(UInt64.init) else { return nil }
      holds = left >= right && left <= top
    default: return nil
    }
    return operation & Code.isOtherwise == 0 ? holds : !holds
  }
}

internal import Bytes
package import DataFormats
package import Localization

/// gettext's compiled catalogs, `.mo`, in either byte order. GNU gettext manual, "The Format of GNU MO
/// Files". The system-dependent strings of minor revision 1 are documented only in gettext's `gmo.h`.
package enum GettextMO {
  /// The messages by key, in the syntax ``PlaceholderSyntax/printf``. A key is the original singular; with a
  /// context, the key is the context, U+0004 and the singular.
  ///
  /// Plural forms are selected by the first number, with the catalog's own rule. Where the plural rules of the
  /// locale select the same forms, they are variations by category.
  /// System-dependent strings are completed as on 64-bit Linux.
  /// - Parameter locale: the locale whose plural rules apply when a message is displayed; nil if unknown.
  package static func messages(
    in bytes: RawSpan, locale: LocaleTag? = nil
  ) throws(FormatError) -> [String: Message] {
    var messages: [String: Message] = [:]
    var forms: PluralForms?
    var entries = GettextMOEntries(budget: TextBudget(for: bytes.byteCount))
    try entries.forEach(in: GettextMOReader(bytes), locale: locale) { entry throws(FormatError) in
      let key = try entry.key()
      guard entry.hasPlural else {
        messages[key] = .text(try entry.text(entry.translation[...]))
        return
      }
      var texts: [String] = []
      for form in entry.translation.split(separator: 0, omittingEmptySubsequences: false) {
        texts.append(try entry.text(form))
      }
      var known = forms ?? entry.header.forms
      messages[key] = known.message(texts)
      forms = known
    }
    return messages
  }

  /// The texts of the program by key: the singulars, with the plurals where there are some.
  static func originals(in bytes: RawSpan) throws(FormatError) -> ResourceFormat.Originals {
    var messages: [String: Message] = [:]
    var entries = GettextMOEntries(budget: TextBudget(for: bytes.byteCount))
    try entries.forEach(in: GettextMOReader(bytes), locale: nil) { entry throws(FormatError) in
      var texts: [String] = []
      for text in entry.original.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false) {
        texts.append(try entry.text(text))
      }
      messages[try entry.key()] = Message(gettextOriginals: texts)
    }
    return (messages, [:])
  }
}

struct GettextMOReader: ~Escapable {
  let bytes: RawSpan
  private let isBig: Bool
  private(set) var hasSystemDependentStrings = false

  private static let magic: UInt32 = 0x9504_12de

  @_lifetime(copy bytes)
  init(_ bytes: RawSpan) throws(FormatError) {
    self.bytes = bytes
    isBig = bytes.bigEndian(at: 0, as: UInt32.self) == Self.magic
    let found = try word(at: 0)
    guard found == Self.magic else {
      throw FormatError(
        .read(.unexpectedSignature(found: UInt64(found), expected: UInt64(Self.magic))), at: 0)
    }
    let revision = try word(at: 4)
    guard revision >> 16 <= 1 else { throw FormatError(.unsupportedVersion(revision), at: 4) }
    hasSystemDependentStrings = revision & 0xffff != 0
    try checkHashTable()
  }

  func word(at offset: Int) throws(FormatError) -> UInt32 {
    let word =
      isBig ? bytes.bigEndian(at: offset, as: UInt32.self) : bytes.littleEndian(at: offset, as: UInt32.self)
    guard let word else {
      throw FormatError(
        .read(.endOfBytes(needed: 4, available: max(0, bytes.byteCount - offset))), at: offset)
    }
    return word
  }

  func count(at offset: Int) throws(FormatError) -> Int { Int(try word(at: offset)) }

  /// Verifies the hash table. gettext uses it for lookups, so that a catalog with a truncated table is
  /// damaged, although reading does not need the table.
  private func checkHashTable() throws(FormatError) {
    try check(try count(at: 24), 4 * (try count(at: 20)), declaredAt: 20)
  }

  private func check(_ start: Int, _ length: Int, declaredAt offset: Int) throws(FormatError) {
    guard start + length <= bytes.byteCount else {
      throw FormatError(.read(.outOfBounds(position: start + length, size: bytes.byteCount)), at: offset)
    }
  }

  // MARK: - Strings as they are

  /// Verifies the entries of the two tables of lengths and offsets.
  func checkStrings() throws(FormatError) {
    let (entries, originals, translations) = (try count(at: 8), try count(at: 12), try count(at: 16))
    for index in 0..<entries {
      _ = try stringLength(at: originals + 8 * index)
      _ = try stringLength(at: translations + 8 * index)
    }
  }

  /// The length of the string declared at `offset`. The string and its terminating NUL must be in the file.
  func stringLength(at offset: Int) throws(FormatError) -> Int {
    let (length, start) = (try count(at: offset), try count(at: offset + 4))
    try check(start, length + 1, declaredAt: offset)
    guard bytes.byte(at: start + length) == 0 else { throw FormatError(.unterminated(.string), at: offset) }
    return length
  }

  // MARK: - Strings that each system completes

  /// Verifies the system-dependent strings and returns their number. Such a string is a list of pieces, each
  /// a run of bytes and the number of a segment, such as `PRId64`, that the system replaces.
  func systemDependentCount() throws(FormatError) -> Int {
    let (segments, segmentTable) = (try count(at: 28), try count(at: 32))
    for index in 0..<segments { _ = try stringLengthWithNUL(at: segmentTable + 8 * index) }
    let entries = try count(at: 36)
    // Strings do not share pieces, so that the file size limits their number. Without the limit, overlapping
    // lists would take quadratic time.
    var piecesLeft = bytes.byteCount / 8
    for table in [try count(at: 40), try count(at: 44)] {
      for index in 0..<entries {
        let list = try count(at: table + 4 * index)
        try checkPieces(at: list, segments: segments, left: &piecesLeft)
      }
    }
    return entries
  }

  func stringLengthWithNUL(at offset: Int) throws(FormatError) -> Int {
    let (length, start) = (try count(at: offset), try count(at: offset + 4))
    try check(start, length, declaredAt: offset)
    return length
  }

  private func checkPieces(at list: Int, segments: Int, left: inout Int) throws(FormatError) {
    var text = try count(at: list)
    var offset = list + 4
    while true {
      guard left > 0 else {
        throw FormatError(.tooManyObjects(limit: bytes.byteCount / 8), at: offset)
      }
      left -= 1
      let (length, segment) = (try count(at: offset), try word(at: offset + 4))
      try check(text, length, declaredAt: offset)
      if segment == .max { return }
      guard segment < segments else { throw FormatError(.badStringIndex(segment), at: offset + 4) }
      text += length
      offset += 8
    }
  }
}

extension Message {
  /// The text of a program that uses gettext, in its singular and plural.
  /// - Parameter texts: the singular, which may have a context before U+0004, and perhaps the plural.
  init(gettextOriginals texts: [String]) {
    let singular =
      texts.first.map { $0.split(separator: "\u{4}", maxSplits: 1).last.map(String.init) ?? $0 } ?? ""
    if texts.count > 1 {
      self = .variations(
        Variations(
          by: .plural(.first),
          [.init(.category(.one), .text(singular)), .init(.category(.other), .text(texts[1]))]))
    } else {
      self = .text(singular)
    }
  }
}

extension ResourceFormat {
  static let gettextMO = ResourceFormat(
    name: ".mo", files: FilePattern("mo"), kind: .strings, syntax: .printf,
    messages: .oneLocale { bytes, locale throws(FormatError) in
      try GettextMO.messages(in: bytes, locale: locale)
    }, originals: GettextMO.originals, source: .messages)
}

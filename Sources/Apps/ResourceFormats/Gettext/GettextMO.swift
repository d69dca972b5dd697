import Bytes
package import DataFormats
package import Localization
import LocalizationAnalysis

/// gettext's compiled catalogs, `.mo`, in either byte order. GNU gettext manual, "The Format of GNU MO
/// Files". The system-dependent strings of minor revision 1 are documented only in gettext's `gmo.h`.
package enum GettextMO {
  /// The messages by key; see ``GettextCatalog/messages(locale:)``. System-dependent strings are completed as on 64-bit
  /// Linux.
  /// - Parameter locale: the locale whose plural rules apply when a message is displayed; nil if unknown.
  package static func messages(
    in bytes: RawSpan, locale: LocaleTag? = nil
  ) throws(FormatError) -> [String: Message] {
    try catalog(in: bytes).messages(locale: locale)
  }

  fileprivate static func catalog(in bytes: RawSpan) throws(FormatError) -> GettextCatalog {
    var reader = try GettextMOReader(bytes)
    return try GettextCatalog(reader.entries())
  }
}

private struct GettextMOReader: ~Escapable {
  private let bytes: RawSpan
  private let isBig: Bool
  /// Strings of a malicious file may overlap.
  private var budget: TextBudget

  private static let magic: UInt32 = 0x9504_12de

  @_lifetime(copy bytes)
  init(_ bytes: RawSpan) throws(FormatError) {
    self.bytes = bytes
    budget = TextBudget(for: bytes.byteCount)
    isBig = bytes.bigEndian(at: 0, as: UInt32.self) == Self.magic
    let found = try word(at: 0)
    guard found == Self.magic else {
      throw FormatError(.unexpectedSignature(found: UInt64(found), expected: UInt64(Self.magic)), at: 0)
    }
    // gettext uses the hash table for lookups, so that a catalog with a truncated table is damaged, although reading
    // does not need the table.
    _ = try contents(from: try count(at: 24), 4 * (try count(at: 20)), declaredAt: 20)
  }

  private func word(at offset: Int) throws(FormatError) -> UInt32 {
    let word =
      isBig ? bytes.bigEndian(at: offset, as: UInt32.self) : bytes.littleEndian(at: offset, as: UInt32.self)
    guard let word else {
      throw FormatError(.endOfBytes(needed: 4, available: max(0, bytes.byteCount - offset)), at: offset)
    }
    return word
  }

  private func count(at offset: Int) throws(FormatError) -> Int { Int(try word(at: offset)) }

  @_lifetime(copy self)
  private func contents(from start: Int, _ length: Int, declaredAt offset: Int) throws(FormatError) -> RawSpan
  {
    guard let contents = bytes.checked(start..<(start + length)) else {
      throw FormatError(.outOfBounds(position: start + length, size: bytes.byteCount), at: offset)
    }
    return contents
  }

  /// All entries with the header.
  @_lifetime(self: copy self)
  mutating func entries() throws(FormatError) -> [GettextEntry] {
    let revision = try word(at: 4)
    guard revision >> 16 <= 1 else { throw FormatError(.unsupportedVersion(revision), at: 4) }
    var entries: [GettextEntry] = []
    let originals = try count(at: 12)
    let translations = try count(at: 16)
    for index in 0..<(try count(at: 8)) {
      let offset = originals + 8 * index
      let original = try string(at: offset)
      let translation = try string(at: translations + 8 * index)
      entries.append(try entry(original, translation, at: offset))
    }
    guard revision & 0xffff != 0 else { return entries }
    let first = try count(at: 40)
    let second = try count(at: 44)
    for index in 0..<(try count(at: 36)) {
      guard let original = try completed(at: count(at: first + 4 * index)),
        let translation = try completed(at: count(at: second + 4 * index)), !original.isEmpty
      else { continue }
      entries.append(try entry(original, translation, at: first + 4 * index))
    }
    return entries
  }

  /// - Parameters:
  ///   - original: the singular and, after NUL, the plural.
  ///   - translation: plural forms are separated by NUL.
  private func entry(
    _ original: [UInt8], _ translation: [UInt8], at offset: Int
  ) throws(FormatError) -> GettextEntry {
    let texts = original.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false).map(Array.init)
    guard texts.count > 1 else {
      return GettextEntry(key: original, plural: nil, translations: [translation], offset: offset)
    }
    try PluralForms.check(count: translation.count { $0 == 0 } + 1, at: offset)
    return GettextEntry(
      key: texts[0], plural: texts[1],
      translations: translation.split(separator: 0, omittingEmptySubsequences: false).map(Array.init),
      offset: offset)
  }

  // MARK: - Strings

  /// The string whose length and start are declared at `offset`. It ends with NUL.
  @_lifetime(self: copy self)
  private mutating func string(at offset: Int) throws(FormatError) -> [UInt8] {
    let length = try count(at: offset)
    let start = try count(at: offset + 4)
    try budget.spend(length, at: offset)
    let text = try contents(from: start, length + 1, declaredAt: offset)
    guard text.byte(at: length) == 0 else { throw FormatError(.unterminated(.string), at: offset) }
    return text.extracting(0..<length).array()
  }

  /// Joins the pieces of a string, each a run of bytes and the number of a segment, such as `PRId64`, that the system
  /// replaces. Nil if a segment is unknown. The last byte of the pieces is NUL.
  @_lifetime(self: copy self)
  private mutating func completed(at list: Int) throws(FormatError) -> [UInt8]? {
    let segmentCount = try word(at: 28)
    let segments = try count(at: 32)
    var text: [UInt8] = []
    var start = try count(at: list)
    var offset = list + 4
    while true {
      let length = try count(at: offset)
      let segment = try word(at: offset + 4)
      // A piece is work, even if it is empty.
      try budget.spend(length + 8, at: offset)
      text += try contents(from: start, length, declaredAt: offset).array()
      if segment == .max { return text.last == 0 ? text.dropLast() : text }
      guard segment < segmentCount else { throw FormatError(.badStringIndex(segment), at: offset + 4) }
      let entry = segments + 8 * Int(segment)
      let name = try contents(from: count(at: entry + 4), count(at: entry), declaredAt: entry)
      try budget.spend(name.byteCount, at: offset)
      guard let known = GettextSystemSegment.text(of: name.utf8String().prefix { $0 != "\0" }) else {
        return nil
      }
      text += known.utf8
      start += length
      offset += 8
    }
  }
}

extension ResourceFormat {
  static let gettextMO = ResourceFormat(
    name: ".mo", files: FilePattern("mo"), kind: .strings, syntax: .printf,
    messages: .oneLocale { bytes, locale throws(FormatError) in
      try GettextMO.messages(in: bytes, locale: locale)
    },
    originals: { bytes throws(FormatError) in try GettextMO.catalog(in: bytes).originals() },
    ownReader: TextReader(
      { _ in ".mo" }, .mapped,
      work: { bytes throws(FormatError) in
        var lookUp = try GettextLookUp(bytes)
        return try lookUp.readingWork()
      }),
    source: .messages)
}

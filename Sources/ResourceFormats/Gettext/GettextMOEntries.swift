internal import Bytes
internal import DataFormats
internal import Localization

/// An original text and its translation, in the catalog's encoding.
struct GettextMOEntry {
  /// The singular and, after NUL, the plural.
  let original: [UInt8]
  /// Plural forms are separated by NUL.
  let translation: [UInt8]
  let header: GettextHeader
  /// The offset of the entry in the file, for errors.
  let offset: Int

  var hasPlural: Bool { original.contains(0) }

  func key() throws(FormatError) -> String { try text(original.prefix { $0 != 0 }) }

  func text(_ bytes: ArraySlice<UInt8>) throws(FormatError) -> String {
    try header.text(bytes, at: offset)
  }
}

/// Reads the entries of a catalog. System-dependent strings are completed as on 64-bit Linux.
struct GettextMOEntries {
  /// Strings of a malicious file may overlap.
  private var budget: TextBudget

  init(budget: TextBudget) { self.budget = budget }

  /// Calls `body` with every entry but the header.
  mutating func forEach(
    in catalog: borrowing GettextMOReader, locale: LocaleTag?,
    _ body: (GettextMOEntry) throws(FormatError) -> Void
  ) throws(FormatError) {
    var headerText: [UInt8] = []
    try catalog.checkStrings()
    let (entries, originals, translations) = (
      try catalog.count(at: 8), try catalog.count(at: 12), try catalog.count(at: 16)
    )
    for index in 0..<entries where try catalog.stringLength(at: originals + 8 * index) == 0 {
      headerText = try string(at: translations + 8 * index, of: catalog)
      break
    }
    let header = try GettextHeader(headerText, locale: locale, at: 0)
    func add(_ original: [UInt8], _ translation: [UInt8], at offset: Int) throws(FormatError) {
      guard !original.isEmpty else { return }
      if original.contains(0) { try PluralForms.check(count: translation.count { $0 == 0 } + 1, at: offset) }
      try body(
        GettextMOEntry(original: original, translation: translation, header: header, offset: offset))
    }
    for index in 0..<entries {
      let offset = originals + 8 * index
      let original = try string(at: offset, of: catalog)
      try add(original, string(at: translations + 8 * index, of: catalog), at: offset)
    }
    guard catalog.hasSystemDependentStrings else { return }
    let count = try catalog.systemDependentCount()
    let (first, second) = (try catalog.count(at: 40), try catalog.count(at: 44))
    for index in 0..<count {
      guard let original = try completed(at: catalog.count(at: first + 4 * index), of: catalog),
        let translation = try completed(at: catalog.count(at: second + 4 * index), of: catalog)
      else { continue }
      try add(original, translation, at: first + 4 * index)
    }
  }

  // MARK: - Strings

  private mutating func string(
    at offset: Int, of catalog: borrowing GettextMOReader
  ) throws(FormatError) -> [UInt8] {
    let (length, start) = (try catalog.stringLength(at: offset), try catalog.count(at: offset + 4))
    try budget.spend(length, at: offset)
    return catalog.bytes.checked(start..<(start + length))?.array() ?? []
  }

  /// Joins the pieces of a string with the system's segments; nil if a segment is unknown. The last byte of
  /// the pieces is NUL.
  private mutating func completed(
    at list: Int, of catalog: borrowing GettextMOReader
  ) throws(FormatError) -> [UInt8]? {
    let segments = try catalog.count(at: 32)
    var text: [UInt8] = []
    var start = try catalog.count(at: list)
    var offset = list + 4
    while true {
      let (length, segment) = (try catalog.count(at: offset), try catalog.word(at: offset + 4))
      try budget.spend(length, at: offset)
      text += catalog.bytes.checked(start..<(start + length))?.array() ?? []
      if segment == .max { return text.last == 0 ? text.dropLast() : text }
      let entry = segments + 8 * Int(segment)
      let (nameLength, nameStart) = (
        try catalog.stringLengthWithNUL(at: entry), try catalog.count(at: entry + 4)
      )
      try budget.spend(nameLength, at: offset)
      let name = catalog.bytes.checked(nameStart..<(nameStart + nameLength))?.utf8String() ?? ""
      guard let known = GettextSystemSegment.text(of: name.prefix { $0 != "\0" }) else { return nil }
      text += known.utf8
      start += length
      offset += 8
    }
  }
}

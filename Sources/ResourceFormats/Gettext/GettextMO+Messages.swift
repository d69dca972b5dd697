internal import Bytes
package import DataFormats
package import Localization

extension GettextMO {
  /// The messages by key, written with ``PlaceholderSyntax/c``. A key is the original text, in the singular, behind
  /// its context and U+0004 where it has one.
  ///
  /// Plural forms go by the first number, and are of the categories that the catalog's own rule gives them in its
  /// language; where these do not fit together, forms are words by their numbers: `0`, `1`. Texts that systems complete
  /// each in their own way are as on Linux with 64 bits.
  /// - Parameter locale: whose plural rules count; nil for that of the header.
  package static func messages(
    in bytes: RawSpan, locale: LocaleTag? = nil
  ) throws(FormatError) -> [String: Message] {
    var reader = CatalogMessages(textLimit: 4 * bytes.byteCount)
    try reader.read(CatalogReader(bytes), locale: locale)
    return reader.messages
  }
}

private struct CatalogMessages {
  private(set) var messages: [String: Message] = [:]
  private var forms: PluralForms?
  private let textLimit: Int
  private var textLeft: Int

  /// - Parameter textLimit: of all strings, which lie within one another in a file that means harm.
  init(textLimit: Int) {
    self.textLimit = textLimit
    textLeft = textLimit
  }

  mutating func read(_ catalog: borrowing CatalogReader, locale: LocaleTag?) throws(FormatError) {
    var headerText: [UInt8] = []
    _ = try catalog.plainCount()
    let (entries, originals, translations) = (
      try catalog.count(at: 8), try catalog.count(at: 12), try catalog.count(at: 16)
    )
    for index in 0..<entries where try catalog.stringLength(at: originals + 8 * index) == 0 {
      headerText = try string(at: translations + 8 * index, of: catalog)
      break
    }
    let header = try CatalogHeader(headerText, locale: locale, at: 0)
    for index in 0..<entries {
      let original = try string(at: originals + 8 * index, of: catalog)
      let translation = try string(at: translations + 8 * index, of: catalog)
      try add(original, translation, header, at: originals + 8 * index)
    }
    guard catalog.hasSystemDependentStrings else { return }
    let count = try catalog.systemDependentCount()
    let (first, second) = (try catalog.count(at: 40), try catalog.count(at: 44))
    for index in 0..<count {
      guard let original = try completed(at: catalog.count(at: first + 4 * index), of: catalog),
        let translation = try completed(at: catalog.count(at: second + 4 * index), of: catalog)
      else { continue }
      try add(original, translation, header, at: first + 4 * index)
    }
  }

  private mutating func add(
    _ original: [UInt8], _ translation: [UInt8], _ header: CatalogHeader, at offset: Int
  ) throws(FormatError) {
    guard !original.isEmpty else { return }
    let singular = original.prefix { $0 != 0 }
    let key = try header.text(singular, at: offset)
    guard singular.count < original.count else {
      messages[key] = .text(try header.text(translation, at: offset))
      return
    }
    var texts: [String] = []
    for form in translation.split(separator: 0, omittingEmptySubsequences: false) {
      texts.append(try header.text(form, at: offset))
    }
    let forms = forms ?? header.forms
    self.forms = forms
    messages[key] = forms.message(texts)
  }

  // MARK: - Strings

  private mutating func string(
    at place: Int, of catalog: borrowing CatalogReader
  ) throws(FormatError) -> [UInt8] {
    let (length, start) = (try catalog.stringLength(at: place), try catalog.count(at: place + 4))
    try spend(length, at: place)
    return catalog.bytes.checked(start..<(start + length))?.array() ?? []
  }

  /// Pieces with what the system has between them; nil where it has nothing for one. The pieces' last byte is NUL.
  private mutating func completed(
    at list: Int, of catalog: borrowing CatalogReader
  ) throws(FormatError) -> [UInt8]? {
    let segments = try catalog.count(at: 32)
    var text: [UInt8] = []
    var start = try catalog.count(at: list)
    var place = list + 4
    while true {
      let (length, segment) = (try catalog.count(at: place), try catalog.word(at: place + 4))
      try spend(length, at: place)
      text += catalog.bytes.checked(start..<(start + length))?.array() ?? []
      if segment == .max { return text.last == 0 ? text.dropLast() : text }
      let entry = segments + 8 * Int(segment)
      let (nameLength, nameStart) = (
        try catalog.stringLengthWithNUL(at: entry), try catalog.count(at: entry + 4)
      )
      try spend(nameLength, at: place)
      let name = catalog.bytes.checked(nameStart..<(nameStart + nameLength))?.utf8String() ?? ""
      guard let known = SystemSegment.text(of: name.prefix { $0 != "\0" }) else { return nil }
      text += known.utf8
      start += length
      place += 8
    }
  }

  private mutating func spend(_ count: Int, at offset: Int) throws(FormatError) {
    textLeft -= count
    guard textLeft >= 0 else { throw FormatError(.tooMuchText(limit: textLimit), at: offset) }
  }
}

/// What Linux with 64 bits puts where a text leaves something to the system.
enum SystemSegment {
  /// `PRId64` and its like, of `inttypes.h`; `I`, glibc's flag for the locale's own digits. Nil for anything else.
  static func text(of name: Substring) -> String? {
    if name == "I" { return "I" }
    guard name.hasPrefix("PRI"), let conversion = name.dropFirst(3).first, "diouxX".contains(conversion)
    else {
      return nil
    }
    switch name.dropFirst(4) {
    case "8", "16", "32", "LEAST8", "LEAST16", "LEAST32", "FAST8": return String(conversion)
    case "64", "LEAST64", "FAST16", "FAST32", "FAST64", "MAX", "PTR": return "l\(conversion)"
    default: return nil
    }
  }

  /// Of a text as `.po` files have it, with names between `<` and `>`.
  static func filled(_ text: String) -> String {
    guard text.contains("<PRI") else { return text }
    var result = ""
    var rest = text[...]
    while let start = rest.firstIndex(of: "<") {
      result += rest[..<start]
      rest = rest[start...]
      // No name is longer.
      let name = rest.dropFirst().prefix(12).prefix { $0 != ">" }
      if rest[name.endIndex...].first == ">", name.hasPrefix("PRI"), let known = self.text(of: name) {
        result += known
        rest = rest[name.endIndex...].dropFirst()
      } else {
        result += "<"
        rest = rest.dropFirst()
      }
    }
    return result + rest
  }
}

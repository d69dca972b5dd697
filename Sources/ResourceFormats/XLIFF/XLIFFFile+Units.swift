internal import ByteReading
public import Localization

extension XLIFFFile {
  /// A `<file>` of XLIFF 1.2: the units of one of the app's own files.
  public struct File: Hashable, Sendable {
    /// The app's file, as the exporting tool names it: `App/en.lproj/Localizable.strings`.
    public let original: String
    /// Nil where there is none, or it is no locale.
    public let sourceLanguage: LocaleTag?
    public let targetLanguage: LocaleTag?
    public internal(set) var units: [Unit] = []
  }

  /// A `<trans-unit>`. Texts are as XML has them, lines ended by `\n`; of elements within them, only their text.
  public struct Unit: Hashable, Sendable {
    public let id: String
    public internal(set) var source: String?
    /// Nil where there is none. What a translation memory proposes is none.
    public internal(set) var target: String?
    /// Of several, the first that is not empty.
    public internal(set) var note: String?
  }

  /// The files of XLIFF 1.2 in order. Units of 2.x are none of these, nor are those without an id.
  public static func files(in bytes: RawSpan) throws(FormatError) -> [File] {
    var parser = XLIFFParser(bytes)
    return try parser.files()
  }
}

private struct XLIFFParser: ~Escapable {
  private var scanner: XMLScanner
  private var depth = 0

  @_lifetime(copy bytes)
  init(_ bytes: RawSpan) { scanner = XMLScanner(bytes, passing: "\u{feff}") }

  @_lifetime(self: copy self)
  mutating func files() throws(FormatError) -> [XLIFFFile.File] {
    var files: [XLIFFFile.File] = []
    while let name = try element(within: 0) {
      if depth == 1, !scanner.equals(name, "xliff") {
        throw FormatError(.unknownElement(scanner.text(name)), at: name.lowerBound)
      }
      if scanner.equals(name, "file") {
        files.append(
          XLIFFFile.File(
            original: try scanner.attribute("original") ?? "",
            sourceLanguage: LocaleTag(bcp47: try scanner.attribute("source-language") ?? ""),
            targetLanguage: LocaleTag(bcp47: try scanner.attribute("target-language") ?? "")))
      } else if scanner.equals(name, "trans-unit"), let id = try scanner.attribute("id"), !files.isEmpty {
        let unit = try unit(id)
        files[files.count - 1].units.append(unit)
      }
    }
    return files
  }

  /// Whether the element that was opened last is empty, so that no tag will close it.
  private var isEmpty = false

  /// The next element to open within the one whose children are `level` deep; nil where that one closes, or, at
  /// the outermost, the file ends. What stands between is passed over.
  @_lifetime(self: copy self)
  private mutating func element(within level: Int) throws(FormatError) -> Range<Int>? {
    close()
    while true {
      switch try scanner.next() {
      case .open(let name, let isEmpty):
        depth += 1
        self.isEmpty = isEmpty
        return name
      case .close:
        depth -= 1
        guard depth >= 0 else {
          throw FormatError(.unexpected(found: UInt8(ascii: "/"), wanted: .element), at: scanner.position)
        }
        if level > 0, depth < level { return nil }
      case .text, .characterData: continue
      case .end:
        guard depth == 0 else { throw FormatError(.unterminated(.element), at: scanner.position) }
        return nil
      }
    }
  }

  @_lifetime(self: copy self)
  private mutating func close() {
    if isEmpty { depth -= 1 }
    isEmpty = false
  }

  @_lifetime(self: copy self)
  private mutating func unit(_ id: String) throws(FormatError) -> XLIFFFile.Unit {
    var unit = XLIFFFile.Unit(id: id)
    guard !isEmpty else { return unit }
    let level = depth
    while let name = try element(within: level) {
      guard depth == level + 1 else { continue }
      if scanner.equals(name, "source") {
        unit.source = try content()
      } else if scanner.equals(name, "target") {
        unit.target = try content()
      } else if scanner.equals(name, "note"), unit.note == nil {
        let note = try content()
        unit.note = note.isEmpty ? nil : note
      }
    }
    return unit
  }

  /// The text of the element that was opened last, up to where it closes.
  @_lifetime(self: copy self)
  private mutating func content() throws(FormatError) -> String {
    var text = ""
    var inner = 0
    guard !isEmpty else { return text }
    while true {
      switch try scanner.next() {
      case .text: text += try scanner.resolved(scanner.range, literal: Self.withLineFeeds)
      case .characterData: text += Self.withLineFeeds(scanner.text(scanner.range))
      case .open(_, let isEmpty): if !isEmpty { inner += 1 }
      case .close where inner > 0: inner -= 1
      case .close:
        depth -= 1
        return text
      case .end: throw FormatError(.unterminated(.element), at: scanner.position)
      }
    }
  }

  /// XML 1.0, 2.11.
  private static func withLineFeeds(_ text: String) -> String {
    guard text.utf8.contains(0x0d) else { return text }
    return text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
  }
}

import Bytes
package import Localization
import LocalizationAnalysis

/// A file name's extension in lower case. A name without an extension, or with one of more than 16 bytes, has ``none``.
package struct FileExtension: Hashable, Sendable {
  // The bytes of the text, because strings take several times as long to hash and to compare.
  private var start: UInt64 = 0
  private var rest: UInt64 = 0

  private static let maxLength = 16

  package static let none = FileExtension("")

  /// - Parameter text: without the dot.
  package init(_ text: String) {
    guard text.utf8.count <= Self.maxLength else { return }
    let bytes = Array(text.lowercased().utf8)
    if bytes.count <= Self.maxLength { pack(bytes.span) }
  }

  /// - Parameter name: a path in UTF-8.
  package init(ofName name: RawSpan) { self.init(Self.text(ofName: name)) }

  private static func text(ofName name: RawSpan) -> String {
    let limit = max(0, name.byteCount - maxLength - 1)
    let mark = (limit..<name.byteCount).last {
      name.byte(at: $0) == UInt8(ascii: ".") || name.byte(at: $0) == UInt8(ascii: "/")
    }
    guard let mark, name.byte(at: mark) == UInt8(ascii: ".") else { return "" }
    return name.checked((mark + 1)..<name.byteCount)?.utf8String() ?? ""
  }

  /// The first byte is the lowest. A name has no byte of 0, so that each text has a value of its own.
  private mutating func pack(_ bytes: Span<UInt8>) {
    for index in bytes.indices.reversed() {
      if index < 8 {
        start = start << 8 | UInt64(bytes[index])
      } else {
        rest = rest << 8 | UInt64(bytes[index])
      }
    }
  }
}

extension Set<FileExtension> {
  /// - Parameter words: extensions without dots, separated by spaces.
  package init(words: String) { self = Set(words.split(separator: " ").map { FileExtension(String($0)) }) }
}

extension String {
  /// The path or name without its last extension. A leading dot starts no extension.
  package var withoutExtension: String { String(self[...].withoutExtension) }

  /// The last extension in lower case; empty if there is none.
  package var pathExtension: String {
    guard let dot = utf8.lastIndex(of: UInt8(ascii: ".")), dot != startIndex else { return "" }
    return self[utf8.index(after: dot)...].lowercased()
  }
}

extension Substring {
  /// The path or name without its last extension. A leading dot starts no extension.
  package var withoutExtension: Substring {
    guard let dot = utf8.lastIndex(of: UInt8(ascii: ".")), dot != startIndex else { return self }
    return self[..<dot]
  }
}

/// A locale at the end of a file name: `messages_pt_BR`, `panel_sr@latin`.
package enum LocaleSuffix {
  /// Splits a name without its extension before the longest suffix after `_` that is a locale of a known language, or else
  /// of a rare one: `to_cart_de` is German, not Tongan. Two capital letters are a region and not a language: `app.pt_BR` is
  /// not Breton. Nothing precedes the locale of `_pt_BR` and `x__de`, which is therefore a part of another word.
  package static func split(_ name: String) -> (stem: String, tag: LocaleTag)? { splits(name).first }

  /// Every such split, the longest locale first: `side_bar_de` is a side bar in German, or a side in Bavarian of Germany.
  /// Rare languages count only if the name has no other.
  private static func splits(_ name: String) -> [(stem: String, tag: LocaleTag)] {
    var known: [(stem: String, tag: LocaleTag)] = []
    var rare: [(stem: String, tag: LocaleTag)] = []
    var start = name.startIndex
    while let separator = name[start...].firstIndex(of: "_") {
      start = name.index(after: separator)
      guard !isRegion(name[start...]), let found = LocaleName(String(name[start...]), .java) else { continue }
      let isWhole = separator == name.startIndex || name[name.index(before: separator)] == "_"
      // A shorter suffix is another language: Breton.
      if isWhole { break }
      let split = (stem: String(name[..<separator]), tag: found.tag)
      if found.evidence == .known { known.append(split) } else { rare.append(split) }
    }
    return known.isEmpty ? rare : known
  }

  /// The locales after `_`, or else a known language after the last dot: `messages_de`, `messages.de`.
  package static let reading: @Sendable (String) -> [(stem: String, tag: LocaleTag)] = { name in
    let found = splits(name)
    return found.isEmpty ? dotted(name).map { [$0] } ?? [] : found
  }

  private static func dotted(_ name: String) -> (stem: String, tag: LocaleTag)? {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex,
      let found = LocaleName(String(name[dot...].dropFirst())), found.evidence == .known
    else { return nil }
    return (String(name[..<dot]), found.tag)
  }

  private static func isRegion(_ text: Substring) -> Bool {
    text.utf8.count == 2 && text.utf8.allSatisfy { (0x41...0x5a).contains($0) }
  }

  // MARK: - Several readings

  /// The longest end that may be a locale, in bytes.
  private static let maxLength = 40

  /// Every way to split a name at `-`, `_` or `.` before a POSIX locale, the longest locale first. The whole name may
  /// be a locale: its stem is empty. Rare languages and words are readings only if the name has no other.
  /// Two capital letters after a longer locale are its region: `app.sr_CS` is Serbian, not Czech.
  /// Which reading is meant depends on the siblings.
  package static func readings(_ name: String) -> [(stem: String, tag: LocaleTag)] {
    var known: [(stem: String, tag: LocaleTag)] = []
    var others: [(stem: String, tag: LocaleTag)] = []
    func add(_ stem: Substring, _ text: Substring) {
      guard text.utf8.count <= maxLength, !hasCapitalAfterSmallLetter(text),
        let found = LocaleName(String(text))
      else { return }
      let isRegionOfOther = isRegion(text) && !(known.isEmpty && others.isEmpty)
      if isRegionOfOther { return }
      if found.evidence == .known {
        known.append((String(stem), found.tag))
      } else {
        others.append((String(stem), found.tag))
      }
    }
    // The whole name first, if its language has two letters: `app-de` is German, not Apma in Germany.
    if name.prefix(while: \.isLetter).utf8.count != 3 || !name.contains(where: isSeparator) {
      add("", name[...])
    }
    var start = name.indices.suffix(maxLength + 1).first { $0 != name.startIndex } ?? name.endIndex
    while let index = name[start...].firstIndex(where: isSeparator) {
      start = name.index(after: index)
      let isAfterSeparator = index != name.startIndex && isSeparator(name[name.index(before: index)])
      if !isAfterSeparator { add(name[..<index], name[start...]) }
    }
    return known.isEmpty ? others : known
  }

  /// Whether a name has letters of both cases as no language has them: `rTW`, Android's qualifier of a region.
  private static func hasCapitalAfterSmallLetter(_ text: Substring) -> Bool {
    let letters = text.prefix(while: \.isLetter)
    return zip(letters, letters.dropFirst()).contains { $0.isLowercase && $1.isUppercase }
  }

  private static func isSeparator(_ character: Character) -> Bool { "-_.".contains(character) }
}

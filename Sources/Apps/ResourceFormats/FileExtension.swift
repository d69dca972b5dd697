import Bytes
package import Localization
import LocalizationAnalysis

/// A file name's extension in lower case. A name without an extension, or with one of more than 16 bytes, has ``none``.
package struct FileExtension: Hashable, Sendable {
  private let text: String

  package static let none = FileExtension("")

  /// - Parameter text: without the dot.
  package init(_ text: String) { self.text = text.utf8.count > 16 ? "" : text.lowercased() }

  /// - Parameter name: a path in UTF-8.
  package init(ofName name: RawSpan) {
    let limit = max(0, name.byteCount - 17)
    let mark = (limit..<name.byteCount).last {
      name.byte(at: $0) == UInt8(ascii: ".") || name.byte(at: $0) == UInt8(ascii: "/")
    }
    guard let mark, name.byte(at: mark) == UInt8(ascii: ".") else {
      self = .none
      return
    }
    self.init(name.checked((mark + 1)..<name.byteCount)?.utf8String() ?? "")
  }
}

extension Set<FileExtension> {
  /// - Parameter words: extensions without dots, separated by spaces.
  package init(words: String) { self = Set(words.split(separator: " ").map { FileExtension(String($0)) }) }
}

extension String {
  /// The path or name without its last extension. A leading dot starts no extension.
  package var withoutExtension: String {
    guard let dot = utf8.lastIndex(of: UInt8(ascii: ".")), dot != startIndex else { return self }
    return String(self[..<dot])
  }

  /// The last extension in lower case; empty if there is none.
  package var pathExtension: String {
    guard let dot = utf8.lastIndex(of: UInt8(ascii: ".")), dot != startIndex else { return "" }
    return self[utf8.index(after: dot)...].lowercased()
  }
}

/// A locale at the end of a file name: `messages_pt_BR`, `panel_sr@latin`.
package enum LocaleSuffix {
  /// Splits a name without its extension before the longest suffix after `_` that is a locale of a known language, with
  /// registered subtags: `to_cart_de` is German, not Tongan. Two capital letters are a region and not a language:
  /// `app.pt_BR` is not Breton.
  package static func split(_ name: String) -> (stem: String, tag: LocaleTag)? {
    var start = name.startIndex
    while let separator = name[start...].firstIndex(of: "_") {
      start = name.index(after: separator)
      guard let tag = tag(name[start...]) else { continue }
      // Nothing precedes the locale of `_pt_BR`, and a shorter suffix is another language: Breton.
      return separator == name.startIndex ? nil : (String(name[..<separator]), tag)
    }
    return nil
  }

  /// ``split(_:)``, as the only reading of a name.
  package static let reading: @Sendable (String) -> [(stem: String, tag: LocaleTag)] = { name in
    split(name).map { [$0] } ?? []
  }

  /// Some files have gettext's modifiers.
  private static func tag(_ suffix: Substring) -> LocaleTag? {
    let tag = suffix.contains("@") ? LocaleTag(posix: String(suffix)) : LocaleTag(javaSuffix: String(suffix))
    return tag.flatMap { $0.isKnownLanguage && $0.isRegistered && !isRegion(suffix) ? $0 : nil }
  }

  private static func isRegion(_ text: Substring) -> Bool {
    text.utf8.count == 2 && text.utf8.allSatisfy { (0x41...0x5a).contains($0) }
  }

  // MARK: - Several readings

  /// The longest end that may be a locale, in bytes.
  private static let maxLength = 40

  /// Every way to split a name at `-`, `_` or `.` before a POSIX locale, the longest locale first. The whole name may
  /// be a locale: its stem is empty. Scripts, regions and variants are registered ones: `my-shop-de` is not Burmese.
  /// Which reading is meant depends on the siblings.
  package static func readings(_ name: String) -> [(stem: String, tag: LocaleTag)] {
    var found: [(stem: String, tag: LocaleTag)] = []
    // The whole name first, if its language has two letters: `app-de` is German, not Apma in Germany.
    if name.prefix(while: \.isLetter).utf8.count != 3 || !name.contains(where: isSeparator),
      let tag = posixTag(name[...])
    {
      found.append(("", tag))
    }
    var start = name.indices.suffix(maxLength + 1).first { $0 != name.startIndex } ?? name.endIndex
    while let index = name[start...].firstIndex(where: isSeparator) {
      start = name.index(after: index)
      if let tag = posixTag(name[start...]) { found.append((String(name[..<index]), tag)) }
    }
    return found
  }

  private static func isSeparator(_ character: Character) -> Bool { "-_.".contains(character) }

  private static func posixTag(_ name: Substring) -> LocaleTag? {
    guard name.utf8.count <= maxLength else { return nil }
    return LocaleTag(posix: String(name)).flatMap { $0.isKnownLanguage && $0.isRegistered ? $0 : nil }
  }
}

internal import Bytes
package import Localization

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
  /// Splits a name without its extension before the longest suffix that is a locale of a known language, with
  /// registered subtags: `to_cart_de` is German, not Tongan.
  package static func split(_ name: String) -> (stem: String, tag: LocaleTag)? {
    var start = name.startIndex
    while let separator = name[start...].firstIndex(of: "_") {
      start = name.index(after: separator)
      guard let tag = tag(String(name[start...])), tag.isKnownLanguage, tag.isRegistered else { continue }
      // Nothing precedes the locale of `_pt_BR`, and a shorter suffix is another language: Breton.
      return separator == name.startIndex ? nil : (String(name[..<separator]), tag)
    }
    return nil
  }

  /// Qt's files have gettext's modifiers.
  private static func tag(_ suffix: String) -> LocaleTag? {
    suffix.contains("@") ? LocaleTag(posix: suffix) : LocaleTag(javaSuffix: suffix)
  }
}

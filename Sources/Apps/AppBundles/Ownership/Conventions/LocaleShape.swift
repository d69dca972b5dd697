import Localization
import LocalizationAnalysis
import ResourceFormats

/// A name, or the end of one, that looks like a locale of a known language.
struct LocaleShape {
  let text: String
  /// The part before the locale; empty if there is none.
  let stem: String
  /// Whether a region in capitals, a script or a modifier follows the language: `pt_BR`, `sr@latin`.
  let hasRegion: Bool
  let hasTwoLetters: Bool
  /// Whether a region in small letters follows the language, and is the most likely one of the language or its
  /// namesake (`cs_cz`, `hu_hu`), or the language is a frequent one: `pt_br`.
  let hasSmallRegion: Bool

  /// Whether the language is among those that most programs are translated into first. A group of names without
  /// any of them is hardly one of locales.
  var isFrequent: Bool { Self.isFrequent(text.prefix(2)) }

  /// Whether it is a language alone, or with a credible region: `to-do` is not the Tongan of the Dominican Republic.
  var isCertain: Bool { hasRegion || hasSmallRegion || !text.utf8.contains(where: Self.isSeparator) }

  static func isFrequent(_ language: some StringProtocol) -> Bool {
    ["de", "en", "es", "fr", "ja", "pt", "ru", "zh"].contains(String(language))
  }

  init?(whole name: String) {
    self.init(name[...], stem: "")
  }

  /// The name of a file: a locale up to the first dot, else a locale at the end of the name without its extension, or
  /// without the last two of them (`.min.js`).
  init?(fileName name: String) {
    let first = name[..<(name.utf8.firstIndex(of: UInt8(ascii: ".")) ?? name.endIndex)]
    if let whole = LocaleShape(first, stem: "") {
      self = whole
      return
    }
    let base = name[...].withoutExtension
    guard
      let shape = LocaleShape(endOf: base)
        ?? (base.utf8.contains(UInt8(ascii: ".")) ? LocaleShape(endOf: base.withoutExtension) : nil)
    else { return nil }
    self = shape
  }

  /// The last part, with the one before it if it may be a region.
  private init?(endOf base: Substring) {
    guard let separator = base.utf8.lastIndex(where: Self.isSeparator), separator != base.startIndex else {
      return nil
    }
    let last = base[base.index(after: separator)...]
    guard (2...4).contains(last.utf8.count) else { return nil }
    let front = base[..<separator]
    if let other = front.utf8.lastIndex(where: Self.isSeparator), other != front.startIndex,
      let shape = LocaleShape(base[base.index(after: other)...], stem: String(base[...other])),
      shape.hasRegion || shape.hasSmallRegion
    {
      self = shape
    } else if last.utf8.count == 2, let shape = LocaleShape(last, stem: String(base[...separator])) {
      self = shape
    } else {
      return nil
    }
  }

  /// A locale that is the extension of a name: `hyphen.fr`.
  init?(extensionOf name: String) {
    let stem = name[...].withoutExtension
    let text = name[stem.endIndex...].dropFirst()
    guard text.utf8.count == 2, text == text.lowercased() else { return nil }
    self.init(text, stem: "\(stem).")
  }

  /// Whether a name looks like a locale of any language: `tzl`, `map-bms`.
  static func hasForm(_ name: Substring) -> Bool { language(of: name) != nil }

  /// The first two or three small letters, at the end of the name or in front of a separator.
  private static func language(of text: Substring) -> Substring.UTF8View.SubSequence? {
    let bytes = text.utf8
    // Nearly all names end here.
    guard bytes.count >= 2, bytes.count <= 20 else { return nil }
    let language = bytes.prefix(while: \.isLowercaseLetter)
    guard language.count == 2 || language.count == 3 else { return nil }
    if let separator = bytes[language.endIndex...].first {
      guard [UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "@")].contains(separator) else { return nil }
    }
    return language
  }

  private static func isSeparator(_ byte: UInt8) -> Bool {
    [UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: ".")].contains(byte)
  }

  private init?(_ text: Substring, stem: String) {
    guard let language = Self.language(of: text) else { return nil }
    let rest = text.utf8[language.endIndex...]
    guard let tag = LocaleName(String(text))?.tag, tag.isKnownLanguage else { return nil }
    self.text = String(text)
    self.stem = stem
    hasTwoLetters = language.count == 2
    hasSmallRegion =
      rest.count == 3 && rest.dropFirst().allSatisfy(\.isLowercaseLetter) && language.count == 2
      && (rest.dropFirst().elementsEqual(language) || tag.hasLikelyRegion
        || tag.isRegistered && Self.isFrequent(tag.language))
    let second = rest.dropFirst().first ?? 0
    hasRegion =
      rest.first == UInt8(ascii: "@")
      || (second.isCapitalLetter || second.isDigit) && (tag.region != nil || tag.script != nil)
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }
  fileprivate var isLowercaseLetter: Bool { self >= UInt8(ascii: "a") && self <= UInt8(ascii: "z") }
  fileprivate var isCapitalLetter: Bool { self >= UInt8(ascii: "A") && self <= UInt8(ascii: "Z") }
}

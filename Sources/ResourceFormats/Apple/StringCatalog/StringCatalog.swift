internal import Bytes
internal import DataFormats
internal import Localization

/// `.xcstrings`, Xcode's string catalog: `sourceLanguage`, and `strings` → key → `localizations` → locale.
package enum StringCatalog {
  static func sourceLanguage(_ bytes: RawSpan) throws(FormatError) -> LocaleTag? {
    var source: LocaleTag?
    var scanner = JSONScanner(bytes)
    guard try scanner.next() == .beginObject else { throw FormatError(.notJSON, at: 0) }
    try scanner.forEachMember { (scanner, name, _, value) throws(FormatError) in
      guard name == "sourceLanguage", case .string(let range) = value else { return }
      source = LocaleTag(appleFolder: try scanner.text(range))
    }
    return source
  }
}

internal import Bytes
package import DataFormats
internal import Localization

/// JSON whose outermost names are locales: fbt's `translatedFbts.json` (locale → hash → text or table of
/// variations), and the tables of several libraries that keep all languages in one file.
package enum LocaleKeyedJSON {
  /// Whose each byte is, or nil where the file is something else: every outermost name must be a locale's with
  /// an object, two at least of known languages, and each that is not empty must have a key that another one
  /// has. A locale's member is its own from its name to where the next begins.
  package static func shares(of bytes: RawSpan) throws(FormatError) -> ContainerShares? {
    var scanner = JSONScanner(bytes)
    guard try scanner.next() == .beginObject else { return nil }
    var ledger = ByteAttribution()
    var locales: [Set<String>] = []
    var known = 0
    // The first name that is no locale ends it; most files end here at once.
    while case .key(let place) = try scanner.next() {
      guard let tag = tag(try scanner.text(place)), try scanner.next() == .beginObject else { return nil }
      let (names, messages) = try MessagesJSON.table(&scanner)
      let key = ByteAttribution.Key(owner: .locale(tag), kind: .strings)
      ledger.add(own: scanner.memberEnd - place.lowerBound, to: key)
      ledger.add(messages: messages, to: key)
      locales.append(names)
      if tag.isKnownLanguage { known += 1 }
    }
    guard known > 1, try scanner.next() == .end, overlap(locales) else { return nil }
    return try ledger.shares(of: bytes.byteCount, rest: .strings)
  }

  /// A language that is known, or one with a region: fbt has locales of its own, such as `fb_HX`.
  static func tag(_ name: String) -> LocaleTag? {
    LocaleTag(posix: name).flatMap { $0.isKnownLanguage || $0.region != nil ? $0 : nil }
  }

  /// Whether every locale that has any keys has one that another locale has as well, and there are such.
  static func overlap(_ locales: [Set<String>]) -> Bool {
    var counts: [String: Int] = [:]
    for locale in locales { for name in locale { counts[name, default: 0] += 1 } }
    let filled = locales.filter { !$0.isEmpty }
    return !filled.isEmpty && filled.allSatisfy { $0.contains { counts[$0, default: 0] > 1 } }
  }
}

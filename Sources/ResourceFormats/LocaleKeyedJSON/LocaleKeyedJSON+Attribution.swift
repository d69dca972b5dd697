internal import Bytes
package import DataFormats
internal import Localization

extension LocaleKeyedJSON {
  /// The attribution of the bytes; nil if the file has another format.
  ///
  /// Every outermost name must be a locale with an object as value, and at least two of the languages must be
  /// known. Each object that is not empty must share a key with another. A locale's member belongs to it from
  /// its name to the start of the next member.
  package static func shares(of bytes: RawSpan) throws(FormatError) -> ContainerShares? {
    var scanner = JSONScanner(bytes)
    guard try scanner.next() == .beginObject else { return nil }
    var attribution = ByteAttribution()
    var locales: [Set<String>] = []
    var messageKeys: [LocaleTag: Set<String>] = [:]
    var known = 0
    let suffixes = PluralSuffixes(bytes)
    // Most other files are rejected at their first name, which is not a locale.
    while case .key(let name) = try scanner.next() {
      guard let tag = tag(try scanner.text(name)), try scanner.next() == .beginObject else { return nil }
      let texts = try JSONMessageTree(&scanner, .beginObject, readsTexts: false)
      let messages = try texts.messages(
        textLimit: 16 * (scanner.position - name.lowerBound), suffixes.inLocale(tag))
      messageKeys[tag, default: []].formUnion(messages.keys)
      let key = ByteAttribution.Key(owner: .locale(tag), kind: .strings)
      attribution.add(own: scanner.memberEnd - name.lowerBound, to: key)
      locales.append(texts.names)
      if tag.isKnownLanguage { known += 1 }
    }
    guard known > 1, try scanner.next() == .end, overlap(locales) else { return nil }
    for (tag, keys) in messageKeys {
      attribution.add(messages: keys.count, to: ByteAttribution.Key(owner: .locale(tag), kind: .strings))
    }
    return try attribution.shares(of: bytes.byteCount, rest: .strings)
  }
}

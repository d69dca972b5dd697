internal import Bytes
package import DataFormats
package import Localization

extension LocaleKeyedJSON {
  /// The messages of each locale by key, as ``MessagesJSON/messages(in:locale:)`` reads a file of one locale; nil if
  /// ``shares(of:)`` is nil. If a locale occurs twice, its members are merged; if both have a key, the later
  /// message is used.
  package static func messages(of bytes: RawSpan) throws(FormatError) -> [LocaleTag: [String: Message]]? {
    var scanner = JSONScanner(bytes)
    guard try scanner.next() == .beginObject else { return nil }
    var members: [(tag: LocaleTag, texts: JSONMessageTree, size: Int)] = []
    while case .key(let name) = try scanner.next() {
      guard let tag = tag(try scanner.text(name)) else { return nil }
      let first = try scanner.next()
      guard first == .beginObject else { return nil }
      let texts = try JSONMessageTree(&scanner, first)
      members.append((tag, texts, scanner.position - name.lowerBound))
    }
    guard members.count(where: \.tag.isKnownLanguage) > 1, try scanner.next() == .end,
      overlap(members.map(\.texts.names))
    else { return nil }
    let suffixes = PluralSuffixes(bytes)
    var locales: [LocaleTag: [String: Message]] = [:]
    for (tag, texts, size) in members {
      let messages = try texts.messages(textLimit: 16 * size, suffixes.inLocale(tag))
      locales[tag, default: [:]].merge(messages) { _, new in new }
    }
    return locales
  }
}

internal import Bytes
package import DataFormats
package import Localization

extension LocaleKeyedJSON {
  /// Each locale's messages by key, as ``MessagesJSON/messages(in:)`` has them of one locale's file; nil where
  /// ``shares(of:)`` is nil. Locales given twice have both members' messages, of a key that both have, the later.
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
    var locales: [LocaleTag: [String: Message]] = [:]
    for (tag, texts, size) in members {
      let messages = try texts.messages(textLimit: 16 * size)
      locales[tag, default: [:]].merge(messages) { _, new in new }
    }
    return locales
  }
}

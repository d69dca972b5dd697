package import DataFormats
package import Localization
package import LocalizationAnalysis

/// `txstrings.json`, the translations that an app with Transifex's SDK contains: locale → key → `string`, which is a
/// text, a text with plural rules, or `cds-root` XML.
package enum TransifexStrings {
  /// The name of the file that Transifex's command line tool writes.
  package static let fileName = "txstrings.json"
  private static let member = "string"

  /// The messages of each locale by key, in the syntax ``PlaceholderSyntax/apple``; nil if the file has another format:
  /// each message must be an object with a `string`, which may be null.
  package static func messages(of bytes: RawSpan) throws(FormatError) -> [Owner: [String: Message]]? {
    var scanner = JSONScanner(bytes)
    guard try scanner.next() == .beginObject else { return nil }
    var owners: [Owner: [String: Message]] = [:]
    var hasMessages = false
    while case .key(let name) = try scanner.next() {
      guard let tag = LocaleKeyedJSON.tag(try scanner.text(name)), try scanner.next() == .beginObject else {
        return nil
      }
      var messages: [String: Message] = [:]
      while case .key(let key) = try scanner.next() {
        let key = try scanner.text(key)
        let token = try scanner.next()
        guard token == .beginObject, let value = try JSONValue(&scanner, token)[member] else { return nil }
        hasMessages = true
        if let text = value.string { messages[key] = try message(text) }
      }
      owners[.locale(tag), default: [:]].merge(messages) { _, new in new }
    }
    guard hasMessages, try scanner.next() == .end else { return nil }
    return owners
  }

  /// The message of a text as it is stored.
  package static func message(_ text: String) throws(FormatError) -> Message {
    guard TransifexCDSRoot.isRoot(text) else { return Message(transifexRule: text) }
    return try TransifexCDSRoot(text).message ?? .text("")
  }

  /// The content of a file, with locales and keys in UTF-8 order.
  package static func json(_ locales: [LocaleTag: [String: String]]) -> String {
    let members = locales.sorted { $0.key < $1.key }.map { tag, texts in
      let lines = texts.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map { key, text in
        JSONValue.Member(key, .object([JSONValue.Member(member, .string(text))]))
      }
      return JSONValue.Member(tag.text.replacing("-", with: "_"), .object(lines))
    }
    return JSONValue.object(members).description
  }
}

extension ResourceFormat {
  static let transifexStrings = localeKeyedJSON(
    name: "txstrings.json", files: FilePattern("json", fileName: TransifexStrings.fileName), syntax: .apple,
    messages: TransifexStrings.messages)
}

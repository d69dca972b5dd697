internal import Bytes
package import DataFormats
package import Localization

extension MessagesJSON {
  /// The messages of a web extension's `_locales/xx/messages.json` by name, in the syntax
  /// ``PlaceholderSyntax/chromium``. Placeholders declared in the file are not replaced by their contents.
  package static func webExtensionMessages(in bytes: RawSpan) throws(FormatError) -> [String: Message] {
    var messages: [String: Message] = [:]
    try forEachWebExtensionMessage(in: bytes) { scanner, name, text throws(FormatError) in
      messages[name] = .text(try scanner.text(text))
    }
    return messages
  }

  /// Returns the number of messages that ``webExtensionMessages(in:)`` reads.
  package static func webExtensionMessageCount(in bytes: RawSpan) throws(FormatError) -> Int {
    var names: Set<String> = []
    try forEachWebExtensionMessage(in: bytes) { _, name, _ in names.insert(name) }
    return names.count
  }

  private static func forEachWebExtensionMessage(
    in bytes: RawSpan,
    _ body: (borrowing JSONScanner, _ name: String, _ text: Range<Int>) throws(FormatError) -> Void
  ) throws(FormatError) {
    var scanner = JSONScanner(bytes)
    guard try scanner.next() == .beginObject else { throw FormatError(.notJSON, at: 0) }
    try scanner.forEachMember { (scanner, key, _, value) throws(FormatError) in
      guard value == .beginObject else { return }
      try scanner.forEachMember { (scanner, name, _, value) throws(FormatError) in
        if name == "message", case .string(let range) = value { try body(scanner, key, range) }
      }
    }
    guard try scanner.next() == .end else { throw FormatError(.notJSON, at: scanner.position) }
  }
}

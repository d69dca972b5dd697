/// The messages of one table in one locale, by key.
package struct StringTable: Hashable, Sendable {
  /// What code calls it, with the bundle that it lies in where that is not the app's own:
  /// `Localizable`, `Frameworks/Core.framework/Localizable`.
  package let name: String
  package let syntax: PlaceholderSyntax
  package private(set) var messages: [String: Message]

  package init(name: String, syntax: PlaceholderSyntax, messages: [String: Message] = [:]) {
    self.name = name
    self.syntax = syntax
    self.messages = messages
  }

  package subscript(key: String) -> Message? {
    get { messages[key] }
    set { messages[key] = newValue }
  }

  /// Keys in an order that depends on nothing but them: by their UTF-8.
  package var sortedKeys: [String] {
    // Of ASCII, Swift's own order is that one, and several times as fast.
    messages.keys.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } }
      ? messages.keys.sorted() : messages.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// This table with the other's messages too; of a key that both have, the other's.
  package func merging(_ other: StringTable) -> StringTable {
    var merged = self
    merged.messages.merge(other.messages) { _, new in new }
    return merged
  }
}

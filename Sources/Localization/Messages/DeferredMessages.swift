internal import Synchronization

/// The messages of a table in one locale, which are decoded when one of them is used.
///
/// Several versions of an app share one value if the sources of their messages are equal, so that most messages are
/// neither decoded nor compared.
package final class DeferredMessages: Sendable {
  /// Amounts that are known without decoding.
  package struct Totals: Hashable, Sendable {
    /// Messages without variations.
    package var plain = 0
    /// Messages with variations, each of which is a text.
    package var varied = 0
    /// Variations of all messages.
    package var variations = 0

    package init() {}

    package var messages: Int { plain + varied }

    /// Subtracts a message that was counted.
    package mutating func remove(_ message: Message) {
      switch message {
      case .text: plain -= 1
      case .variations(let variations):
        varied -= 1
        self.variations -= variations.cases.count
      default: break
      }
    }
  }

  /// The amounts of all messages; zero unless ``areTotalsKnown``.
  package let totals: Totals
  package let areTotalsKnown: Bool
  private let source: any DeferredMessageSource
  private let decoded = Mutex<[String: Message]?>(nil)

  /// - Parameter totals: those of the decoded messages; nil if they are unknown.
  package init(totals: Totals?, source: some DeferredMessageSource) {
    self.totals = totals ?? Totals()
    areTotalsKnown = totals != nil
    self.source = source
  }

  /// The UTF-8 bytes of all texts, which most strings are not decoded for. Not cached.
  package func textBytes() -> Int { source.textBytes() }

  /// All messages; they are decoded once.
  package var messages: [String: Message] {
    decoded.withLock { known in
      if let known { return known }
      let messages = source.messages()
      known = messages
      return messages
    }
  }

  /// The messages that have one of the keys. No other messages are decoded.
  package func messages(withKeys keys: Set<String>) -> [String: Message] {
    if let known = decoded.withLock({ $0 }) { return known.having(keys) }
    return source.messages(withKeys: keys)
  }

  /// The messages with other texts in the other table, and those that only one of them has. No other messages are
  /// decoded. Some of the messages may be equal.
  /// - Returns: nil if either table's messages must be decoded to compare them.
  package func difference(
    from other: DeferredMessages
  ) -> (these: [String: Message], others: [String: Message])? {
    guard areTotalsKnown, other.areTotalsKnown, let entries = source.entries(),
      let others = other.source.entries()
    else { return nil }
    var texts: [UInt64: UInt64] = [:]
    texts.reserveCapacity(others.count)
    for entry in others { texts[entry.key] = entry.text }
    var different: [DeferredMessageEntry] = []
    for entry in entries {
      // The keys that remain have another text in the other table, or are only in it.
      if texts[entry.key] == entry.text { texts[entry.key] = nil } else { different.append(entry) }
    }
    return (
      source.messages(of: different), other.source.messages(of: others.filter { texts[$0.key] != nil })
    )
  }
}

/// A table from which messages are decoded later. Called on any thread.
package protocol DeferredMessageSource: Sendable {
  /// The UTF-8 bytes of all texts.
  func textBytes() -> Int
  func messages() -> [String: Message]
  /// The messages that have one of the keys.
  func messages(withKeys keys: Set<String>) -> [String: Message]
  /// All messages in their order; nil if digests do not identify the keys.
  func entries() -> [DeferredMessageEntry]?
  /// Some messages of ``entries()``.
  func messages(of entries: [DeferredMessageEntry]) -> [String: Message]
}

/// A message before it is decoded. Digests are valid in this process only.
package struct DeferredMessageEntry: Sendable {
  /// Equal for equal keys, in all tables.
  package let key: UInt64
  /// Equal digests mean equal messages. Equal messages may have different digests.
  package let text: UInt64
  /// The position of the key in its table: a list of keys, and the key's number in it.
  package let position: (list: Int, index: UInt32)

  package init(key: UInt64, text: UInt64, position: (list: Int, index: UInt32)) {
    self.key = key
    self.text = text
    self.position = position
  }
}

extension [String: Message] {
  /// The messages that have one of the keys.
  package func having(_ keys: Set<String>) -> [String: Message] {
    var found: [String: Message] = [:]
    for key in keys {
      guard let index = index(forKey: key) else { continue }
      found[self[index].key] = self[index].value
    }
    return found
  }
}

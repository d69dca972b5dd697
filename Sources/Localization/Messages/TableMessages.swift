internal import Synchronization

/// The messages of a table by key, of which some may not be decoded yet.
package struct TableMessages: Sendable {
  /// The messages that are decoded. ``deferred`` has none of their keys.
  package let decoded: [String: Message]
  /// Nil if all messages are decoded.
  package let deferred: DeferredMessages?
  /// Caches the messages of both; nil unless both have some.
  private let merged: Merged?

  private final class Merged: Sendable {
    let messages = Mutex<[String: Message]?>(nil)
  }

  package init(_ decoded: [String: Message]) {
    self.decoded = decoded
    (deferred, merged) = (nil, nil)
  }

  /// - Parameter decoded: more messages, with other keys.
  package init(_ deferred: DeferredMessages, and decoded: [String: Message]) {
    self.decoded = decoded
    self.deferred = deferred
    merged = decoded.isEmpty ? nil : Merged()
  }

  package var count: Int { decoded.count + (deferred?.totals.messages ?? 0) }

  /// All messages. The first call decodes them.
  package var all: [String: Message] {
    guard let deferred else { return decoded }
    guard let merged else { return deferred.messages }
    return merged.messages.withLock { known in
      if let known { return known }
      let messages = deferred.messages.merging(decoded) { message, _ in message }
      known = messages
      return messages
    }
  }

  package subscript(key: String) -> Message? {
    guard let deferred else { return decoded[key] }
    return decoded[key] ?? deferred.messages[key]
  }

  /// The messages that have one of the keys. Other deferred messages are not decoded.
  package func having(_ keys: Set<String>) -> [String: Message] {
    let found = decoded.having(keys)
    guard let deferred else { return found }
    return found.merging(deferred.messages(withKeys: keys)) { message, _ in message }
  }

  /// The decoded messages of both tables, and the deferred ones that are not the same in both.
  /// - Returns: nil if all messages must be compared.
  package func difference(
    from other: TableMessages
  ) -> (these: [String: Message], others: [String: Message])? {
    guard let deferred, let otherDeferred = other.deferred,
      let difference = deferred.difference(from: otherDeferred)
    else { return nil }
    return (
      difference.these.merging(decoded) { message, _ in message },
      difference.others.merging(other.decoded) { message, _ in message }
    )
  }

  /// Returns these messages with other decoded ones, whose keys no deferred message has.
  package func replacingDecoded(by messages: [String: Message]) -> TableMessages {
    deferred.map { TableMessages($0, and: messages) } ?? TableMessages(messages)
  }

  /// Whether both have the same deferred messages, and equal decoded ones. If not, they may still be equal.
  package func isShared(with other: TableMessages) -> Bool {
    deferred != nil && deferred === other.deferred && decoded == other.decoded
  }
}

extension TableMessages: Hashable {
  package static func == (left: TableMessages, right: TableMessages) -> Bool {
    left.isShared(with: right) || left.all == right.all
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(all) }
}

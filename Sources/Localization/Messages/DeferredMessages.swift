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
  }

  /// The amounts of all messages; zero unless ``areTotalsKnown``.
  package let totals: Totals
  package let areTotalsKnown: Bool
  private let countTextBytes: @Sendable () -> Int
  private let decode: @Sendable (_ keys: Set<String>?) -> [String: Message]
  private let decoded = Mutex<[String: Message]?>(nil)

  /// - Parameters:
  ///   - totals: those of the decoded messages; nil if they are unknown.
  ///   - textBytes: returns the UTF-8 bytes of all texts.
  ///   - decode: returns the messages with some keys, or all messages for nil. Called on any thread.
  package init(
    totals: Totals?, textBytes: @escaping @Sendable () -> Int,
    decode: @escaping @Sendable (_ keys: Set<String>?) -> [String: Message]
  ) {
    self.totals = totals ?? Totals()
    areTotalsKnown = totals != nil
    countTextBytes = textBytes
    self.decode = decode
  }

  /// The UTF-8 bytes of all texts, which most strings are not decoded for. Not cached.
  package func textBytes() -> Int { countTextBytes() }

  /// All messages; they are decoded once.
  package var messages: [String: Message] {
    decoded.withLock { known in
      if let known { return known }
      let messages = decode(nil)
      known = messages
      return messages
    }
  }

  /// The messages that have one of the keys. No other messages are decoded.
  package func messages(withKeys keys: Set<String>) -> [String: Message] {
    if let known = decoded.withLock({ $0 }) { return known.having(keys) }
    return decode(keys)
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

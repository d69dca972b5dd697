internal import Synchronization

/// A cache of messages that several tables have in common, by a digest of their source. Readers on several threads may
/// share it.
package final class MessageCache: Sendable {
  private let messages = Mutex<[Int: DeferredMessages]>([:])

  package init() {}

  /// The messages with a digest: those that another reader added, or else those that `make` returns.
  /// - Parameter digest: of all input that determines the messages.
  package func messages(
    withDigest digest: Int, _ make: () -> DeferredMessages
  ) -> DeferredMessages {
    messages.withLock { known in
      if let found = known[digest] { return found }
      let made = make()
      known[digest] = made
      return made
    }
  }
}

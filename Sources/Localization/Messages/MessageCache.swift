internal import Synchronization

/// A cache of messages that several tables have in common, by a digest of their source.
///
/// Readers on several threads may share it. They never wait for each other: a reader decodes messages itself while another
/// reader decodes the same ones.
package final class MessageCache: Sendable {
  package enum Claim {
    case made([String: Message])
    /// Not yet claimed: the caller decodes the messages and publishes them.
    case owned
    /// Claimed by another reader, which may publish the messages later or never.
    case another
  }

  private struct State {
    var readers = 0
    /// By digest; nil for claimed messages that are not published.
    var messages: [Int: [String: Message]?] = [:]
  }

  private let state = Mutex(State())

  package init() {}

  /// Adds a reader and returns the number of readers before it.
  package func join() -> Int {
    state.withLock { state in
      state.readers += 1
      return state.readers - 1
    }
  }

  /// - Parameter digest: of all input that determines the messages.
  package func claim(_ digest: Int) -> Claim {
    state.withLock { state in
      switch state.messages[digest] {
      case nil:
        state.messages[digest] = .some(nil)
        return .owned
      case .some(nil): return .another
      case .some(.some(let messages)): return .made(messages)
      }
    }
  }

  package func publish(_ messages: [String: Message], as digest: Int) {
    state.withLock { $0.messages[digest] = messages }
  }
}

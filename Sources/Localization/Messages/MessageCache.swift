internal import Synchronization

/// What several tables have alike: what one reader has made of it, the others take.
///
/// Readers may be at work side by side. Nobody waits for anybody, and what a reader gets does not say who made it.
package final class MessageCache: Sendable {
  package enum Claim {
    case made([String: Message])
    /// Nobody has begun: whoever asked makes it.
    case owned
    /// Somebody is at it, and may be done later or never.
    case another
  }

  private struct State {
    var readers = 0
    /// By digest; nil while somebody is at it.
    var messages: [Int: [String: Message]?] = [:]
  }

  private let state = Mutex(State())

  package init() {}

  /// Another reader, who is told how many came before.
  package func join() -> Int {
    state.withLock { state in
      state.readers += 1
      return state.readers - 1
    }
  }

  /// - Parameter digest: of all that decides what the messages are.
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

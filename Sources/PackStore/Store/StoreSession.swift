internal import OperatingSystem

/// The state that all copies of a store share while the process runs.
final class StoreSession: Sendable {
  private struct State {
    var isRefreshing = false
    /// Whether the first launch for a locale had its texts.
    var wasReady: [String: Bool] = [:]
    var observers: [Int: AsyncStream<Launch>.Continuation] = [:]
    var nextObserver = 0
  }

  private let state = Locked(State())

  deinit { for observer in state.withLock({ $0.observers.values.map(\.self) }) { observer.finish() } }

  /// Begins the turn to refresh: one refresh of a process at a time, so that no pack is downloaded twice.
  /// - Returns: whether no other refresh runs. ``endRefresh()`` ends the turn.
  func beginRefresh() -> Bool {
    state.withLock { state in
      defer { state.isRefreshing = true }
      return !state.isRefreshing
    }
  }

  func endRefresh() { state.withLock { $0.isRefreshing = false } }

  /// Whether the first launch of the session for a locale had the texts, given whether this one has.
  func wasReady(_ isReady: Bool, for locale: String?) -> Bool {
    state.withLock { state in
      let first = state.wasReady[locale ?? ""] ?? isReady
      state.wasReady[locale ?? ""] = first
      return first
    }
  }

  // MARK: - Newer texts

  func updates() -> AsyncStream<Launch> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let number = state.withLock { state in
        state.nextObserver += 1
        state.observers[state.nextObserver] = continuation
        return state.nextObserver
      }
      continuation.onTermination = { [weak self] _ in
        self?.state.withLock { $0.observers[number] = nil }
      }
    }
  }

  func send(_ launch: () -> Launch) {
    let observers = state.withLock { $0.observers.values.map(\.self) }
    guard !observers.isEmpty else { return }
    let launch = launch()
    for observer in observers { observer.yield(launch) }
  }
}

extension PackStore {
  /// The launches with newer texts of this session: one after each refresh, by any copy of this store, that downloaded
  /// texts for the running version.
  ///
  /// Each call returns a stream of its own. A stream that is read slowly has the newest launch only.
  ///
  /// ```swift
  /// for await launch in store.updates() { texts = launch.texts }
  /// ```
  public func updates() -> AsyncStream<Launch> { session.updates() }
}

import OperatingSystem

/// The files and folders of outputs that are not complete. A signal that ends the process removes them.
package enum Unfinished {
  private struct State {
    /// By output. A folder is before its contents.
    var paths: [ObjectIdentifier: [(path: String, isFolder: Bool)]] = [:]
    /// The number of steps that a signal does not interrupt.
    var steps = 0
  }

  private static let state = Locked(State())

  /// - Parameter path: of a file or folder that is made next, or was made by this process.
  static func add(_ path: String, isFolder: Bool, of output: AnyObject) {
    state.withLock { $0.paths[ObjectIdentifier(output), default: []].append((path, isFolder)) }
  }

  /// Forgets the paths of an output that is in its place, or was removed.
  static func end(_ output: AnyObject) { state.withLock { $0.paths[ObjectIdentifier(output)] = nil } }

  /// Calls `body`, which makes, exchanges or removes names in several steps. A signal waits for its end.
  static func inOneStep<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    beginStep()
    defer { endStep() }
    return try body()
  }

  static func beginStep() { state.withLock { $0.steps += 1 } }
  static func endStep() { state.withLock { $0.steps -= 1 } }

  /// Makes an interruption (Ctrl-C), a request to end and the end of the terminal remove all unfinished outputs first.
  /// To be called before other threads start, which then do not receive these signals.
  package static func removeBeforeSignalsEndTheProcess() {
    Libc.onEndingSignal { signal in
      while true {
        state.withLock { state in
          guard state.steps == 0 else { return }
          let paths = state.paths.values.joined()
          for (path, isFolder) in paths where !isFolder { try? Libc.removeFile(path) }
          for (path, isFolder) in paths.reversed() where isFolder { Libc.removeFolder(path) }
          // The lock is held until the process has ended, so that nothing else is made.
          Libc.endProcess(bySignal: signal)
        }
        Libc.sleep(milliseconds: 1)
      }
    }
  }
}

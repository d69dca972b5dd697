import OperatingSystem

/// Threads with a stack of their own size, which no limit of the shell makes smaller. Unlike queues of Dispatch, they
/// need no file descriptors.
package enum Threads {
  /// The depth that readers allow fits, also in debug builds.
  private static let stackSize = 8 << 20
  /// The threads that may still be started, so that nested calls do not start more threads than there are cores.
  private static let idle = Locked(Environment.processorCount - 1)

  /// Runs `body` on this thread and on up to `limit` - 1 others, and returns when all have ended.
  ///
  /// The calls share their work. One call is enough to do all of it.
  static func run(upTo limit: Int, _ body: @Sendable () -> Void) {
    withoutActuallyEscaping(body) { body in
      var threads: [Libc.Thread] = []
      while threads.count + 1 < limit, takeIdle() {
        guard let thread = Libc.startThread(stackSize: stackSize, body) else {
          idle.withLock { $0 += 1 }
          break
        }
        threads.append(thread)
      }
      body()
      for thread in threads {
        Libc.join(thread)
        idle.withLock { $0 += 1 }
      }
    }
  }

  private static func takeIdle() -> Bool {
    idle.withLock { count in
      guard count > 0 else { return false }
      count -= 1
      return true
    }
  }

  /// Runs `body` on a thread with a large stack, or on this one if the system refuses a thread.
  package static func runOnLargeStack(_ body: @escaping @Sendable () -> Void) {
    guard let thread = Libc.startThread(stackSize: stackSize, body) else { return body() }
    Libc.join(thread)
  }

  /// Calls `body` after a time, and again after each `interval` until it returns false. Nothing waits for its end.
  package static func `repeat`(
    after milliseconds: Int, every interval: Int, _ body: @escaping @Sendable () -> Bool
  ) {
    _ = Libc.startThread(stackSize: stackSize) {
      Libc.sleep(milliseconds: milliseconds)
      while body() { Libc.sleep(milliseconds: interval) }
    }
  }
}

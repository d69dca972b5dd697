internal import Synchronization

/// Threads with a stack of their own size, which no limit of the shell makes smaller. Unlike queues of Dispatch, they
/// need no file descriptors.
package enum Threads {
  /// The depth that readers allow fits, also in debug builds.
  private static let stackSize = 8 << 20
  /// The threads that may still be started, so that nested calls do not start more threads than there are cores.
  private static let idle = Atomic<Int>(Environment.processorCount - 1)

  /// Runs `body` on this thread and on up to `limit` - 1 others, and returns when all have ended.
  ///
  /// The calls share their work. One call is enough to do all of it.
  static func run(upTo limit: Int, _ body: @Sendable () -> Void) {
    withoutActuallyEscaping(body) { body in
      var threads: [Libc.Thread] = []
      while threads.count + 1 < limit, takeIdle() {
        guard let thread = Libc.startThread(stackSize: stackSize, body) else {
          idle.add(1, ordering: .relaxed)
          break
        }
        threads.append(thread)
      }
      body()
      for thread in threads {
        Libc.join(thread)
        idle.add(1, ordering: .relaxed)
      }
    }
  }

  private static func takeIdle() -> Bool {
    var count = idle.load(ordering: .relaxed)
    while count > 0 {
      let (exchanged, original) = idle.weakCompareExchange(
        expected: count, desired: count - 1, ordering: .relaxed)
      if exchanged { return true }
      count = original
    }
    return false
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

import Dispatch
import OperatingSystem

/// Waits for an asynchronous function, whose parts run on this thread. Nothing is started that needs a file descriptor.
/// - Throws: the error of `body`.
package func waiting<Value: Sendable>(
  for body: @escaping @Sendable () async throws -> Value
) throws -> Value {
  let thread = WaitingThread()
  let result = Locked<Result<Value, any Error>?>(nil)
  Task(executorPreference: thread) {
    let value: Result<Value, any Error>
    do { value = .success(try await body()) } catch { value = .failure(error) }
    result.withLock { $0 = value }
    thread.wake()
  }
  while true {
    if let result = result.withLock({ $0 }) { return try result.get() }
    thread.runNext()
  }
}

/// Runs the parts of asynchronous functions on the thread that waits for them.
private final class WaitingThread: TaskExecutor {
  private let jobs = Locked<[UnownedJob]>([])
  /// Counts the jobs, and the end of the function.
  private let events = DispatchSemaphore(value: 0)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
    events.signal()
  }

  func wake() { events.signal() }

  /// Waits for an event, and runs the job if it is one.
  func runNext() {
    events.wait()
    let job = jobs.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    // SAFETY: the executor lives until this call returns, and each job runs once.
    unsafe job?.runSynchronously(on: asUnownedTaskExecutor())
  }
}

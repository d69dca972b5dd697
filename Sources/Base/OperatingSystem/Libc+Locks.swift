#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// A lock that one thread holds at a time. The Synchronization module has one too, and requires iOS 18.
@safe
package final class Lock: @unchecked Sendable {
  // SAFETY of `@unchecked`: the system's functions may be called from all threads. The mutex is allocated, because its
  // address must not change, and is freed when no thread can use it any more.
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>

  package init() {
    unsafe mutex = .allocate(capacity: 1)
    unsafe mutex.initialize(to: pthread_mutex_t())
    unsafe _ = pthread_mutex_init(mutex, nil)
  }

  deinit {
    unsafe _ = pthread_mutex_destroy(mutex)
    unsafe mutex.deallocate()
  }

  package func lock() { unsafe _ = pthread_mutex_lock(mutex) }
  package func unlock() { unsafe _ = pthread_mutex_unlock(mutex) }
}

/// A value that one thread uses at a time.
package final class Locked<Value: Sendable>: @unchecked Sendable {
  // SAFETY of `@unchecked`: the value is only used while the lock is held.
  private let lock = Lock()
  private var value: Value

  package init(_ value: Value) { self.value = value }

  package func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }
}

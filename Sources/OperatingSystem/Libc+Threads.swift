#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

extension Libc {
  /// A started thread. On some systems, its handle is a pointer, which only `join` reads.
  @safe struct Thread {
    fileprivate let handle: pthread_t
  }

  private final class Job: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Starts a thread, or returns nil if the system refuses one.
  static func startThread(stackSize: Int, _ body: @escaping @Sendable () -> Void) -> Thread? {
    var attributes = pthread_attr_t()
    guard unsafe pthread_attr_init(&attributes) == 0 else { return nil }
    defer { unsafe _ = pthread_attr_destroy(&attributes) }
    guard unsafe pthread_attr_setstacksize(&attributes, stackSize) == 0 else { return nil }
    #if canImport(Glibc)
      var thread = pthread_t()
    #else
      var thread: pthread_t?
    #endif
    // SAFETY: the thread releases the job. If there is no thread, it is released here.
    let job = unsafe Unmanaged.passRetained(Job(body))
    let status = unsafe pthread_create(
      &thread, &attributes, { unsafe Libc.runJob($0) }, unsafe job.toOpaque())
    guard status == 0 else {
      unsafe job.release()
      return nil
    }
    #if canImport(Glibc)
      return Thread(handle: thread)
    #else
      return unsafe thread.map { unsafe Thread(handle: $0) }
    #endif
  }

  @unsafe private static func runJob(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    // SAFETY: the argument is the job that startThread retained for this thread.
    if let argument = unsafe argument {
      unsafe Unmanaged<Job>.fromOpaque(argument).takeRetainedValue().body()
    }
    return nil
  }

  /// Waits for the end of a thread. To be called once for each thread.
  static func join(_ thread: Thread) {
    #if canImport(Glibc)
      _ = pthread_join(thread.handle, nil)
    #else
      // SAFETY: the thread was started and not joined before.
      unsafe _ = pthread_join(thread.handle, nil)
    #endif
  }

  static func sleep(milliseconds: Int) { usleep(UInt32(clamping: milliseconds * 1000)) }
}

import OperatingSystem

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

  // MARK: - Signals

  private static func change(_ how: Int32, _ signals: [Int32]) -> sigset_t {
    var set = sigset_t()
    // SAFETY: the calls read and write the set until they return.
    unsafe sigemptyset(&set)
    for signal in signals { unsafe sigaddset(&set, signal) }
    unsafe pthread_sigmask(how, &set, nil)
    return set
  }

  /// Whether a signal is ignored, as the interruption is in the background of a script, and the end of the terminal under
  /// `nohup`.
  private static func isIgnored(_ number: Int32) -> Bool {
    let former = signal(number, SIG_IGN)
    _ = signal(number, former)
    // SAFETY: both are pointers, which are compared only.
    return unsafe unsafeBitCast(former, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Calls `body` on a thread of its own when a signal asks the process to end, unless the signal is ignored. This thread
  /// and those that it starts do not receive these signals. A second one ends the process at once.
  static func onEndingSignal(_ body: @escaping @Sendable (Int32) -> Void) {
    let signals = [SIGINT, SIGTERM, SIGHUP].filter { !isIgnored($0) }
    guard !signals.isEmpty else { return }
    _ = change(SIG_BLOCK, signals)
    let thread = startThread(stackSize: 256 << 10) {
      var set = change(SIG_BLOCK, signals)
      var number: Int32 = 0
      // SAFETY: the call reads the set and writes the number until it returns.
      guard unsafe sigwait(&set, &number) == 0 else { return }
      _ = change(SIG_UNBLOCK, signals)
      body(number)
    }
    if thread == nil { _ = change(SIG_UNBLOCK, signals) }
  }

  /// Ends the process as the signal does by default, so that its parent sees the signal.
  static func endProcess(bySignal number: Int32) -> Never {
    raise(number)
    // The first process of a container does not receive it.
    exitProcess(128 + number)
  }

  static func sleep(milliseconds: Int) { usleep(UInt32(clamping: milliseconds * 1000)) }
}

package import OperatingSystem

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Calls about processes and their limits.
///
/// SAFETY: the pointers are to local variables, which a call reads and writes until it returns. Arrays have the length
/// that the call is given.
extension Libc {
  /// Runs a program that reads its standard input to the end before it writes to its standard output. Its standard error
  /// is this process's, which must ignore the signal for broken pipes.
  /// - Parameter maxOutput: the largest number of bytes that the program may write.
  /// - Returns: the output; nil if it is longer, or if the program did not end with exit code 0. A limit of the system may
  ///   have ended it.
  /// - Throws: if the program cannot be started.
  package static func run(
    _ path: String, _ arguments: [String], input: RawSpan, maxOutput: Int
  ) throws(SystemError) -> [UInt8]? {
    // One at a time: a program that another thread starts meanwhile would keep the new pipes open.
    let child = try starting.withLock { (_) throws(SystemError) in try start(path, arguments) }
    // The program may end without reading everything.
    try? writeBytes(child.input, input)
    closeDescriptor(child.input)
    var output: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while output.count <= maxOutput, let count = try? readBytes(child.output, into: &buffer), count > 0 {
      output += buffer[..<count]
    }
    // If the program writes more, its call fails.
    closeDescriptor(child.output)
    return hasSucceeded(child.process) && output.count <= maxOutput ? output : nil
  }

  private static let starting = Locked(())

  /// A running program, and this process's ends of its standard input and output.
  private struct Child {
    let process: pid_t
    let input: Int32
    let output: Int32
  }

  private static func start(_ path: String, _ arguments: [String]) throws(SystemError) -> Child {
    let toChild = try pipeEnds()
    let fromChild: (reading: Int32, writing: Int32)
    do throws(SystemError) { fromChild = try pipeEnds() } catch {
      for descriptor in [toChild.reading, toChild.writing] { closeDescriptor(descriptor) }
      throw error
    }
    defer { for descriptor in [toChild.reading, fromChild.writing] { closeDescriptor(descriptor) } }
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: SpawnAttributes = nil
    #else
      var actions = unsafe posix_spawn_file_actions_t()
      var attributes = SpawnAttributes()
    #endif
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    // The copies stay open in the new program; all other descriptors of this process are closed there.
    unsafe posix_spawn_file_actions_adddup2(&actions, toChild.reading, 0)
    unsafe posix_spawn_file_actions_adddup2(&actions, fromChild.writing, 1)
    var words: [UnsafeMutablePointer<CChar>?] = unsafe ([path] + arguments).map { unsafe strdup($0) }
    unsafe words.append(nil)
    defer { for index in unsafe words.indices { unsafe free(words[index]) } }
    var variables = unsafe environmentWithoutBacktrace()
    defer { for index in unsafe variables.indices { unsafe free(variables[index]) } }
    var process = pid_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    setSignals(&attributes)
    // SAFETY: the words and variables are terminated, and live until the call has returned.
    let code = unsafe posix_spawn(&process, path, &actions, &attributes, words, &variables)
    guard code == 0 else {
      for descriptor in [toChild.writing, fromChild.reading] { closeDescriptor(descriptor) }
      throw SystemError(code: code)
    }
    return Child(process: process, input: toChild.writing, output: fromChild.reading)
  }

  #if canImport(Darwin)
    private typealias SpawnAttributes = posix_spawnattr_t?
  #else
    private typealias SpawnAttributes = posix_spawnattr_t
  #endif

  /// Sets the signals that the child blocks, and those that end it.
  private static func setSignals(_ attributes: inout SpawnAttributes) {
    // SAFETY: each call reads or writes a value of this function within the call.
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    // This process blocks the signals that it waits for. The child starts with none blocked.
    unsafe posix_spawnattr_setsigmask(&attributes, &signals)
    // Those that limit the child's time end it, although this process may ignore them.
    for signal in [SIGALRM, SIGXCPU] { unsafe sigaddset(&signals, signal) }
    unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
    // checked: small constants of the system
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
  }

  /// The variables of this process, so that a program in Swift prints no backtrace if it crashes: a crash is an error of the
  /// archive. The caller frees each of them.
  private static func environmentWithoutBacktrace() -> [UnsafeMutablePointer<CChar>?] {
    let name = "SWIFT_BACKTRACE="
    var variables: [UnsafeMutablePointer<CChar>?] = unsafe [strdup("\(name)enable=no")]
    var next: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = unsafe environ
    // SAFETY: the list ends with a null pointer.
    while let place = unsafe next, let variable = unsafe place.pointee {
      if unsafe strncmp(variable, name, name.utf8.count) != 0 { unsafe variables.append(strdup(variable)) }
      unsafe next = place + 1
    }
    unsafe variables.append(nil)
    return unsafe variables
  }

  private static func pipeEnds() throws(SystemError) -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [0, 0]
    guard unsafe pipe(&ends) == 0 else { throw SystemError(code: errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// Waits for the end of a process.
  private static func hasSucceeded(_ process: pid_t) -> Bool {
    var status: Int32 = 0
    var result: pid_t
    repeat { result = unsafe waitpid(process, &status, 0) } while result < 0 && errno == EINTR
    // Neither a signal nor an exit code.
    return result == process && status == 0
  }

  /// Nanoseconds of the monotonic clock. The clock of processor time has steps of 4 ms on some machines.
  package static var monotonicNanoseconds: Int {
    var time = timespec()
    unsafe _ = clock_gettime(CLOCK_MONOTONIC, &time)
    // checked: far below 2^63 nanoseconds, which are 292 years
    return Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
  }

  /// Ends this process after some seconds, whether it uses the processor or not.
  package static func end(afterSeconds seconds: Int) { _ = alarm(UInt32(clamping: seconds)) }

  /// Limits this process, which cannot raise the limits again.
  /// - Parameters:
  ///   - privateBytes: memory that is not part of a file.
  ///   - fileBytes: the largest file that the process writes.
  package static func restrict(processorSeconds: Int, privateBytes: Int, fileBytes: Int) {
    func limit(_ resource: Int, _ value: Int) {
      var limit = rlimit(rlim_cur: rlim_t(value), rlim_max: rlim_t(value))
      #if canImport(Glibc)
        // checked: a small constant of the system
        unsafe _ = setrlimit(__rlimit_resource_t(UInt32(resource)), &limit)
      #else
        // checked: a small constant of the system
        unsafe _ = setrlimit(Int32(resource), &limit)
      #endif
    }
    #if canImport(Glibc)
      let cpu = RLIMIT_CPU.rawValue
      let data = RLIMIT_DATA.rawValue
      let size = RLIMIT_FSIZE.rawValue
    #else
      let cpu = RLIMIT_CPU
      let data = RLIMIT_DATA
      let size = RLIMIT_FSIZE
    #endif
    limit(Int(cpu), processorSeconds)
    #if !BALLAST_SANITIZED
      // The shadow memory of a sanitizer is private memory and far larger.
      limit(Int(data), privateBytes)
    #endif
    limit(Int(size), fileBytes)
  }
}

internal import OperatingSystem

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
  /// A running program, and this process's ends of its standard input and output.
  struct Child {
    let process: pid_t
    let input: Int32
    let output: Int32
  }

  /// Starts a program. Its standard error is this process's.
  static func start(_ path: String, _ arguments: [String]) throws(SystemError) -> Child {
    let (childInput, input) = try pipeEnds()
    let (output, childOutput): (Int32, Int32)
    do throws(SystemError) { (output, childOutput) = try pipeEnds() } catch {
      for descriptor in [childInput, input] { closeDescriptor(descriptor) }
      throw error
    }
    defer { for descriptor in [childInput, childOutput] { closeDescriptor(descriptor) } }
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = unsafe posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    // The copies stay open in the new program; all other descriptors of this process are closed there.
    unsafe posix_spawn_file_actions_adddup2(&actions, childInput, 0)
    unsafe posix_spawn_file_actions_adddup2(&actions, childOutput, 1)
    var words: [UnsafeMutablePointer<CChar>?] = unsafe ([path] + arguments).map { unsafe strdup($0) }
    unsafe words.append(nil)
    defer { for index in unsafe words.indices { unsafe free(words[index]) } }
    var process = pid_t()
    // SAFETY: the words are terminated, and live until the call has returned.
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    // Signals that this process handles end the child.
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe posix_spawnattr_setsigmask(&attributes, &signals)
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    let code = unsafe posix_spawn(&process, path, &actions, &attributes, words, environ)
    guard code == 0 else {
      for descriptor in [input, output] { closeDescriptor(descriptor) }
      throw SystemError(code: code)
    }
    return Child(process: process, input: input, output: output)
  }

  private static func pipeEnds() throws(SystemError) -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [0, 0]
    guard unsafe pipe(&ends) == 0 else { throw SystemError(code: errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// Waits until the child's output can be read or its input written to.
  /// - Parameter input: the descriptor to write to; nil if all of the input is written.
  static func wait(
    reading output: Int32, writing input: Int32?, milliseconds: Int32
  ) throws(SystemError) -> (canRead: Bool, canWrite: Bool) {
    var files = [pollfd(fd: output, events: Int16(POLLIN), revents: 0)]
    if let input { files.append(pollfd(fd: input, events: Int16(POLLOUT), revents: 0)) }
    let count = unsafe poll(&files, nfds_t(files.count), milliseconds)
    if count < 0, errno == EINTR { return (false, false) }
    guard count >= 0 else { throw SystemError(code: errno) }
    return (files[0].revents != 0, files.count > 1 && files[1].revents != 0)
  }

  /// Writes as many bytes as the descriptor accepts now. Returns 0 if the reading end is closed.
  static func writeSome(_ descriptor: Int32, _ bytes: RawSpan) -> Int {
    // SAFETY: the bytes are read within the call only.
    unsafe bytes.withUnsafeBytes { max(0, unsafe write(descriptor, $0.baseAddress, $0.count)) }
  }

  static func kill(_ process: pid_t) {
    #if canImport(Glibc)
      _ = Glibc.kill(process, SIGKILL)
    #elseif canImport(Musl)
      _ = Musl.kill(process, SIGKILL)
    #else
      _ = Darwin.kill(process, SIGKILL)
    #endif
  }

  /// The end of a process; nil if it still runs and the call does not wait.
  static func ending(of process: pid_t, waits: Bool) -> ChildProcess.Ending? {
    var status: Int32 = 0
    var result: pid_t
    repeat {
      result = unsafe waitpid(process, &status, waits ? 0 : WNOHANG)
    } while result < 0 && errno == EINTR
    guard result != 0 else { return nil }
    // WIFEXITED and WEXITSTATUS, which are macros.
    return status & 0x7f == 0 ? .exited(code: (status >> 8) & 0xff) : .signal
  }

  static func pause(milliseconds: Int32) { _ = poll(nil, 0, milliseconds) }

  /// Limits this process: processor time, private memory, and the size of files that it writes.
  static func restrict(processorSeconds: Int, privateBytes: Int, fileBytes: Int) {
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
      let (cpu, data, size) = (RLIMIT_CPU.rawValue, RLIMIT_DATA.rawValue, RLIMIT_FSIZE.rawValue)
    #else
      let (cpu, data, size) = (RLIMIT_CPU, RLIMIT_DATA, RLIMIT_FSIZE)
    #endif
    limit(Int(cpu), processorSeconds)
    #if !BALLAST_SANITIZED
      // The shadow memory of a sanitizer is private memory and far larger.
      limit(Int(data), privateBytes)
    #endif
    limit(Int(size), fileBytes)
  }
}

import Bytes
import OperatingSystem

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Calls of programs, which libraries for apps do not make.
///
/// SAFETY: the argument for a path is a terminated copy of the string that lives until the call has returned. All other
/// pointers have a reason beside the call.
extension Libc {
  /// The error of the call that just failed on this thread.
  private static var error: SystemError { SystemError(code: errno) }

  static func openForWriting(_ path: String) throws(SystemError) -> Int32 {
    try checked(unsafe open(path, O_WRONLY | O_CLOEXEC))
  }

  static func truncate(_ descriptor: Int32, to size: Int) throws(SystemError) {
    guard ftruncate(descriptor, off_t(size)) == 0 else { throw error }
  }

  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// The width of a terminal in columns; nil without a terminal, or if its size is unknown.
  static func terminalWidth(_ descriptor: Int32) -> Int? {
    var size = winsize()
    // SAFETY: the call writes one `winsize`.
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// Ends the process without running exit handlers.
  static func exitProcess(_ code: Int32) -> Never { _exit(code) }

  /// Makes writing to a pipe without a reader an error instead of a signal that ends the process.
  static func ignoreBrokenPipes() { _ = signal(SIGPIPE, SIG_IGN) }

  /// Creates a hard link.
  static func linkFile(_ path: String, to name: String) throws(SystemError) {
    guard unsafe link(path, name) == 0 else { throw error }
  }

  /// Makes a symbolic link with the target of another one.
  static func copySymbolicLink(_ path: String, to name: String) throws(SystemError) {
    guard unsafe symlink(terminated(try symbolicLinkTarget(path)), name) == 0 else { throw error }
  }

  static func setPermissions(_ permissions: UInt32, ofFileAt path: String) throws(SystemError) {
    guard unsafe chmod(path, mode_t(truncatingIfNeeded: permissions)) == 0 else { throw error }
  }

  /// Whether this process may make, rename and remove names in a folder.
  static func canChange(_ folder: String) -> Bool {
    unsafe access(folder, W_OK | X_OK) == 0
  }

  /// Exchanges the names of two folders in one step.
  /// - Throws: the system's error, also if the system or the file system has no such step.
  static func exchange(_ path: String, with other: String) throws(SystemError) {
    #if canImport(Darwin)
      let result = unsafe renamex_np(path, other, UInt32(RENAME_SWAP))
    #else
      // The function is not imported: the header declares it for GNU sources only. It is in glibc 2.28 and later.
      typealias Function =
        @convention(c) (
          Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32
        ) -> Int32
      guard let symbol = unsafe dlsym(nil, "renameat2") else { throw SystemError(code: ENOSYS) }
      // SAFETY: this is the declaration of renameat2 in the manual of Linux.
      let function = unsafe unsafeBitCast(symbol, to: Function.self)
      let exchange: UInt32 = 2  // RENAME_EXCHANGE
      let result = unsafe function(AT_FDCWD, path, AT_FDCWD, other, exchange)
    #endif
    guard result == 0 else { throw SystemError(code: errno) }
  }
}

// MARK: - Temporary files

extension Libc {
  /// The text between the path of an output and the letters that make a temporary name beside it unique.
  static let temporaryInfix = ".ballast-"

  /// Opens a file without a name in a folder, or returns nil where the system or the file system has none.
  static func openUnnamedFile(in folder: String) -> Int32? {
    #if os(Linux)
      // A name is given to it through this folder.
      guard isReachable("/proc/self/fd") else { return nil }
      // O_TMPFILE is not imported: `__O_TMPFILE` and O_DIRECTORY. Linux, include/uapi/asm-generic/fcntl.h.
      let descriptor = unsafe open(folder, 0o20_000_000 | O_DIRECTORY | O_RDWR | O_CLOEXEC, 0o666)
      return descriptor >= 0 ? descriptor : nil
    #else
      return nil
    #endif
  }

  /// Links an unnamed file to an unused name that begins with `path`.
  /// - Returns: the name.
  static func nameUnnamedFile(_ descriptor: Int32, beside path: String) throws(SystemError) -> String {
    for _ in 0..<100 {
      let name = "\(path)\(temporaryInfix)\(randomLetters())"
      let source = "/proc/self/fd/\(descriptor)"
      if unsafe linkat(AT_FDCWD, source, AT_FDCWD, name, AT_SYMLINK_FOLLOW) == 0 { return name }
      guard errno == EEXIST else { throw error }
    }
    throw SystemError(code: EEXIST)
  }

  /// Six letters and digits.
  private static func randomLetters() -> String {
    let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
    return String((0..<6).map { _ in letters.randomElement() ?? "a" })
  }

  /// Makes and opens a file whose name begins with `path`, with the permissions of an ordinary new file.
  static func makeTemporaryFile(
    beside path: String
  ) throws(SystemError) -> (descriptor: Int32, path: String) {
    var template = Array("\(path)\(temporaryInfix)XXXXXX".utf8CString)
    // SAFETY: the template is terminated, and mkstemp overwrites its last six letters only.
    let descriptor = try checked(unsafe mkstemp(&template))
    // mkstemp makes files that only their owner can read.
    let mask = umask(0)
    umask(mask)
    fchmod(descriptor, 0o666 & ~mask)
    return (descriptor, string(template))
  }

  /// Makes a folder whose name begins with `path`, for its owner only.
  static func makeTemporaryFolder(beside path: String) throws(SystemError) -> String {
    var template = Array("\(path)\(temporaryInfix)XXXXXX".utf8CString)
    // SAFETY: the template is terminated, and mkdtemp overwrites its last six letters only.
    guard unsafe mkdtemp(&template) != nil else { throw error }
    return string(template)
  }

  private static func string(_ terminated: [CChar]) -> String {
    String(decoding: terminated.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

// MARK: - Process

extension Libc {
  static let processorCount = max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))

  static func environmentVariable(_ name: String) -> String? {
    // SAFETY: the value is terminated and copied at once.
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }
}

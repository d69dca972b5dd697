#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Calls about folders that several processes change.
///
/// SAFETY: the argument for a path is a terminated copy of the string that lives until the call has returned.
extension Libc {
  /// Locks an open file or folder for this process, unless another process holds the lock. The lock ends when the
  /// descriptor is closed or the process ends.
  /// - Returns: false if another process holds it, or the file system has no locks.
  static func lock(_ descriptor: Int32) -> Bool { flock(descriptor, LOCK_EX | LOCK_NB) == 0 }

  /// Locks an open file or folder when no other process holds the lock. Without locks on the file system, this does
  /// nothing.
  static func waitForLock(_ descriptor: Int32) {
    while flock(descriptor, LOCK_EX) != 0 { if errno != EINTR { return } }
  }

  /// Whether ``lock(_:)`` has just failed because another process holds the lock.
  static var isLockedElsewhere: Bool { errno == EWOULDBLOCK }

  /// Ends the lock of an open file, also for processes that inherited its descriptor.
  static func unlock(_ descriptor: Int32) { _ = flock(descriptor, LOCK_UN) }

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

  /// Opens a file for locking, and creates it if it does not exist.
  static func openLockFile(_ path: String) throws(SystemError) -> Int32 {
    try checked(unsafe open(path, O_RDWR | O_CLOEXEC | O_CREAT, mode_t(0o666)))
  }

  /// Seconds since 1970-01-01 in UTC, without leap seconds. A user or the network may set the system's clock back.
  package static var secondsSince1970: Int64 { Int64(time(nil)) }

  static let noEntry = ENOENT
  static let noSpace = ENOSPC
  static let quotaExceeded = EDQUOT
}

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

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Calls of a folder of files that several processes share.
///
/// SAFETY: the argument for a path is a terminated copy of the string that lives until the call has returned.
extension Libc {
  /// Opens a file for locking, and creates it if it does not exist.
  static func openLockFile(_ path: String) throws(SystemError) -> Int32 {
    let descriptor = unsafe open(path, O_RDWR | O_CLOEXEC | O_CREAT, mode_t(0o666))
    guard descriptor >= 0 else { throw SystemError(code: errno) }
    return descriptor
  }

  /// Removes a file.
  static func unlinkFile(_ path: String) throws(SystemError) {
    guard unsafe unlink(path) == 0 else { throw SystemError(code: errno) }
  }

  /// The seconds since 1970 of the system's clock.
  static var wallClockSeconds: Int64 { Int64(time(nil)) }

  static let noEntry = ENOENT
  static let noSpace = ENOSPC
  static let quotaExceeded = EDQUOT
}

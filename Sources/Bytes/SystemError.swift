#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// What the system says of its errors.
package enum SystemError {
  /// The words for a value of `errno`, in lower case.
  package static func words(for code: Int32) -> String {
    // SAFETY: strerror returns a terminated string that stays until the next call on this thread.
    guard let text = unsafe strerror(code) else { return "error \(code)" }
    return unsafe String(cString: text).lowercased()
  }
}

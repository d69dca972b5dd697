/// Memory whose allocation can fail. Swift's own allocation ends the process when memory is exhausted.
package enum Memory {
  /// Allocates uninitialized memory, aligned for any type, or returns nil if there is not enough.
  package static func allocate(_ count: Int) -> UnsafeMutableRawPointer? {
    // SAFETY: every size is allowed.
    unsafe Libc.allocate(count)
  }

  /// Frees memory from ``allocate(_:)``; nil is ignored.
  @unsafe package static func deallocate(_ start: UnsafeMutableRawPointer?) { unsafe Libc.deallocate(start) }
}

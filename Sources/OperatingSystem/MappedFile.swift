internal import Bytes

/// A file that is mapped into memory.
@safe
package final class MappedFile: ByteOwner {
  // SAFETY: mapped in `init` for `count` bytes, and unmapped in `deinit` only. The memory is never written through: safe to
  // share between threads.
  nonisolated(unsafe) private let base: UnsafeRawPointer
  private let count: Int
  /// A descriptor of the file while this value lives; nil if none was kept.
  let descriptor: Int32?

  private init(_ descriptor: Int32, count: Int, keepsDescriptor: Bool) throws(SystemError) {
    unsafe base = try Libc.map(descriptor, count: count)
    self.count = count
    self.descriptor = keepsDescriptor ? try? Libc.duplicate(descriptor) : nil
  }

  deinit {
    unsafe Libc.unmap(base, count: count)
    if let descriptor { Libc.closeDescriptor(descriptor) }
  }

  package func dropPages(in range: Range<Int>) {
    let page = Libc.pageSize
    let (rounded, overflow) = range.lowerBound.addingReportingOverflow(page - 1)
    guard !overflow else { return }
    // checked: at most `rounded`
    let start = rounded / page * page
    // checked: at most `upperBound`
    let end = range.upperBound == count ? count : range.upperBound / page * page
    guard start >= 0, start < end, end <= count else { return }
    // SAFETY: the pages are private, mapped from a file and never written to: dropping them loses nothing.
    unsafe Libc.dropPages(base + start, count: end - start)
  }

  /// Maps the first `count` bytes of an open file. The descriptor may be closed afterwards.
  ///
  /// If another process truncates the file while it is mapped, reading it ends this process with SIGBUS, as in
  /// every program that maps files.
  /// - Parameter keepsDescriptor: whether a descriptor of the file stays open, so that bytes can be copied from it.
  static func storage(
    _ descriptor: Int32, count: Int, keepsDescriptor: Bool = false
  ) throws(SystemError) -> ByteStorage {
    let file = try MappedFile(descriptor, count: count, keepsDescriptor: keepsDescriptor)
    // SAFETY: `count` bytes are mapped as long as `file` exists.
    return unsafe ByteStorage(file.base, count: count, owner: file)
  }
}

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

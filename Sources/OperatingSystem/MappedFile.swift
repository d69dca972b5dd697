internal import Bytes

/// A file that is mapped into memory.
@safe
final class MappedFile: Sendable {
  // SAFETY: mapped in `init` for `count` bytes, and unmapped in `deinit` only. The memory is never written through: safe to
  // share between threads.
  nonisolated(unsafe) private let base: UnsafeRawPointer
  private let count: Int

  private init(_ descriptor: Int32, count: Int) throws(SystemError) {
    unsafe base = try Libc.map(descriptor, count: count)
    self.count = count
  }

  deinit { unsafe Libc.unmap(base, count: count) }

  /// Maps the first `count` bytes of an open file. The descriptor may be closed afterwards.
  ///
  /// If another process truncates the file while it is mapped, reading it ends this process with SIGBUS, as in
  /// every program that maps files.
  static func storage(_ descriptor: Int32, count: Int) throws(SystemError) -> ByteStorage {
    let file = try MappedFile(descriptor, count: count)
    // SAFETY: `count` bytes are mapped as long as `file` exists.
    return unsafe ByteStorage(file.base, count: count, owner: file)
  }
}

internal import Synchronization

/// One flag per block of a pack: whether its checksum was verified. Safe to use from several threads.
@safe
final class VerifiedBlocks: @unchecked Sendable {
  // SAFETY of `@unchecked`: the memory is only accessed through atomic operations, and freed in `deinit`.

  /// A pointer to the flags, without the reference count that a use of the class would cost in each look-up.
  /// Its owner must outlive it.
  @safe
  struct Flags: @unchecked Sendable {
    // SAFETY of `@unchecked`: a flag changes once, from 0 to 1. No other memory depends on it, so that relaxed order
    // is enough: a thread that still reads 0 verifies the block again.
    fileprivate let start: UnsafeMutablePointer<Atomic<UInt8>>
    fileprivate let count: Int

    /// False for a block outside the pack.
    @inline(__always)
    subscript(block: Int) -> Bool {
      guard block >= 0, block < count else { return false }
      // SAFETY: the index is within the allocation.
      return unsafe start[block].load(ordering: .relaxed) != 0
    }

    func set(_ block: Int) {
      guard block >= 0, block < count else { return }
      // SAFETY: the index is within the allocation.
      unsafe start[block].store(1, ordering: .relaxed)
    }
  }

  let flags: Flags

  init(count: Int) {
    let start = UnsafeMutablePointer<Atomic<UInt8>>.allocate(capacity: max(1, count))
    // SAFETY: each index is below the allocated capacity.
    for index in 0..<count { unsafe (start + index).initialize(to: Atomic(0)) }
    // SAFETY: `flags` is only copied into values that also keep this object alive.
    flags = unsafe Flags(start: start, count: count)
  }

  deinit {
    // SAFETY: `count` elements were initialized in `init`, and the memory is not used after this.
    unsafe flags.start.deinitialize(count: flags.count)
    unsafe flags.start.deallocate()
  }
}

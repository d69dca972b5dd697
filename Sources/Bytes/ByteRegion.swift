/// Bytes at a fixed address: a mapped file or a buffer. Freed with the last region over them.
@safe
public final class ByteStorage: @unchecked Sendable {
  // SAFETY: valid for `count` bytes until this object is gone. Does not change after `init`, and is never written through:
  // safe to share between threads.
  @usableFromInline
  let base: UnsafeRawPointer
  public let count: Int
  private let isMapped: Bool
  /// A descriptor of the mapped file while this value lives; nil for bytes in memory, or if none was kept.
  public let file: Int32?

  /// Maps `count` bytes of an open file. The descriptor may be closed afterwards.
  ///
  /// If another process truncates the file while it is mapped, reading it ends this process with SIGBUS, as in
  /// every program that maps files.
  /// - Parameter keepsDescriptor: whether a descriptor of the file stays open, so that bytes can be copied from it.
  package init(
    mapping descriptor: Int32, count: Int, keepsDescriptor: Bool = false
  ) throws(SystemError) {
    unsafe base = try Libc.map(descriptor, count: count)
    self.count = count
    isMapped = true
    file = keepsDescriptor ? try? Libc.duplicate(descriptor) : nil
  }

  public init(copying bytes: RawSpan) {
    count = bytes.byteCount
    // SAFETY: `count` bytes are allocated, all of them written here, and freed in `deinit` only.
    let address = UnsafeMutableRawPointer.allocate(byteCount: max(count, 1), alignment: 16)
    unsafe bytes.withUnsafeBytes { source in
      if let start = source.baseAddress { unsafe address.copyMemory(from: start, byteCount: source.count) }
    }
    unsafe base = UnsafeRawPointer(address)
    isMapped = false
    file = nil
  }

  public convenience init(copying bytes: [UInt8]) { self.init(copying: bytes.span.rawBytes) }

  deinit {
    // SAFETY: `base` was mapped or allocated in `init`, and every span over it has ended.
    if isMapped { unsafe Libc.unmap(base, count: count) } else { unsafe base.deallocate() }
    if let file { Libc.closeDescriptor(file) }
  }

  @inlinable
  public var bytes: RawSpan {
    @_lifetime(borrow self)
    get {
      // SAFETY: `base` has `count` bytes while `self` lives, and the span cannot outlive it.
      let span = unsafe RawSpan(_unsafeStart: base, byteCount: count)
      return unsafe _overrideLifetime(span, borrowing: self)
    }
  }

  /// Allows the system to drop the pages that lie completely in `range`, so that reading a large file does not
  /// use as much memory. Reading them again loads them again.
  public func release(_ range: Range<Int>) {
    guard isMapped else { return }
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
}

/// A range of stored bytes that stays valid while the value exists: a file, or an archive stored inside another
/// one, which is read in place.
public struct ByteRegion: Sendable {
  @usableFromInline
  let storage: ByteStorage
  @usableFromInline
  let range: Range<Int>

  public init(_ storage: ByteStorage) {
    self.storage = storage
    range = 0..<storage.count
  }

  private init(_ storage: ByteStorage, _ range: Range<Int>) {
    self.storage = storage
    self.range = range
  }

  public var count: Int { range.count }

  @inlinable
  public var bytes: RawSpan {
    @_lifetime(borrow self)
    get { storage.bytes.extracting(range) }
  }

  /// The range in the storage of a part of this region, or nil if the part does not lie within.
  private func absolute(_ part: Range<Int>) -> Range<Int>? {
    guard part.lowerBound >= 0, part.upperBound <= count else { return nil }
    return (range.lowerBound + part.lowerBound)..<(range.lowerBound + part.upperBound)
  }

  /// A part of this region, or nil if it does not lie within.
  public func region(_ part: Range<Int>) -> ByteRegion? { absolute(part).map { ByteRegion(storage, $0) } }

  /// A descriptor of the file with the bytes, and their offset there; nil for bytes in memory.
  var file: (descriptor: Int32, offset: Int)? { storage.file.map { ($0, range.lowerBound) } }

  /// Allows the system to drop the pages of a part; see ``ByteStorage/release(_:)``.
  public func release(_ part: Range<Int>) {
    if let range = absolute(part) { storage.release(range) }
  }
}

extension Span<UInt8> {
  /// The same bytes.
  public var rawBytes: RawSpan {
    @_lifetime(copy self)
    get {
      // SAFETY: a byte has no invalid bits, and the span's lifetime is kept.
      unsafe bytes
    }
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

/// Bytes at a fixed address: a mapped file or a buffer. Freed with the last region over them.
@safe
public final class ByteStorage: @unchecked Sendable {
  // SAFETY: valid for `count` bytes until this object is gone. Does not change after `init`, and is never written through:
  // safe to share between threads.
  @usableFromInline
  let base: UnsafeRawPointer
  public let count: Int
  /// Frees memory that is not on the heap; nil if `deinit` frees it.
  package let owner: (any ByteOwner)?

  /// Bytes that `owner` frees.
  /// - Parameter start: valid for `count` bytes, which do not change, while `owner` exists.
  @unsafe package init(_ start: UnsafeRawPointer, count: Int, owner: any ByteOwner) {
    unsafe base = start
    self.count = count
    self.owner = owner
  }

  public init(copying bytes: RawSpan) {
    count = bytes.byteCount
    // SAFETY: `count` bytes are allocated, all of them written here, and freed in `deinit` only.
    let address = UnsafeMutableRawPointer.allocate(byteCount: max(count, 1), alignment: 16)
    unsafe bytes.withUnsafeBytes { source in
      if let start = source.baseAddress { unsafe address.copyMemory(from: start, byteCount: source.count) }
    }
    unsafe base = UnsafeRawPointer(address)
    owner = nil
  }

  public convenience init(copying bytes: [UInt8]) { self.init(copying: bytes.rawBytes) }

  deinit {
    // SAFETY: without an owner, `base` was allocated in `init`, and every span over it has ended.
    if owner == nil { unsafe base.deallocate() }
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
    guard let owner, range.lowerBound >= 0, range.upperBound <= count else { return }
    owner.dropPages(in: range)
  }
}

/// Owns memory outside the heap, such as a mapped file, and frees it when the last reference is gone.
package protocol ByteOwner: AnyObject, Sendable {
  /// Allows the system to drop the pages that lie completely in a range.
  func dropPages(in range: Range<Int>)
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

  /// The owner of the bytes, and their offset in its memory; nil for bytes on the heap.
  package var source: (owner: any ByteOwner, offset: Int)? { storage.owner.map { ($0, range.lowerBound) } }

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

extension [UInt8] {
  /// The bytes. `span` of an array requires iOS 26, because arrays of objects may be those of Objective-C.
  @inlinable public var rawBytes: RawSpan {
    @_lifetime(borrow self)
    get {
      // SAFETY: an array of bytes has its elements in memory, which does not change while the array is borrowed.
      let memory = unsafe withUnsafeBytes { unsafe $0 }
      return unsafe _overrideLifetime(RawSpan(_unsafeBytes: memory), borrowing: self)
    }
  }
}

/// Bytes at a fixed address: a mapped file or a buffer. Freed with the last region over them.
@safe
public final class ByteStorage: @unchecked Sendable {
  // SAFETY: valid for `count` bytes until this object is gone. Does not change after `init`, and is never written through:
  // safe to share between threads.
  @usableFromInline
  let base: UnsafeRawPointer
  public let count: Int
  /// Frees memory that is not on the heap; nil if `deinit` frees it.
  private let release: (@Sendable (UnsafeRawPointer, Int) -> Void)?

  /// Bytes that `release` frees.
  /// - Parameter start: valid for `count` bytes, which do not change, until they are released.
  @unsafe package init(
    _ start: UnsafeRawPointer, count: Int, release: @escaping @Sendable (UnsafeRawPointer, Int) -> Void
  ) {
    unsafe base = start
    self.count = count
    unsafe self.release = release
  }

  public init(copying bytes: RawSpan) {
    count = bytes.byteCount
    // SAFETY: `count` bytes are allocated, all of them written here, and freed in `deinit` only.
    let address = UnsafeMutableRawPointer.allocate(byteCount: max(count, 1), alignment: 16)
    unsafe bytes.withUnsafeBytes { source in
      if let start = source.baseAddress { unsafe address.copyMemory(from: start, byteCount: source.count) }
    }
    unsafe base = UnsafeRawPointer(address)
    unsafe release = nil
  }

  public convenience init(copying bytes: [UInt8]) { self.init(copying: bytes.rawBytes) }

  deinit {
    // SAFETY: every span over the bytes has ended. `base` was allocated in `init` or is `release`'s.
    if let release = unsafe release { unsafe release(base, count) } else { unsafe base.deallocate() }
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

  /// A part of this region, or nil if it does not lie within.
  public func region(_ part: Range<Int>) -> ByteRegion? {
    guard part.lowerBound >= 0, part.upperBound <= count else { return nil }
    return ByteRegion(storage, (range.lowerBound + part.lowerBound)..<(range.lowerBound + part.upperBound))
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

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Bytes that stay where they are until the last region over them is gone: a mapped file or a buffer.
@safe
package final class ByteStorage: @unchecked Sendable {
  // Never changes after `init`, and nobody writes through it: safe to share between threads.
  @usableFromInline
  let base: UnsafeRawPointer
  package let count: Int
  private let isMapped: Bool
  /// Of the mapped file, where it was to be kept; closed in `deinit`.
  private let descriptor: Int32?

  /// Maps `count` bytes of an open file. The descriptor may be closed afterwards.
  ///
  /// A file that another process cuts shorter while it is mapped ends this process with SIGBUS, as it does
  /// every reader that maps files.
  /// - Parameter keepsDescriptor: whether a descriptor of the file stays open, so that the system can copy from it.
  package init(
    mapping descriptor: Int32, count: Int, keepsDescriptor: Bool = false
  ) throws(MappingFailure) {
    // SAFETY: a private read-only mapping, unmapped in `deinit` alone.
    let address = unsafe mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor, 0)
    guard let address = unsafe address, unsafe address != MAP_FAILED else {
      throw MappingFailure(code: errno)
    }
    unsafe base = UnsafeRawPointer(address)
    self.count = count
    isMapped = true
    let kept = keepsDescriptor ? fcntl(descriptor, F_DUPFD_CLOEXEC, 0) : -1
    self.descriptor = kept >= 0 ? kept : nil
  }

  package init(copying bytes: RawSpan) {
    count = bytes.byteCount
    // SAFETY: `count` bytes are allocated, all of them written here, and freed in `deinit` alone.
    let address = UnsafeMutableRawPointer.allocate(byteCount: max(count, 1), alignment: 16)
    unsafe bytes.withUnsafeBytes { source in
      if let start = source.baseAddress { unsafe address.copyMemory(from: start, byteCount: source.count) }
    }
    unsafe base = UnsafeRawPointer(address)
    isMapped = false
    descriptor = nil
  }

  package convenience init(copying bytes: [UInt8]) { self.init(copying: bytes.span.rawBytes) }

  deinit {
    if isMapped {
      unsafe munmap(UnsafeMutableRawPointer(mutating: base), count)
      if let descriptor { close(descriptor) }
    } else {
      unsafe base.deallocate()
    }
  }

  @inlinable
  package var bytes: RawSpan {
    @_lifetime(borrow self)
    get {
      // SAFETY: `base` holds `count` bytes for as long as `self` lives, and the span cannot outlive it.
      let span = unsafe RawSpan(_unsafeStart: base, byteCount: count)
      return unsafe _overrideLifetime(span, borrowing: self)
    }
  }

  /// A descriptor of the file that is mapped, for as long as this value lives; nil for bytes in memory.
  package var file: Int32? { descriptor }

  /// Tells the system that the pages wholly within `range` are done with, so that reading a large file
  /// does not count as using as much memory. Reading them again brings them back.
  package func release(_ range: Range<Int>) {
    guard isMapped else { return }
    let page = Int(sysconf(Int32(_SC_PAGESIZE)))
    let start = (range.lowerBound + page - 1) / page * page
    let end = range.upperBound == count ? count : range.upperBound / page * page
    guard start < end, end <= count else { return }
    // SAFETY: the pages are clean, private and file-backed: dropping them loses nothing.
    unsafe madvise(UnsafeMutableRawPointer(mutating: base + start), end - start, MADV_DONTNEED)
  }
}

/// Why a file could not be mapped, as the system has it.
package struct MappingFailure: Error, Hashable, Sendable {
  package let code: Int32
}

/// A range of bytes that stays valid for as long as anybody holds it: an archive, or one stored inside
/// another, which is read in place.
package struct ByteRegion: Sendable {
  @usableFromInline
  let storage: ByteStorage
  @usableFromInline
  let range: Range<Int>

  package init(_ storage: ByteStorage) {
    self.storage = storage
    range = 0..<storage.count
  }

  private init(_ storage: ByteStorage, _ range: Range<Int>) {
    self.storage = storage
    self.range = range
  }

  package var count: Int { range.count }

  @inlinable
  package var bytes: RawSpan {
    @_lifetime(borrow self)
    get { storage.bytes.extracting(range) }
  }

  /// The part of this region at `part`, or nil when it does not lie within.
  package func region(_ part: Range<Int>) -> ByteRegion? {
    guard part.lowerBound >= 0, part.upperBound <= count else { return nil }
    let start = range.lowerBound + part.lowerBound
    return ByteRegion(storage, start..<(start + part.count))
  }

  /// The file that the bytes are in, and where they begin there; nil for bytes in memory.
  package var file: (descriptor: Int32, offset: Int)? { storage.file.map { ($0, range.lowerBound) } }

  package func release(_ part: Range<Int>) {
    guard part.lowerBound >= 0, part.upperBound <= count else { return }
    storage.release((range.lowerBound + part.lowerBound)..<(range.lowerBound + part.upperBound))
  }
}

extension Span<UInt8> {
  /// The same bytes.
  package var rawBytes: RawSpan {
    @_lifetime(copy self)
    get {
      // SAFETY: a byte has no invalid bits, and the span's lifetime is kept.
      unsafe bytes
    }
  }
}

import Bytes
import CZlib
import OperatingSystem
import Synchronization

/// Expands and verifies contents that are stored or compressed with raw deflate (RFC 1951).
///
/// Contents are expanded as a whole with libdeflate where memory allows it, and step by step with zlib otherwise. Data
/// that is not as declared is always expanded with zlib, so that errors do not depend on the build.
/// State and buffer are reused from one content to the next. For one thread at a time.
@safe
package final class Inflater {
  // SAFETY: the stream is used only while `isOpen`. The buffer is null with a count of 0, or allocated with its count
  // until it is replaced or this object is gone. zlib and libdeflate keep no pointer after a call.
  private var stream = unsafe z_stream()
  private var isOpen = false
  /// Nil if only zlib is used.
  private let wholeInflater: WholeInflater?
  private var buffer = unsafe UnsafeMutableRawBufferPointer(start: nil, count: 0)

  /// The number of bytes passed to zlib in one call.
  private static let step = 1 << 20
  /// A buffer of this size is kept for the next content.
  private static let keptSize = 4 << 20
  /// The memory of all threads for larger contents that are only verified, so that it does not depend on the number of
  /// cores. Contents that exceed the rest are expanded into a buffer of ``windowSize``, which each call of zlib overwrites.
  private static let largeContents = 64 << 20
  private static let reservedForLargeContents = Atomic<Int>(0)
  private static let windowSize = 128 << 10

  /// - Parameter usesLibdeflate: ignored in a build without libdeflate. False to compare both libraries.
  package init(usesLibdeflate: Bool = true) { wholeInflater = usesLibdeflate ? WholeInflater() : nil }

  deinit {
    if isOpen { unsafe inflateEnd(&stream) }
    releaseMemory()
  }

  /// The declared properties of a content, which are verified.
  package struct Declared: Sendable {
    package let isDeflated: Bool
    /// The expanded size in bytes.
    package let size: Int
    /// The CRC-32 of the expanded content.
    package let checksum: UInt32

    package init(isDeflated: Bool, size: Int, checksum: UInt32) {
      self.isDeflated = isDeflated
      self.size = size
      self.checksum = checksum
    }

    fileprivate func verify(_ size: Int, _ checksum: UInt32) throws(InflateError) {
      guard size == self.size else { throw .sizeMismatch(declared: self.size, actual: size) }
      guard checksum == self.checksum else {
        throw .checksumMismatch(declared: self.checksum, actual: checksum)
      }
    }
  }

  /// Verifies size and checksum of a content without keeping it.
  package func verify(_ input: RawSpan, _ declared: Declared) throws(InflateError) {
    guard declared.isDeflated else { return try verifyStored(input, declared) }
    guard Self.isPossible(declared.size, for: input) else { return try verifyInSteps(input, declared) }
    if declared.size <= Self.keptSize { return try verifyWhole(input, declared) }
    let reserved = Self.reservedForLargeContents.add(declared.size, ordering: .relaxed).newValue
    guard reserved <= Self.largeContents else {
      Self.reservedForLargeContents.subtract(declared.size, ordering: .relaxed)
      return try verifyInSteps(input, declared)
    }
    defer {
      releaseMemory()
      Self.reservedForLargeContents.subtract(declared.size, ordering: .relaxed)
    }
    try verifyWhole(input, declared)
  }

  private func verifyWhole(_ input: RawSpan, _ declared: Declared) throws(InflateError) {
    try reserve(declared.size)
    if !expandWhole(input, declared) { try expandInSteps(input, declared) }
  }

  private func verifyInSteps(_ input: RawSpan, _ declared: Declared) throws(InflateError) {
    try reserve(Self.windowSize)
    try expandInSteps(input, declared)
  }

  /// Calls `body` with the verified content.
  package func expand<Result>(
    _ input: RawSpan, _ declared: Declared, _ body: (RawSpan) -> Result
  ) throws(InflateError) -> Result {
    guard declared.isDeflated else {
      try verifyStored(input, declared)
      return body(input)
    }
    guard Self.isPossible(declared.size, for: input) else {
      throw .sizeMismatch(declared: declared.size, actual: (input.byteCount &+ 1) &* 1032)
    }
    try reserve(declared.size)
    if !expandWhole(input, declared) { try expandInSteps(input, declared) }
    // SAFETY: as many bytes of the buffer as declared have been written, and it is not changed while `body` runs.
    return unsafe body(RawSpan(_unsafeBytes: UnsafeRawBufferPointer(buffer)).extracting(0..<declared.size))
  }

  private func verifyStored(_ input: RawSpan, _ declared: Declared) throws(InflateError) {
    try declared.verify(input.byteCount, CRC32.checksum(of: input))
  }

  /// Deflate's ratio is at most 1,032 : 1, so a wrong declared size reserves no memory.
  private static func isPossible(_ size: Int, for input: RawSpan) -> Bool {
    size >= 0 && size / 1032 <= input.byteCount
  }

  /// Expands a content with libdeflate.
  /// - Returns: whether it is as declared. If not, zlib determines the error: libdeflate does not report where the data
  ///   are not valid.
  private func expandWhole(_ input: RawSpan, _ declared: Declared) -> Bool {
    // SAFETY: the buffer has more bytes than declared.
    let room = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[..<declared.size])
    return unsafe wholeInflater?.expand(input, into: room) == declared.size
      && CRC32.extended(0, with: UnsafeRawBufferPointer(room)) == declared.checksum
  }

  /// Releases the buffer. The next content allocates one again.
  package func releaseMemory() {
    unsafe Libc.deallocate(buffer.baseAddress)
    unsafe buffer = UnsafeMutableRawBufferPointer(start: nil, count: 0)
  }

  /// Makes the buffer large enough for a content and one byte more.
  private func reserve(_ size: Int) throws(InflateError) {
    if unsafe buffer.count > size { return }
    releaseMemory()
    // Small ones are rounded up, so that contents of growing size do not each allocate memory.
    // checked: at most 1,032 times the bytes of a file
    var room = size + 1
    if size <= Self.keptSize { room += size / 4 }
    let count = max(64 << 10, room)
    guard let start = unsafe Libc.allocate(count) else { throw .outOfMemory(bytes: count) }
    unsafe buffer = UnsafeMutableRawBufferPointer(start: start, count: count)
  }

  /// Expands and verifies a content with zlib, step by step, until its stream ends. A stream that ends early is damaged.
  /// Bytes after its end are ignored.
  private func expandInSteps(_ input: RawSpan, _ declared: Declared) throws(InflateError) {
    try open()
    // Filled from start to end if a content and one byte more fit, and overwritten by each call otherwise.
    let fitsInBuffer = unsafe buffer.count > declared.size
    var position = 0
    var total = 0
    var checksum = UInt32(0)
    while true {
      let available = min(Self.step, input.byteCount - position)
      let room = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[(fitsInBuffer ? total : 0)...])
      var consumed = 0
      var produced = 0
      // SAFETY: zlib reads `available` bytes of input and writes into the room only; the pointers are not used after
      // the call.
      let status = unsafe input.extracting(position..<(position + available)).withUnsafeBytes { source in
        unsafe stream.next_in = UnsafeMutablePointer(
          mutating: source.baseAddress?.assumingMemoryBound(to: UInt8.self))
        // checked: at most `step`
        unsafe stream.avail_in = UInt32(available)
        unsafe stream.next_out = room.baseAddress?.assumingMemoryBound(to: UInt8.self)
        let space = UInt32(clamping: room.count)
        unsafe stream.avail_out = space
        // With Z_FINISH, zlib allocates no window of its own for a later call.
        let isLast = fitsInBuffer && position + available == input.byteCount
        let status = unsafe inflate(&stream, isLast ? Z_FINISH : Z_NO_FLUSH)
        unsafe consumed = available - Int(stream.avail_in)
        unsafe produced = Int(space - stream.avail_out)
        return status
      }
      position += consumed
      total += produced
      if total > declared.size { throw .sizeMismatch(declared: declared.size, actual: total) }
      unsafe checksum = CRC32.extended(
        checksum, with: UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(room)[..<produced]))
      if status == Z_STREAM_END { break }
      // A call without progress means a truncated stream; Z_BUF_ERROR with progress does not.
      guard status == Z_OK || status == Z_BUF_ERROR, consumed > 0 || produced > 0 else {
        throw .damaged
      }
    }
    try declared.verify(total, checksum)
  }

  private func open() throws(InflateError) {
    let status: Int32
    if isOpen {
      status = unsafe inflateReset(&stream)
    } else {
      // Negative window bits: raw deflate, without zlib's header. APPNOTE 4.4.5.
      status = unsafe inflateInit2_(
        &stream, -15, ZLIB_VERSION, Int32(unsafe MemoryLayout<z_stream>.size))
      isOpen = status == Z_OK
    }
    guard status == Z_OK else { throw .outOfMemory(bytes: Self.windowSize) }
  }
}

/// A content that could not be expanded, or differs from what was declared.
package struct InflateError: Error, Hashable, Sendable {
  /// A predicate whose subject is the entry.
  package let description: String

  /// The stream is not valid deflate data, or is truncated.
  package static let damaged = Self(description: "has damaged compressed data")

  package static func sizeMismatch(declared: Int, actual: Int) -> Self {
    let declared = counted(declared, "unpacked byte")
    return Self(description: "is damaged: \(declared) declared, \(grouped(actual)) found")
  }

  package static func checksumMismatch(declared: UInt32, actual: UInt32) -> Self {
    let declared = String(declared, radix: 16)
    let actual = String(actual, radix: 16)
    return Self(description: "is damaged: CRC 0x\(declared) declared, 0x\(actual) found")
  }

  package static func outOfMemory(bytes: Int) -> Self {
    Self(description: "cannot be read: out of memory (\(counted(bytes, "byte")) requested)")
  }
}

internal import CZlib
internal import OperatingSystem
internal import Synchronization

/// Expands and verifies contents that are stored or compressed with raw deflate (RFC 1951).
///
/// Contents are expanded as a whole with libdeflate where memory allows it, and step by step with zlib otherwise. Data
/// that is not as declared is always expanded with zlib, so that errors do not depend on the build.
/// State and buffers are reused from one content to the next. For one thread at a time.
@safe
package final class Inflater {
  // SAFETY: the stream is used only while `isOpen`. Each buffer is null with a count of 0, or allocated with its count
  // until it is replaced or this object is gone. zlib and libdeflate keep no pointer after a call.
  private var stream = unsafe z_stream()
  private var isOpen = false
  /// Nil if only zlib is used.
  private let wholeInflater: WholeInflater?
  /// The number of bytes after the end of the last content's stream. They belong to its entry and have no meaning.
  package private(set) var trailingBytes = 0
  /// Room for the output of one call of zlib, allocated before the first.
  private var window: UnsafeMutableRawBufferPointer
  private var whole: UnsafeMutableRawBufferPointer

  /// The number of bytes passed to zlib in one call.
  private static let step = 1 << 20
  private static let windowSize = 128 << 10
  /// The memory of all inflaters for contents that are only verified. A content that exceeds the rest is expanded step
  /// by step, so that the memory does not depend on the number of cores or on declared sizes.
  private static let sharedMemory = 64 << 20
  /// Larger buffers are released after use.
  private static let keptMemory = 4 << 20
  /// The sum of the sizes of all buffers for whole contents.
  private static let reserved = Atomic<Int>(0)

  /// Receives the output of one call of zlib.
  private typealias Sink = (UnsafeMutableRawBufferPointer) throws(InflateError) -> Void

  /// - Parameter usesLibdeflate: ignored in a build without libdeflate. False to compare both libraries.
  package init(usesLibdeflate: Bool = true) {
    wholeInflater = usesLibdeflate && WholeInflater.isAvailable ? WholeInflater() : nil
    unsafe window = UnsafeMutableRawBufferPointer(start: nil, count: 0)
    unsafe whole = UnsafeMutableRawBufferPointer(start: nil, count: 0)
  }

  deinit {
    if isOpen { unsafe inflateEnd(&stream) }
    unsafe window.deallocate()
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
  }

  /// Verifies size and checksum of a content without keeping it.
  package func verify(_ input: RawSpan, _ declared: Declared) throws(InflateError) {
    trailingBytes = 0
    guard declared.isDeflated else { return try verifyStored(input, declared) }
    if verifyWhole(input, declared) { return }
    var checksum: UInt32 = 0
    var total = 0
    let sink: Sink = { (part) throws(InflateError) in
      total += part.count
      if total > declared.size { throw .sizeMismatch(declared: declared.size, actual: total) }
      checksum = unsafe CRC32.extended(checksum, with: UnsafeRawBufferPointer(part))
    }
    if unsafe window.count == 0 { unsafe window = .allocate(byteCount: Self.windowSize, alignment: 16) }
    try unsafe inflate(input, size: declared.size, into: window, sink: sink)
    try Self.compare(total, checksum, declared)
  }

  /// Verifies a content in one call of libdeflate.
  /// - Returns: false if it must be expanded step by step: it is too large, or not valid.
  private func verifyWhole(_ input: RawSpan, _ declared: Declared) -> Bool {
    guard wholeInflater != nil, Self.isPossible(declared.size, for: input),
      reserve(declared.size, limit: Self.sharedMemory)
    else { return false }
    defer { if unsafe whole.count > Self.keptMemory { releaseMemory() } }
    return expandWhole(input, declared)
  }

  /// Expands a content into ``whole`` with libdeflate.
  /// - Returns: whether it is as declared. If not, zlib determines the error: libdeflate does not report where the data
  ///   are not valid.
  private func expandWhole(_ input: RawSpan, _ declared: Declared) -> Bool {
    // SAFETY: the buffer has more bytes than declared.
    guard
      let (read, written) = unsafe wholeInflater?.expand(
        input, into: UnsafeMutableRawBufferPointer(rebasing: whole[..<declared.size])),
      written == declared.size, checksum(written) == declared.checksum
    else { return false }
    trailingBytes = input.byteCount - read
    return true
  }

  /// Deflate's ratio is at most 1,032 : 1, so a wrong declared size reserves no memory.
  private static func isPossible(_ size: Int, for input: RawSpan) -> Bool {
    let (most, overflow) = (input.byteCount &+ 1).multipliedReportingOverflow(by: 1032)
    return size >= 0 && (overflow || size <= most)
  }

  /// Calls `body` with the verified content.
  package func expand<Result>(
    _ input: RawSpan, _ declared: Declared, _ body: (RawSpan) -> Result
  ) throws(InflateError) -> Result {
    trailingBytes = 0
    guard declared.isDeflated else {
      try verifyStored(input, declared)
      return body(input)
    }
    guard Self.isPossible(declared.size, for: input) else {
      throw .sizeMismatch(declared: declared.size, actual: (input.byteCount &+ 1) &* 1032)
    }
    guard reserve(declared.size, limit: .max) else {
      throw .outOfMemory(bytes: Self.room(for: declared.size))
    }
    if !expandWhole(input, declared) {
      let total = try expandInSteps(input, declared)
      try Self.compare(total, checksum(total), declared)
    }
    // SAFETY: as many bytes of the buffer as declared have been written, and it is not changed while `body` runs.
    return unsafe body(RawSpan(_unsafeBytes: UnsafeRawBufferPointer(whole)).extracting(0..<declared.size))
  }

  /// Expands a content into ``whole`` with zlib.
  /// - Returns: the expanded size.
  private func expandInSteps(_ input: RawSpan, _ declared: Declared) throws(InflateError) -> Int {
    var total = 0
    let buffer = unsafe UnsafeMutableRawBufferPointer(rebasing: whole[..<(declared.size + 1)])
    let sink: Sink = { (part) throws(InflateError) in
      total += part.count
      if total > declared.size { throw .sizeMismatch(declared: declared.size, actual: total) }
    }
    try unsafe inflate(input, size: declared.size, into: buffer, sink: sink)
    return total
  }

  private func verifyStored(_ input: RawSpan, _ declared: Declared) throws(InflateError) {
    try Self.compare(input.byteCount, CRC32.checksum(of: input), declared)
  }

  /// The checksum of the first `size` bytes of ``whole``, which have been written.
  private func checksum(_ size: Int) -> UInt32 {
    unsafe CRC32.extended(0, with: UnsafeRawBufferPointer(rebasing: whole[..<size]))
  }

  private static func compare(
    _ size: Int, _ checksum: UInt32, _ declared: Declared
  ) throws(InflateError) {
    guard size == declared.size else {
      throw .sizeMismatch(declared: declared.size, actual: size)
    }
    guard checksum == declared.checksum else {
      throw .checksumMismatch(declared: declared.checksum, actual: checksum)
    }
  }

  /// Releases the buffer for contents. The next content allocates one again.
  package func releaseMemory() {
    unsafe Libc.deallocate(whole.baseAddress)
    Self.reserved.subtract(unsafe whole.count, ordering: .relaxed)
    unsafe whole = UnsafeMutableRawBufferPointer(start: nil, count: 0)
  }

  /// The size of a buffer for a content and one byte more. Small ones are rounded up, so that contents of growing size
  /// do not each allocate memory.
  private static func room(for size: Int) -> Int {
    if size > Int.max / 2 { return Int.max }
    let slack = size > keptMemory ? 0 : size / 4
    return max(64 << 10, (size + 1 + slack) & ~4095 + 4096)
  }

  /// Makes ``whole`` large enough for a content and one byte more.
  /// - Parameter limit: the largest sum of the buffers of all inflaters.
  /// - Returns: whether there is enough memory.
  private func reserve(_ size: Int, limit: Int) -> Bool {
    if unsafe whole.count > size { return true }
    releaseMemory()
    let count = Self.room(for: size)
    guard count < Int.max / 2 else { return false }
    guard Self.reserved.add(count, ordering: .relaxed).newValue <= limit,
      let fresh = unsafe Libc.allocate(count)
    else {
      Self.reserved.subtract(count, ordering: .relaxed)
      return false
    }
    unsafe whole = UnsafeMutableRawBufferPointer(start: fresh, count: count)
    return true
  }

  /// Passes raw deflate data to zlib step by step, and each call's output to `sink`, until the stream ends.
  /// A stream that ends early is damaged. If it ends late, ``trailingBytes`` is set.
  private func inflate(
    _ input: RawSpan, size: Int, into buffer: UnsafeMutableRawBufferPointer, sink: Sink
  ) throws(InflateError) {
    try open()
    // The window is overwritten by each call; a buffer for the whole content is filled from start to end.
    let reuses = unsafe buffer.baseAddress == window.baseAddress
    var filled = 0
    var position = 0
    while true {
      let available = min(Self.step, input.byteCount - position)
      let room = buffer.count - filled
      var consumed = 0
      var produced = 0
      // SAFETY: zlib reads `available` bytes of input and writes at most `room` bytes into the buffer; the
      // pointers are not used after the call.
      let status = unsafe input.extracting(position..<(position + available)).withUnsafeBytes { source in
        unsafe stream.next_in = UnsafeMutablePointer(
          mutating: source.baseAddress?.assumingMemoryBound(to: UInt8.self))
        // checked: at most `step`
        unsafe stream.avail_in = UInt32(available)
        unsafe stream.next_out = buffer.baseAddress?.assumingMemoryBound(to: UInt8.self).advanced(by: filled)
        let space = UInt32(clamping: room)
        unsafe stream.avail_out = space
        // With Z_FINISH, zlib allocates no window of its own for a later call.
        let isWhole = position + available == input.byteCount && size < room
        let status = unsafe CZlib.inflate(&stream, isWhole ? Z_FINISH : Z_NO_FLUSH)
        unsafe consumed = available - Int(stream.avail_in)
        unsafe produced = Int(space - stream.avail_out)
        return status
      }
      position += consumed
      try unsafe sink(UnsafeMutableRawBufferPointer(rebasing: buffer[filled..<(filled + produced)]))
      if !reuses { filled += produced }
      if status == Z_STREAM_END { break }
      // A call without progress means a truncated stream; Z_BUF_ERROR with progress does not.
      guard status == Z_OK || status == Z_BUF_ERROR, consumed > 0 || produced > 0 else {
        throw .damaged
      }
    }
    trailingBytes = input.byteCount - position
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
package enum InflateError: Error, Hashable, Sendable {
  /// The stream is not valid deflate data, or is truncated.
  case damaged
  case sizeMismatch(declared: Int, actual: Int)
  case checksumMismatch(declared: UInt32, actual: UInt32)
  case outOfMemory(bytes: Int)
}

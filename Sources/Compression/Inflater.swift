internal import Bytes
internal import CZlib

/// Expands and verifies contents that are stored or compressed with raw deflate (RFC 1951).
///
/// State and buffers are reused from one content to the next. For one thread at a time.
@safe
package final class Inflater {
  private var stream = unsafe z_stream()
  private var isOpen = false
  /// The number of bytes after the end of the last content's stream. They belong to its entry and have no meaning.
  package private(set) var trailingBytes = 0
  private let window: UnsafeMutableRawBufferPointer
  private var whole: UnsafeMutableRawBufferPointer

  /// The number of bytes passed to zlib in one call.
  private static let step = 1 << 20
  private static let windowSize = 128 << 10

  /// Receives the output of one call of zlib.
  private typealias Sink = (UnsafeMutableRawBufferPointer) throws(InflateError) -> Void

  package init() {
    unsafe window = .allocate(byteCount: Self.windowSize, alignment: 16)
    unsafe whole = UnsafeMutableRawBufferPointer(start: nil, count: 0)
  }

  deinit {
    if isOpen { unsafe inflateEnd(&stream) }
    unsafe window.deallocate()
    unsafe Memory.deallocate(whole.baseAddress)
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
  ///
  /// - Parameter done: called about every megabyte with the number of bytes of `input` that were read.
  package func verify(
    _ input: RawSpan, _ declared: Declared, done: (Int) -> Void = { _ in }
  ) throws(InflateError) {
    trailingBytes = 0
    guard declared.isDeflated else { return try verifyStored(input, declared, done: done) }
    var checksum = crc32(0, nil, 0)
    var total = 0
    let sink: Sink = { (part) throws(InflateError) in
      total += part.count
      if total > declared.size { throw .sizeMismatch(declared: declared.size, actual: total) }
      checksum = unsafe crc32_z(checksum, part.baseAddress?.assumingMemoryBound(to: UInt8.self), part.count)
    }
    try unsafe inflate(input, size: declared.size, into: window, done: done, sink: sink)
    try Self.compare(total, UInt32(truncatingIfNeeded: checksum), declared)
  }

  /// Calls `body` with the verified content.
  package func expand<Result>(
    _ input: RawSpan, _ declared: Declared, _ body: (RawSpan) -> Result
  ) throws(InflateError) -> Result {
    trailingBytes = 0
    guard declared.isDeflated else {
      try verifyStored(input, declared, done: { _ in })
      return body(input)
    }
    // Deflate's ratio is at most 1,032 : 1, so a wrong declared size reserves no memory.
    let (most, overflow) = (input.byteCount &+ 1).multipliedReportingOverflow(by: 1032)
    guard declared.size >= 0, overflow || declared.size <= most else {
      throw .sizeMismatch(declared: declared.size, actual: most)
    }
    try reserve(declared.size)
    var total = 0
    let buffer = unsafe UnsafeMutableRawBufferPointer(rebasing: whole[..<(declared.size + 1)])
    let sink: Sink = { (part) throws(InflateError) in
      total += part.count
      if total > declared.size { throw .sizeMismatch(declared: declared.size, actual: total) }
    }
    try unsafe inflate(input, size: declared.size, into: buffer, done: { _ in }, sink: sink)
    // SAFETY: `total` bytes of the buffer have been written, and it is not changed while `body` runs.
    let checksum = unsafe crc32_z(
      crc32(0, nil, 0), whole.baseAddress?.assumingMemoryBound(to: UInt8.self), total)
    try Self.compare(total, UInt32(truncatingIfNeeded: checksum), declared)
    return unsafe body(RawSpan(_unsafeBytes: UnsafeRawBufferPointer(whole)).extracting(0..<total))
  }

  private func verifyStored(
    _ input: RawSpan, _ declared: Declared, done: (Int) -> Void
  ) throws(InflateError) {
    var checksum = crc32(0, nil, 0)
    var position = 0
    while position < input.byteCount {
      let end = min(position + Self.step, input.byteCount)
      // SAFETY: the pointer is used within the call only.
      unsafe input.extracting(position..<end).withUnsafeBytes {
        unsafe checksum = crc32_z(checksum, $0.baseAddress?.assumingMemoryBound(to: UInt8.self), $0.count)
      }
      position = end
      done(position)
    }
    try Self.compare(input.byteCount, UInt32(truncatingIfNeeded: checksum), declared)
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
    unsafe Memory.deallocate(whole.baseAddress)
    unsafe whole = UnsafeMutableRawBufferPointer(start: nil, count: 0)
  }

  private func reserve(_ size: Int) throws(InflateError) {
    guard size < Int.max, unsafe whole.count <= size else { return }
    // Rounded up, so that contents of growing size do not each allocate memory.
    let count = max(64 << 10, (size + 1 + size / 4) & ~4095 + 4096)
    guard let fresh = unsafe Memory.allocate(count) else { throw .outOfMemory(bytes: count) }
    unsafe Memory.deallocate(whole.baseAddress)
    unsafe whole = UnsafeMutableRawBufferPointer(start: fresh, count: count)
  }

  /// Passes raw deflate data to zlib step by step, and each call's output to `sink`, until the stream ends.
  /// A stream that ends early is damaged. If it ends late, ``trailingBytes`` is set.
  private func inflate(
    _ input: RawSpan, size: Int, into buffer: UnsafeMutableRawBufferPointer, done: (Int) -> Void,
    sink: Sink
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
      done(position)
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

internal import Bytes
internal import CZlib

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Checks and expands the contents of entries with zlib. One per thread; its state and buffers are reused.
@safe
final class Inflater {
  private var stream = unsafe z_stream()
  private var isOpen = false
  private let window: UnsafeMutableRawBufferPointer
  private var whole: UnsafeMutableRawBufferPointer

  /// Bytes given to zlib, or to the checksum, in one go.
  static let step = 1 << 20
  private static let windowSize = 128 << 10

  /// Takes what one round of inflating yields.
  private typealias Sink = (UnsafeMutableRawBufferPointer) throws(ArchiveError) -> Void

  init() {
    unsafe window = .allocate(byteCount: Self.windowSize, alignment: 16)
    unsafe whole = UnsafeMutableRawBufferPointer(start: nil, count: 0)
  }

  deinit {
    if isOpen { unsafe inflateEnd(&stream) }
    unsafe window.deallocate()
    unsafe free(whole.baseAddress)
  }

  /// What the central directory says of a content.
  struct Declared {
    var isDeflated: Bool
    var size: Int
    var checksum: UInt32
  }

  /// Expands a content to nowhere, and throws unless size and checksum are the declared ones.
  ///
  /// - Parameter done: called now and then with how many bytes of `input` have been dealt with.
  func verify(
    _ input: RawSpan, _ declared: Declared, done: (Int) -> Void = { _ in }
  ) throws(ArchiveError) {
    guard declared.isDeflated else { return try verifyStored(input, declared, done: done) }
    var checksum = crc32(0, nil, 0)
    var total = 0
    let sink: Sink = { (part) throws(ArchiveError) in
      total += part.count
      if total > declared.size { throw ArchiveError(.sizeMismatch(declared: declared.size, actual: total)) }
      checksum = unsafe crc32_z(checksum, part.baseAddress?.assumingMemoryBound(to: UInt8.self), part.count)
    }
    try unsafe inflate(input, size: declared.size, into: window, done: done, sink: sink)
    try Self.compare(total, UInt32(truncatingIfNeeded: checksum), declared)
  }

  /// The whole content, checked. The span is valid until the next call.
  func expand<Result>(
    _ input: RawSpan, _ declared: Declared, _ body: (RawSpan) throws(ArchiveError) -> Result
  ) throws(ArchiveError) -> Result {
    guard declared.isDeflated else {
      try verifyStored(input, declared, done: { _ in })
      return try body(input)
    }
    // Deflate cannot do better than 1,032 : 1, so a lie about the size reserves no memory.
    let (most, overflow) = input.byteCount.multipliedReportingOverflow(by: 1032)
    guard overflow || declared.size <= most + 1032 else {
      throw ArchiveError(.sizeMismatch(declared: declared.size, actual: most))
    }
    try reserve(declared.size)
    var total = 0
    let buffer = unsafe UnsafeMutableRawBufferPointer(rebasing: whole[..<(declared.size + 1)])
    let sink: Sink = { (part) throws(ArchiveError) in
      total += part.count
      if total > declared.size { throw ArchiveError(.sizeMismatch(declared: declared.size, actual: total)) }
    }
    try unsafe inflate(input, size: declared.size, into: buffer, done: { _ in }, sink: sink)
    // SAFETY: `total` bytes of the buffer have been written, and it stays while `body` runs.
    let checksum = unsafe crc32_z(
      crc32(0, nil, 0), whole.baseAddress?.assumingMemoryBound(to: UInt8.self), total)
    try Self.compare(total, UInt32(truncatingIfNeeded: checksum), declared)
    return try unsafe body(RawSpan(_unsafeBytes: UnsafeRawBufferPointer(whole)).extracting(0..<total))
  }

  private func verifyStored(
    _ input: RawSpan, _ declared: Declared, done: (Int) -> Void
  ) throws(ArchiveError) {
    var checksum = crc32(0, nil, 0)
    var position = 0
    while position < input.byteCount {
      let end = min(position + Self.step, input.byteCount)
      // SAFETY: the pointer is used within the call alone.
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
  ) throws(ArchiveError) {
    guard size == declared.size else {
      throw ArchiveError(.sizeMismatch(declared: declared.size, actual: size))
    }
    guard checksum == declared.checksum else {
      throw ArchiveError(.checksumMismatch(declared: declared.checksum, actual: checksum))
    }
  }

  private func reserve(_ size: Int) throws(ArchiveError) {
    guard size < Int.max, unsafe whole.count <= size else { return }
    // Rounded up, so that contents of growing size do not each ask for memory.
    let count = max(64 << 10, (size + 1 + size / 4) & ~4095 + 4096)
    // Swift's own allocation stops the program when there is no memory; this one says so.
    guard let fresh = unsafe malloc(count) else { throw ArchiveError(.outOfMemory(bytes: count)) }
    unsafe free(whole.baseAddress)
    unsafe whole = UnsafeMutableRawBufferPointer(start: fresh, count: count)
  }

  /// Feeds raw deflate data to zlib step by step and hands out what each round yields, until the stream ends.
  /// A stream that ends early or late is damaged.
  private func inflate(
    _ input: RawSpan, size: Int, into buffer: UnsafeMutableRawBufferPointer, done: (Int) -> Void,
    sink: Sink
  ) throws(ArchiveError) {
    try open()
    // A window is written over each round; a buffer for the whole is filled on.
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
        unsafe stream.avail_in = UInt32(available)
        unsafe stream.next_out = buffer.baseAddress?.assumingMemoryBound(to: UInt8.self).advanced(by: filled)
        let space = UInt32(clamping: room)
        unsafe stream.avail_out = space
        // In one go, zlib keeps no window of its own for a round that may follow.
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
      // No progress with nothing left to give is a stream cut short; Z_BUF_ERROR alone is not an end.
      guard status == Z_OK || status == Z_BUF_ERROR, consumed > 0 || produced > 0 else {
        throw ArchiveError(.damagedStream)
      }
    }
    guard position == input.byteCount else { throw ArchiveError(.damagedStream) }
  }

  private func open() throws(ArchiveError) {
    let status: Int32
    if isOpen {
      status = unsafe inflateReset(&stream)
    } else {
      // Negative window bits: raw deflate, without zlib's header. APPNOTE 4.4.5.
      status = unsafe inflateInit2_(
        &stream, -15, ZLIB_VERSION, Int32(unsafe MemoryLayout<z_stream>.size))
      isOpen = status == Z_OK
    }
    guard status == Z_OK else { throw ArchiveError(.outOfMemory(bytes: Self.windowSize)) }
  }
}

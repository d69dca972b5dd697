internal import Bytes
internal import CZlib

/// Compresses with zlib: contents of entries as ZIP has them, and whole files as gzip would.
@safe
final class Deflater {
  enum Format {
    /// RFC 1951, as in a ZIP.
    case raw
    /// RFC 1952, with a header of ten bytes.
    case gzip
  }

  private var stream = unsafe z_stream()
  private let window: UnsafeMutableRawBufferPointer
  private static let windowSize = 256 << 10

  /// - Parameter level: zlib's, from 1 to 9.
  init(_ format: Format, level: Int32) throws(ArchiveError) {
    unsafe window = .allocate(byteCount: Self.windowSize, alignment: 16)
    let bits = format == .gzip ? 15 + 16 : -15
    let status = unsafe deflateInit2_(
      &stream, level, Z_DEFLATED, Int32(bits), 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
    guard status == Z_OK else { throw ArchiveError(.outOfMemory(bytes: 1 << 18)) }
  }

  deinit {
    unsafe deflateEnd(&stream)
    unsafe window.deallocate()
  }

  /// Takes what one round of compressing yields.
  typealias Sink = (RawSpan) -> Void

  /// Compresses some bytes more; the last ones end the stream.
  func compress(_ bytes: RawSpan, isLast: Bool, into sink: Sink) throws(ArchiveError) {
    var position = 0
    repeat {
      // zlib counts in 32 bits.
      let end = min(position + 1 << 24, bytes.byteCount)
      let isEnd = isLast && end == bytes.byteCount
      try compress(bytes.extracting(position..<end), flush: isEnd ? Z_FINISH : Z_NO_FLUSH, sink)
      position = end
    } while position < bytes.byteCount
  }

  private func compress(_ part: RawSpan, flush: Int32, _ sink: Sink) throws(ArchiveError) {
    var status = Z_OK
    unsafe part.withUnsafeBytes { input in
      // SAFETY: zlib reads `avail_in` bytes of the input within this call, and never writes to them.
      unsafe stream.next_in = UnsafeMutablePointer(
        mutating: input.baseAddress?.assumingMemoryBound(to: UInt8.self))
      unsafe stream.avail_in = uInt(input.count)
      repeat {
        unsafe stream.next_out = window.baseAddress?.assumingMemoryBound(to: UInt8.self)
        unsafe stream.avail_out = uInt(window.count)
        unsafe status = deflate(&stream, flush)
        let made = unsafe window.count - Int(stream.avail_out)
        // SAFETY: zlib has written so many bytes of the window, which stays while the sink runs.
        if made > 0 {
          unsafe sink(
            RawSpan(_unsafeBytes: UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(window)[..<made])))
        }
      } while unsafe stream.avail_out == 0 && status != Z_STREAM_END
      unsafe stream.next_in = nil
    }
    guard status == Z_OK || status == Z_STREAM_END || status == Z_BUF_ERROR else {
      throw ArchiveError(.damagedStream)
    }
  }

  /// How many bytes `gzip` at a level makes of some bytes.
  static func gzipSize(of bytes: RawSpan, level: Int32) throws(ArchiveError) -> Int {
    let deflater = try Deflater(.gzip, level: level)
    var size = 0
    try deflater.compress(bytes, isLast: true) { size += $0.byteCount }
    return size
  }

  static func raw(_ bytes: RawSpan, level: Int32) throws(ArchiveError) -> [UInt8] {
    let deflater = try Deflater(.raw, level: level)
    var output: [UInt8] = []
    output.reserveCapacity(bytes.byteCount / 2)
    try deflater.compress(bytes, isLast: true) { output.append(copying: $0) }
    return output
  }
}

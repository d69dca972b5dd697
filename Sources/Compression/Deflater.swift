package import Bytes
internal import CZlib
internal import OperatingSystem

/// Compresses with zlib, as raw deflate data: RFC 1951, as in a ZIP.
@safe
package final class Deflater {
  // SAFETY: the stream is initialized by init, or init throws. zlib keeps no pointer to a buffer after a call is done
  // with it, and the window lives until deinit.
  private var stream = unsafe z_stream()
  private let window: UnsafeMutableRawBufferPointer
  private static let windowSize = 256 << 10

  /// - Parameter level: zlib's level; values outside 1 to 9 are clamped.
  package init(level: Int) throws(CompressionError) {
    unsafe window = .allocate(byteCount: Self.windowSize, alignment: 16)
    let status = unsafe deflateInit2_(
      // Negative window bits: without zlib's header.
      &stream, Int32(min(max(level, 1), 9)), Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
    guard status == Z_OK else { throw .library(.zlib, "status \(status)") }
  }

  deinit {
    unsafe deflateEnd(&stream)
    unsafe window.deallocate()
  }

  /// Receives the output of one call of zlib.
  package typealias Sink = (RawSpan) -> Void

  /// Compresses the next bytes of a stream.
  /// - Parameter isLast: whether the stream ends with these bytes.
  package func compress(_ bytes: RawSpan, isLast: Bool, into sink: Sink) throws(CompressionError) {
    var position = 0
    repeat {
      // zlib counts in 32 bits.
      let end = min(position + 1 << 24, bytes.byteCount)
      let isEnd = isLast && end == bytes.byteCount
      try compress(bytes.extracting(position..<end), flush: isEnd ? Z_FINISH : Z_NO_FLUSH, sink)
      position = end
    } while position < bytes.byteCount
  }

  private func compress(_ part: RawSpan, flush: Int32, _ sink: Sink) throws(CompressionError) {
    var status = Z_OK
    unsafe part.withUnsafeBytes { input in
      // SAFETY: zlib reads `avail_in` bytes of the input within this call, and does not write to them.
      unsafe stream.next_in = UnsafeMutablePointer(
        mutating: input.baseAddress?.assumingMemoryBound(to: UInt8.self))
      unsafe stream.avail_in = uInt(input.count)
      repeat {
        unsafe stream.next_out = window.baseAddress?.assumingMemoryBound(to: UInt8.self)
        unsafe stream.avail_out = uInt(window.count)
        unsafe status = deflate(&stream, flush)
        let made = unsafe window.count - Int(stream.avail_out)
        // SAFETY: zlib has written `made` bytes of the window, which is not changed while the sink runs.
        if made > 0 {
          unsafe sink(
            RawSpan(_unsafeBytes: UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(window)[..<made])))
        }
      } while unsafe stream.avail_out == 0 && status != Z_STREAM_END
      unsafe stream.next_in = nil
    }
    guard status == Z_OK || status == Z_STREAM_END || status == Z_BUF_ERROR else {
      throw .library(.zlib, "status \(status)")
    }
  }

  /// The compressed size, without keeping the compressed bytes.
  package static func compressedSize(of bytes: RawSpan, level: Int) throws(CompressionError) -> Int {
    let deflater = try Deflater(level: level)
    var size = 0
    try deflater.compress(bytes, isLast: true) { size += $0.byteCount }
    return size
  }

  /// The bytes of a block of ``gzipEstimate(of:)``, and the bytes before it that it may refer to.
  private static let (blockSize, dictionarySize) = (1 << 20, 32 << 10)

  /// The number of bytes that `gzip -6` makes of a file, within 0.2 %. Blocks are compressed on all cores, each with the
  /// end of the one before as dictionary, as pigz does.
  package static func gzipEstimate(of region: ByteRegion) throws(CompressionError) -> Int {
    let count = region.bytes.byteCount
    let starts = Array(stride(from: 0, to: max(count, 1), by: blockSize))
    let sizes = try concurrentMap(starts) { start throws(CompressionError) in
      let deflater = try Deflater(level: 6)
      let bytes = region.bytes
      try deflater.setDictionary(bytes.extracting(max(0, start - dictionarySize)..<start))
      var size = 0
      try deflater.compress(bytes.extracting(start..<min(start + blockSize, count)), isLast: true) {
        size += $0.byteCount
      }
      return size
    }
    // A header of ten bytes, a checksum and the length.
    return sizes.reduce(18, +)
  }

  /// Sets the bytes before the first ones of a stream without a header.
  private func setDictionary(_ bytes: RawSpan) throws(CompressionError) {
    guard bytes.byteCount > 0 else { return }
    let status = unsafe bytes.withUnsafeBytes { input in
      // SAFETY: zlib copies the dictionary within this call.
      unsafe deflateSetDictionary(
        &stream, input.baseAddress?.assumingMemoryBound(to: UInt8.self), uInt(input.count))
    }
    guard status == Z_OK else { throw .library(.zlib, "status \(status)") }
  }

  /// Raw deflate data without a header.
  package static func raw(_ bytes: RawSpan, level: Int) throws(CompressionError) -> [UInt8] {
    let deflater = try Deflater(level: level)
    var output: [UInt8] = []
    output.reserveCapacity(bytes.byteCount / 2)
    try deflater.compress(bytes, isLast: true) { output.append(copying: $0) }
    return output
  }
}

import CZlib

/// Raw deflate data, RFC 1951, at level 9: Apple's Compression framework reads no header of RFC 1950.
enum ZlibCodec {
  static func expand(_ bytes: RawSpan, limit: Int) throws(CompressionError) -> [UInt8] {
    // Deflate's ratio is at most 1,032 : 1, so a small stream reserves little memory.
    let (most, overflow) = bytes.byteCount.multipliedReportingOverflow(by: 1032)
    let room = overflow || most > Int.max - 64 ? limit : min(limit, most + 64)
    var status = Z_OK
    let output = unsafe bytes.withUnsafeBytes { input in
      // SAFETY: zlib reads and writes within the two buffers, and returns the room that is left.
      unsafe [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
        var stream = unsafe z_stream()
        unsafe stream.next_in = UnsafeMutablePointer(
          mutating: input.baseAddress?.assumingMemoryBound(to: UInt8.self))
        unsafe stream.avail_in = uInt(clamping: input.count)
        unsafe stream.next_out = buffer.baseAddress
        unsafe stream.avail_out = uInt(clamping: room)
        status = unsafe inflateInit2_(&stream, -15, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        guard status == Z_OK else { return }
        defer { unsafe inflateEnd(&stream) }
        status = unsafe inflate(&stream, Z_FINISH)
        count = status == Z_STREAM_END ? unsafe Int(stream.total_out) : 0
        // Without room, the stream is longer than the limit.
        if status == Z_OK, unsafe stream.avail_out == 0 { status = Z_BUF_ERROR }
        if status == Z_BUF_ERROR, unsafe stream.avail_out > 0 { status = Z_DATA_ERROR }
      }
    }
    switch status {
    case Z_STREAM_END: return output
    case Z_BUF_ERROR where room == limit: throw .tooLarge(.zlib, limit: limit)
    default: throw .damaged(.zlib)
    }
  }
}

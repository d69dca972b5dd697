internal import CZlib

/// zlib's own format, RFC 1950, at level 9.
enum ZlibCodec {
  static func compress(_ bytes: RawSpan) throws(CompressionError) -> [UInt8] {
    let bound = Int(compressBound(uLong(bytes.byteCount)))
    var status = Z_OK
    let output = unsafe bytes.withUnsafeBytes { input in
      // SAFETY: zlib writes at most `bound` bytes, and returns their number.
      unsafe [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
        var length = uLongf(bound)
        status = unsafe compress2(
          buffer.baseAddress, &length, input.bindMemory(to: UInt8.self).baseAddress, uLong(input.count), 9)
        count = status == Z_OK ? Int(length) : 0
      }
    }
    guard status == Z_OK else { throw CompressionError(.zlib, .library("status \(status)")) }
    return output
  }

  static func expand(_ bytes: RawSpan, limit: Int) throws(CompressionError) -> [UInt8] {
    // Deflate's ratio is at most 1,032 : 1, so a small stream reserves little memory.
    let (most, overflow) = bytes.byteCount.multipliedReportingOverflow(by: 1032)
    let room = overflow || most > Int.max - 64 ? limit : min(limit, most + 64)
    var status = Z_OK
    let output = unsafe bytes.withUnsafeBytes { input in
      // SAFETY: zlib writes at most `room` bytes, and returns their number.
      unsafe [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
        var length = uLongf(room)
        status = unsafe uncompress(
          buffer.baseAddress, &length, input.bindMemory(to: UInt8.self).baseAddress, uLong(input.count))
        count = status == Z_OK ? Int(length) : 0
      }
    }
    switch status {
    case Z_OK: return output
    case Z_BUF_ERROR where room == limit: throw CompressionError(.zlib, .tooLarge(limit: limit))
    default: throw CompressionError(.zlib, .damaged)
    }
  }
}

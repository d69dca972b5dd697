/// How bytes are made smaller for the wire.
package enum Codec: String, Hashable, Sendable, CaseIterable {
  /// As it is.
  case none
  case zlib, zstd, xz, lz4, bzip2

  /// Whether it can begin with bytes that the receiver has already.
  package var supportsDictionary: Bool { self == .zstd }
}

/// Why bytes could not be compressed or expanded.
package struct CompressionError: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Reason: Hashable, Sendable {
    /// The stream is not one of this codec, or is cut short.
    case damaged
    case tooLarge(limit: Int)
    case noPrefix
    /// What the codec's library says.
    case library(String)
  }

  package let codec: Codec
  package let reason: Reason

  init(_ codec: Codec, _ reason: Reason) {
    self.codec = codec
    self.reason = reason
  }

  package var description: String {
    switch reason {
    case .damaged: "\(codec.rawValue) stream is damaged or cut short"
    case .tooLarge(let limit): "\(codec.rawValue) stream expands to more than \(limit) bytes"
    case .noPrefix: "\(codec.rawValue) cannot begin with other bytes"
    case .library(let words): "\(codec.rawValue): \(words)"
    }
  }
}

extension Codec {
  /// As small as the codec goes: these are files that are made once and sent often.
  /// - Parameter prefix: bytes that the receiver has, and names again to expand; zstd alone takes one.
  package func compress(_ bytes: RawSpan, prefix: RawSpan? = nil) throws(CompressionError) -> [UInt8] {
    if let prefix, supportsDictionary { return try ZstdCodec.compress(bytes, prefix: prefix) }
    guard prefix == nil else { throw CompressionError(self, .noPrefix) }
    switch self {
    case .none: return bytes.copied()
    case .zlib: return try ZlibCodec.compress(bytes)
    case .zstd: return try ZstdCodec.compress(bytes, prefix: nil)
    case .xz, .lz4, .bzip2: return try ArchiveCodec(self).compress(bytes)
    }
  }

  /// - Parameter limit: no more bytes than these are made.
  package func expand(_ bytes: RawSpan, limit: Int, prefix: RawSpan? = nil) throws(CompressionError)
    -> [UInt8]
  {
    if let prefix, supportsDictionary { return try ZstdCodec.expand(bytes, limit: limit, prefix: prefix) }
    guard prefix == nil else { throw CompressionError(self, .noPrefix) }
    switch self {
    case .none:
      guard bytes.byteCount <= limit else { throw CompressionError(self, .tooLarge(limit: limit)) }
      return bytes.copied()
    case .zlib: return try ZlibCodec.expand(bytes, limit: limit)
    case .zstd: return try ZstdCodec.expand(bytes, limit: limit, prefix: nil)
    case .xz, .lz4, .bzip2: return try ArchiveCodec(self).expand(bytes, limit: limit)
    }
  }
}

extension RawSpan {
  func copied() -> [UInt8] {
    // SAFETY: the pointer is used within the call alone.
    unsafe withUnsafeBytes { unsafe [UInt8]($0) }
  }
}

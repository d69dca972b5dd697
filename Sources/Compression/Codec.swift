internal import Bytes

/// A compression format for downloads.
package enum Codec: String, Hashable, Sendable, CaseIterable {
  /// Not compressed.
  case none
  case zlib, zstd, brotli

  /// Whether compression can refer to bytes that the receiver already has.
  package var supportsDictionary: Bool { self == .zstd }
}

/// Bytes that could not be compressed or expanded.
package struct CompressionError: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Reason: Hashable, Sendable {
    /// The stream is not valid in this codec's format, or is truncated.
    case damaged
    case tooLarge(limit: Int)
    case dictionaryNotSupported
    /// Another error, with the text of the codec's library.
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
    case .damaged: "\(codec.rawValue) stream is damaged or truncated"
    case .tooLarge(let limit): "\(codec.rawValue) stream expands to more than \(counted(limit, "byte"))"
    case .dictionaryNotSupported: "\(codec.rawValue) does not support a dictionary"
    case .library(let message): "\(codec.rawValue): \(message)"
    }
  }
}

extension Codec {
  /// Compresses at the codec's highest level: files are compressed once and downloaded often.
  /// - Parameter prefix: bytes that the receiver has and passes to `expand`; only zstd supports this.
  package func compress(_ bytes: RawSpan, prefix: RawSpan? = nil) throws(CompressionError) -> [UInt8] {
    if let prefix, supportsDictionary { return try ZstdCodec.compress(bytes, prefix: prefix) }
    guard prefix == nil else { throw CompressionError(self, .dictionaryNotSupported) }
    switch self {
    case .none: return bytes.array()
    case .zlib: return try ZlibCodec.compress(bytes)
    case .zstd: return try ZstdCodec.compress(bytes, prefix: nil)
    case .brotli: return try BrotliCodec.compress(bytes)
    }
  }

  /// - Parameter limit: the largest number of expanded bytes.
  package func expand(_ bytes: RawSpan, limit: Int, prefix: RawSpan? = nil) throws(CompressionError)
    -> [UInt8]
  {
    if let prefix, supportsDictionary { return try ZstdCodec.expand(bytes, limit: limit, prefix: prefix) }
    guard prefix == nil else { throw CompressionError(self, .dictionaryNotSupported) }
    switch self {
    case .none:
      guard bytes.byteCount <= limit else { throw CompressionError(self, .tooLarge(limit: limit)) }
      return bytes.array()
    case .zlib: return try ZlibCodec.expand(bytes, limit: limit)
    case .zstd: return try ZstdCodec.expand(bytes, limit: limit, prefix: nil)
    case .brotli: return try BrotliCodec.expand(bytes, limit: limit)
    }
  }
}

import Bytes

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
  package let description: String

  /// An error with the text of the codec's library.
  static func library(_ codec: Codec, _ message: String) -> Self {
    Self(description: "\(codec.rawValue): \(message)")
  }

  /// The stream is not valid in the codec's format, or is truncated.
  static func damaged(_ codec: Codec) -> Self {
    Self(description: "\(codec.rawValue) stream is damaged or truncated")
  }

  package static func tooLarge(_ codec: Codec, limit: Int) -> Self {
    Self(description: "\(codec.rawValue) stream expands to more than \(counted(limit, "byte"))")
  }

  package static func dictionaryNotSupported(_ codec: Codec) -> Self {
    Self(description: "\(codec.rawValue) does not support a dictionary")
  }
}

extension Codec {
  /// Compresses at the codec's highest level: files are compressed once and downloaded often.
  /// - Parameter prefix: bytes that the receiver has and passes to `expand`; only zstd supports this.
  package func compress(_ bytes: RawSpan, prefix: RawSpan? = nil) throws(CompressionError) -> [UInt8] {
    guard prefix == nil || supportsDictionary else { throw .dictionaryNotSupported(self) }
    return switch self {
    case .none: bytes.array()
    case .zlib: try Deflater.raw(bytes, level: 9)
    case .zstd: try ZstdCodec.compress(bytes, prefix: prefix)
    case .brotli: try BrotliCodec.compress(bytes)
    }
  }

  /// - Parameter limit: the largest number of expanded bytes.
  package func expand(_ bytes: RawSpan, limit: Int, prefix: RawSpan? = nil) throws(CompressionError)
    -> [UInt8]
  {
    guard prefix == nil || supportsDictionary else { throw .dictionaryNotSupported(self) }
    switch self {
    case .none:
      guard bytes.byteCount <= limit else { throw .tooLarge(self, limit: limit) }
      return bytes.array()
    case .zlib: return try ZlibCodec.expand(bytes, limit: limit)
    case .zstd: return try ZstdCodec.expand(bytes, limit: limit, prefix: prefix)
    case .brotli: return try BrotliCodec.expand(bytes, limit: limit)
    }
  }
}

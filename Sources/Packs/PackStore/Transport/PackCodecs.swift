import LanguagePacks
public import PackRestoring

#if canImport(Darwin)
  internal import OperatingSystem
#else
  internal import CZlib
#endif

/// The codecs that a client expands downloads with: ``system``, or those that an app passes.
public struct PackCodecs: Sendable {
  /// The codecs without a dictionary.
  public let supported: Set<PackDownload.Codec>
  /// The codecs with a dictionary: another pack's file.
  public let withDictionary: Set<PackDownload.Codec>
  /// Expands a payload.
  ///
  /// - Parameters: the payload, its codec, the number of expanded bytes, and the dictionary if there is one.
  /// - Returns: the expanded bytes, at most as many as declared.
  public let expand: @Sendable (ArraySlice<UInt8>, PackDownload.Codec, Int, [UInt8]?) throws -> [UInt8]

  /// The platform's codecs without a dictionary: zlib and brotli of Apple's Compression framework, and zlib elsewhere.
  public static let system = PackCodecs(supported: SystemCodecs.supported) { payload, codec, count, _ in
    guard let bytes = SystemCodecs.expand(Array(payload), codec, count) else {
      throw PackError(.compression("\(codec.name): payload is damaged"))
    }
    return bytes
  }

  /// Creates a set of codecs. Payloads that are not compressed need no codec.
  public init(
    supported: Set<PackDownload.Codec>, withDictionary: Set<PackDownload.Codec> = [],
    expand: @escaping @Sendable (ArraySlice<UInt8>, PackDownload.Codec, Int, [UInt8]?) throws -> [UInt8]
  ) {
    self.supported = supported.union([.none])
    self.withDictionary = withDictionary
    self.expand = { payload, codec, count, dictionary in
      codec == .none ? Array(payload) : try expand(payload, codec, count, dictionary)
    }
  }
}

#if canImport(Darwin)
  private enum SystemCodecs {
    static let supported: Set<PackDownload.Codec> = [.zlib, .brotli]

    /// - Returns: at most as many bytes as declared; nil for a damaged payload, or one that has more.
    static func expand(_ payload: [UInt8], _ codec: PackDownload.Codec, _ count: Int) -> [UInt8]? {
      Libc.expand(payload, codec == .brotli ? .brotli : .deflate, limit: count)
    }
  }
#else
  @safe private enum SystemCodecs {
    static let supported: Set<PackDownload.Codec> = [.zlib]

    /// - Returns: at most as many bytes as declared; nil for a damaged payload, or one that has more.
    static func expand(_ payload: [UInt8], _ codec: PackDownload.Codec, _ count: Int) -> [UInt8]? {
      var stream = unsafe z_stream()
      // Negative: raw deflate data without a header.
      guard codec == .zlib, count < Int(UInt32.max), payload.count < Int(UInt32.max),
        unsafe inflateInit2_(&stream, -15, ZLIB_VERSION, Int32(MemoryLayout.size(ofValue: stream))) == Z_OK
      else { return nil }
      defer { unsafe _ = inflateEnd(&stream) }
      var payload = payload
      // One byte more than the text has, since zlib may not see the end of the data in a full buffer.
      var output = [UInt8](repeating: 0, count: count + 1)
      // SAFETY: zlib reads and writes at most the bytes that the stream declares, within this call.
      let status = unsafe payload.withUnsafeMutableBufferPointer { input in
        unsafe output.withUnsafeMutableBufferPointer { output in
          unsafe stream.next_in = input.baseAddress
          unsafe stream.avail_in = UInt32(input.count)
          unsafe stream.next_out = output.baseAddress
          unsafe stream.avail_out = UInt32(output.count)
          return unsafe inflate(&stream, Z_FINISH)
        }
      }
      guard status == Z_STREAM_END, unsafe stream.avail_out > 0 else { return nil }
      return Array(output.prefix(unsafe Int(stream.total_out)))
    }
  }
#endif

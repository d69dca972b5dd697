public import LanguagePacks

/// The codecs that a client expands downloads with. The library itself has none: an app uses those of its platform.
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

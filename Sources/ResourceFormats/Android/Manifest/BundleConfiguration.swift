package import DataFormats

/// `BundleConfig.pb`, the delivery configuration of an Android app bundle. bundletool's config.proto.
package struct BundleConfiguration: Hashable, Sendable {
  /// Whether each language has a split of its own. True unless the file specifies otherwise.
  package private(set) var languageSplits = true

  private enum Field {
    static let optimizations = 2
    static let splitsConfig = 1
    static let splitDimension = 1
    static let dimension = 1
    static let isNegated = 2
  }

  /// `SplitDimension.Value.LANGUAGE`
  private static let language: UInt64 = 3

  package init(_ bytes: RawSpan) throws(FormatError) {
    try ProtobufReader.forEach(Field.optimizations, of: 0..<bytes.byteCount, in: bytes) {
      message throws(FormatError) in
      try ProtobufReader.forEach(Field.splitsConfig, of: message, in: bytes) { splits throws(FormatError) in
        try ProtobufReader.forEach(Field.splitDimension, of: splits, in: bytes) { range throws(FormatError) in
          var dimension: UInt64 = 0
          var isNegated: UInt64 = 0
          var reader = try ProtobufReader(bytes, range)
          while let (field, value) = try reader.next() {
            guard case .number(let number) = value else { continue }
            if field == Field.dimension { dimension = number }
            if field == Field.isNegated { isNegated = number }
          }
          if dimension == Self.language { languageSplits = isNegated == 0 }
        }
      }
    }
  }
}

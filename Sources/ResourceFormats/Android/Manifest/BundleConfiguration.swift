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
    let path: ArraySlice = [Field.optimizations, Field.splitsConfig, Field.splitDimension]
    try ProtobufReader.forEach(path, of: 0..<bytes.byteCount, in: bytes) { split throws(FormatError) in
      guard try ProtobufReader.number(Field.dimension, of: split, in: bytes) == Self.language else { return }
      languageSplits = try ProtobufReader.number(Field.isNegated, of: split, in: bytes) ?? 0 == 0
    }
  }
}

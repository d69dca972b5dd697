package import DataFormats

/// `BundleConfig.pb`, the delivery configuration of an Android app bundle. bundletool's config.proto.
package struct BundleConfiguration: Hashable, Sendable {
  /// Whether each language has a split of its own. True unless the file specifies otherwise.
  package private(set) var languageSplits = true
  /// The same of screen densities.
  package private(set) var densitySplits = true
  /// The same of processors.
  package private(set) var processorSplits = true
  /// Whether the tables for Android 12L and later have sparse offsets: `VARIANT_FOR_SDK_32`.
  package private(set) var sparseEncoding = false

  /// The configuration of a bundle without the file.
  package init() {}

  package init(_ bytes: RawSpan) throws(FormatError) {
    // 2 optimizations {1 splits_config {1 split_dimension {1 value, 2 negate}}, 5 resource_optimizations {1 sparse_encoding}}
    try ProtobufReader.forEach([2, 1, 1], of: 0..<bytes.byteCount, in: bytes) { split throws(FormatError) in
      let isEnabled = try ProtobufReader.number(2, of: split, in: bytes) ?? 0 == 0
      switch try ProtobufReader.number(1, of: split, in: bytes) {
      case 1: processorSplits = isEnabled
      case 2: densitySplits = isEnabled
      case 3: languageSplits = isEnabled
      default: return
      }
    }
    try ProtobufReader.forEach([2, 5], of: 0..<bytes.byteCount, in: bytes) { resources throws(FormatError) in
      sparseEncoding = try ProtobufReader.number(1, of: resources, in: bytes) ?? 0 != 0
    }
  }
}

package import DataFormats

/// `BundleConfig.pb`, the delivery configuration of an Android app bundle. bundletool's config.proto.
package struct BundleConfiguration: Hashable, Sendable {
  /// Whether each language has a split of its own. True unless the file specifies otherwise.
  package private(set) var languageSplits = true

  package init(_ bytes: RawSpan) throws(FormatError) {
    // 2 optimizations {1 splits_config {1 split_dimension {1 value, 2 negate}}}; the value 3 is LANGUAGE.
    try ProtobufReader.forEach([2, 1, 1], of: 0..<bytes.byteCount, in: bytes) { split throws(FormatError) in
      guard try ProtobufReader.number(1, of: split, in: bytes) == 3 else { return }
      languageSplits = try ProtobufReader.number(2, of: split, in: bytes) ?? 0 == 0
    }
  }
}

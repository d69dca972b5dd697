import BundleAnalysis

extension ByteSize {
  /// Parses a size of the command line.
  static func argument(_ text: String) throws -> ByteSize {
    guard let size = ByteSize(text) else {
      throw UsageError("expected a number with or without a unit", hint: "sizes: 4096, 600KB, 2 MB, 1.5MiB")
    }
    return size
  }
}

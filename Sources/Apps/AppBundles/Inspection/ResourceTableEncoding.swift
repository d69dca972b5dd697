/// How a compiled Android resource table is stored.
package struct ResourceTableEncoding: Hashable, Sendable {
  /// An index into the files of the app.
  package let file: Int
  /// Whether the archive has it compressed. From Android 11 on, it must be stored uncompressed.
  package let isCompressed: Bool
  /// Whether the content begins at a multiple of 4 bytes, or its place is not known.
  package let isAligned: Bool
  /// The lowest API level on which the app can be installed.
  package let minimumSDK: Int
  /// The API level for which the app was made; nil if the manifest cannot be read.
  package let targetSDK: Int?
  /// Bytes that sparse encoding removes.
  package let sparseSavings: Int
  /// The number of chunks that sparse encoding changes.
  package let sparseChunks: Int
}

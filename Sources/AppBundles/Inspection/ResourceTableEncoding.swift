internal import Archives
internal import Bytes
internal import DataFormats
internal import ResourceFormats

/// How a compiled Android resource table is stored.
package struct ResourceTableEncoding: Hashable, Sendable {
  /// The entry of the archive.
  package let entry: Int
  /// Whether the archive has it compressed. From Android 11 on, it must be stored uncompressed.
  package let isCompressed: Bool
  /// The lowest API level on which the app can be installed.
  package let minimumSDK: Int
  /// Bytes that sparse encoding removes.
  package let sparseSavings: Int
  /// The number of chunks that sparse encoding changes.
  package let sparseChunks: Int
}

extension AppBundle {
  /// How each compiled resource table of the app is stored, in the order of the archive. A table that does not parse is left
  /// out: opening the app has warned about it.
  package func resourceTableEncodings() -> [ResourceTableEncoding] {
    let minimumSDK = resourceTables.tables.isEmpty ? 1 : minimumSDK
    return resourceTables.tables.keys.sorted().compactMap { entry in
      guard resourceTables.tables[entry]?.format == .resourceTable else { return nil }
      let offsets = try? archive.withContent(at: entry) { bytes in try? ResourceTable(bytes).offsets() }
      guard let offsets = offsets.flatMap(\.self) else { return nil }
      return ResourceTableEncoding(
        entry: entry, isCompressed: !archive.entries[entry].isStored,
        minimumSDK: minimumSDK, sparseSavings: offsets.sparseSavings,
        sparseChunks: offsets.sparseChunks)
    }
  }

  /// `minSdkVersion`. Without one, Android uses 1.
  private var minimumSDK: Int {
    guard let entry = archive.find("AndroidManifest.xml"), let bytes = try? archive.content(at: entry) else {
      return 1
    }
    return (try? CompiledXML(binaryXML: bytes.span.rawBytes))?.minimumSDK ?? 1
  }
}

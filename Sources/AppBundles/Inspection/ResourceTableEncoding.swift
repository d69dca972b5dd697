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
  /// The API level for which the app was made; nil if the manifest cannot be read.
  package let targetSDK: Int?
  /// Bytes that sparse encoding removes.
  package let sparseSavings: Int
  /// The number of chunks that sparse encoding changes.
  package let sparseChunks: Int
}

extension AppBundle {
  /// How each compiled resource table of the app is stored, in the order of the archive. A table that does not parse is left
  /// out: opening the app has warned about it.
  package func resourceTableEncodings() -> [ResourceTableEncoding] {
    let manifest = resourceTables.tables.isEmpty ? nil : compiledXML(at: "AndroidManifest.xml")
    return resourceTables.tables.keys.sorted().compactMap { entry in
      guard resourceTables.tables[entry]?.format == .resourceTable else { return nil }
      let savings = try? archive.withContent(at: entry) { bytes in try? ResourceTable(bytes).sparseSavings() }
      guard let savings = savings.flatMap(\.self) else { return nil }
      return ResourceTableEncoding(
        entry: entry, isCompressed: !archive.entries[entry].isStored,
        // Without a level, Android uses 1.
        minimumSDK: manifest?.minimumSDK ?? 1, targetSDK: manifest.map { $0.targetSDK ?? 1 },
        sparseSavings: savings.bytes, sparseChunks: savings.chunks)
    }
  }
}

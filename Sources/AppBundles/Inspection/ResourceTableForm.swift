internal import Archives
internal import DataFormats
internal import ResourceFormats

/// The form of a compiled Android resource table.
package struct ResourceTableForm: Hashable, Sendable {
  /// The entry of the archive.
  package let entry: Int
  /// Whether the archive has it compressed. From Android 11 on, it must be stored uncompressed.
  package let isCompressed: Bool
  /// Bytes of offsets without a value, in chunks of locales.
  package let localizedNullBytes: Int
  /// Bytes that sparse encoding removes.
  package let sparseSavings: Int
  /// The number of chunks that sparse encoding changes.
  package let sparseChunks: Int
}

extension AppBundle {
  /// The forms of the app's compiled resource tables, in the order of the archive. A table that does not parse is left
  /// out: opening the app has warned about it.
  package func resourceTableForms() -> [ResourceTableForm] {
    resourceTables.tables.keys.sorted().compactMap { entry in
      guard resourceTables.tables[entry]?.format == .resourceTable else { return nil }
      let offsets = try? archive.withContent(at: entry) { bytes in try? ResourceTable(bytes).offsets() }
      guard let offsets = offsets.flatMap(\.self) else { return nil }
      return ResourceTableForm(
        entry: entry, isCompressed: !archive.entries[entry].isStored,
        localizedNullBytes: offsets.localizedNullBytes, sparseSavings: offsets.sparseSavings,
        sparseChunks: offsets.sparseChunks)
    }
  }
}

/// Whether a figure is measured on bytes of one owner, or apportioned by a rule.
package enum Basis: Hashable, Sendable { case measured, apportioned }

/// One file, folder or link in an archive. Its name is in ``Archive/names`` at the same index.
package struct ArchiveEntry: Hashable, Sendable {
  package enum Kind: UInt8, Hashable, Sendable { case file, directory, symbolicLink }

  /// The longest path in a symbolic link that is read.
  static let maxLinkTargetBytes = 4096

  // In an order without gaps: an archive has many entries.
  let source: Source
  package let kind: Kind
  package let basis: Basis
  /// Whether a later entry has the same name. Readers use the later one.
  package internal(set) var isShadowed = false
  /// All bytes of the entry in the archive. In a ZIP: local header, content, descriptor and central record.
  package let archiveBytes: ByteCount
  /// The part of ``archiveBytes`` that is the content, as it is stored.
  package let storedBytes: ByteCount
  /// The unpacked size. In a ZIP it is the declared size, which reading the content verifies.
  package let installBytes: ByteCount

  /// Whether the archive has the content uncompressed, so that a part of the content is a part of the archive.
  package var isStored: Bool {
    switch source {
    case .range(_, let method, _, let isEncrypted): method == .stored && !isEncrypted
    case .file, .part: true
    case .retained, .skipped: basis == .measured && storedBytes == installBytes
    }
  }

  /// The offset of the content in the archive; nil for a file of its own, and for content that was read in a stream.
  package var contentOffset: Int? {
    switch source {
    case .range(let offset, _, _, _), .part(let offset): offset
    case .file, .retained, .skipped: nil
    }
  }

  /// The CRC-32 of the content as a ZIP declares it; nil in other containers.
  package var checksum: UInt32? {
    if case .range(_, _, let checksum, _) = source { checksum } else { nil }
  }

  /// The location of the content.
  enum Source: Hashable, Sendable {
    /// At an offset in the archive's bytes.
    case range(offset: Int, method: CompressionMethod, checksum: UInt32, isEncrypted: Bool)
    /// At an offset in the bytes of an archive without checksums, as it is.
    case part(offset: Int)
    /// A file of its own, in a directory that stands for an archive.
    case file
    /// In memory, retained while a stream was read.
    case retained([UInt8])
    /// Nowhere: read and verified in a stream, and not retained.
    case skipped
  }
}

/// The compression of an entry's bytes in place. APPNOTE 4.4.5.
enum CompressionMethod: Hashable, Sendable {
  case stored, deflated
  case other(UInt16)

  init(_ code: UInt16) {
    switch code {
    case 0: self = .stored
    case 8: self = .deflated
    default: self = .other(code)
    }
  }
}

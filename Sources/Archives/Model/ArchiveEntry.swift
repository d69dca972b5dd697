/// Whether a figure was read off bytes that belong to one owner alone, or is a share given by a rule.
package enum Basis: Hashable, Sendable { case measured, apportioned }

/// One file, folder or link in an archive. Its name lies in ``Archive/names`` under the same index.
package struct ArchiveEntry: Hashable, Sendable {
  package enum Kind: Hashable, Sendable { case file, directory, symbolicLink }

  package let kind: Kind
  /// All it costs in the archive: in a ZIP, local header, content, descriptor and central record.
  package let archiveBytes: ByteCount
  /// What of ``archiveBytes`` is the content, as it is stored.
  package let storedBytes: ByteCount
  /// What it unpacks to. In a ZIP this is the central directory's word until the contents are read, which
  /// proves it or fails.
  package let installBytes: ByteCount
  package let basis: Basis
  /// A later entry has the same name, and readers take that one.
  package internal(set) var isShadowed = false
  let source: Source

  /// Whether the archive has the content's own bytes, not compressed ones: a part of the content is then a part
  /// of the archive.
  package var isStored: Bool {
    switch source {
    case .zip(_, let method, _, let isEncrypted): method == .stored && !isEncrypted
    case .file: true
    case .retained, .passed: basis == .measured && storedBytes == installBytes
    }
  }

  /// Where the content is.
  enum Source: Hashable, Sendable {
    case zip(offset: Int, method: ZipMethod, checksum: UInt32, isEncrypted: Bool)
    /// A file of its own in a directory that stands for an archive.
    case file
    /// Kept in memory while a stream went by.
    case retained([UInt8])
    /// Streamed past, checked by the stream's own reader and not kept.
    case passed
  }
}

/// How the bytes of a ZIP entry are stored. APPNOTE 4.4.5.
enum ZipMethod: Hashable, Sendable {
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

/// Something odd about an archive that did not stop it from being read.
package struct ArchiveWarning: Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    case duplicateName(earlierBytes: ByteCount)
    case nameIsNotUnicode
    case nameIsNotAPath
    case nameDiffersInLocalHeader
    case encrypted
    case unknownMethod(UInt16)
    case descriptorMissing
    case bytesBeforeFirstEntry(ByteCount)
    case bytesBetweenEntries(ByteCount)
    case bytesAfterEnd(ByteCount)
    case endRecordInComment
    case entryCountWrong(declared: Int, found: Int)
    case specialFile
    case notReadable
    case nameIsNoText
  }

  package let entry: String?
  package let reason: Reason
}

extension ArchiveWarning.Reason: CustomStringConvertible {
  package var description: String {
    switch self {
    case .duplicateName(let bytes):
      "named twice; the last copy counts, the earlier one still takes \(bytes.value) bytes"
    case .nameIsNotUnicode: "name is neither UTF-8 nor marked as such; read as code page 437"
    case .nameIsNotAPath: "name is absolute, climbs with '..' or holds a backslash; taken as a label only"
    case .nameDiffersInLocalHeader: "local header gives another name; the central directory's counts"
    case .encrypted: "encrypted; its bytes count, its contents were not read"
    case .unknownMethod(let code): "compression method \(code) is unknown; its contents were not read"
    case .descriptorMissing: "data descriptor announced but not there"
    case .bytesBeforeFirstEntry(let bytes): "\(bytes.value) bytes before the first entry belong to no entry"
    case .bytesBetweenEntries(let bytes): "\(bytes.value) bytes between entries belong to no entry"
    case .bytesAfterEnd(let bytes): "\(bytes.value) bytes after the end record belong to no entry"
    case .endRecordInComment: "archive comment holds another end record; the one that fits the file counts"
    case .entryCountWrong(let declared, let found):
      "end record announces \(declared) entries, central directory has \(found)"
    case .nameIsNoText: "name is no UTF-8 text; its bytes count, its contents were not read"
    case .notReadable:
      "encrypted, or in a codec that is not known; its bytes count, its contents were not read"
    case .specialFile: "neither file, folder nor link; not counted"
    }
  }
}

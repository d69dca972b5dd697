internal import Bytes

/// An irregularity of an archive that does not prevent reading it.
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
    /// Bytes of an entry after the end of its compressed data.
    case bytesAfterData(ByteCount)
    case endRecordInComment
    case entryCountWrong(declared: Int, found: Int)
    case specialFile
    case notReadable
    case nameIsNotUTF8
  }

  package let entry: String?
  package let reason: Reason
}

extension ArchiveWarning.Reason: CustomStringConvertible {
  package var description: String {
    switch self {
    case .duplicateName(let bytes):
      "duplicate name; the last entry is used; earlier entry: \(counted(bytes.value, "archive byte"))"
    case .nameIsNotUnicode: "name is not valid UTF-8 and not marked as UTF-8; read as code page 437"
    case .nameIsNotAPath: "name is absolute or contains '..' or a backslash; used as a label only"
    case .nameDiffersInLocalHeader:
      "different names in local header and central directory; central directory is used"
    case .encrypted: "encrypted; its bytes are counted, its contents are not read"
    case .unknownMethod(let code):
      "unknown compression method \(code); its bytes are counted, its contents are not read"
    case .descriptorMissing: "data descriptor declared but not found"
    case .bytesBeforeFirstEntry(let bytes): unowned(bytes, "before the first entry")
    case .bytesBetweenEntries(let bytes): unowned(bytes, "between entries")
    case .bytesAfterEnd(let bytes): unowned(bytes, "after the end record")
    case .bytesAfterData(let bytes):
      "\(counted(bytes.value, "byte")) after the compressed data \(bytes.value == 1 ? "is" : "are") ignored"
    case .endRecordInComment:
      "archive comment contains another end record; the one that matches the file size is used"
    case .entryCountWrong(let declared, let found):
      "end record declares \(counted(declared, "entry", "entries")), found \(grouped(found)) in the central directory"
    case .nameIsNotUTF8: "name is not valid UTF-8; its bytes are counted, its contents are not read"
    case .notReadable:
      "encrypted or compressed with an unsupported codec; its bytes are counted, its contents are not read"
    case .specialFile: "not a file, a folder or a link; not counted"
    }
  }

  private func unowned(_ bytes: ByteCount, _ place: String) -> String {
    "\(counted(bytes.value, "byte")) \(place) \(bytes.value == 1 ? "belongs" : "belong") to no entry"
  }
}

import Bytes

/// An irregularity of an archive that does not prevent reading it.
package struct ArchiveWarning: Hashable, Sendable {
  /// The irregularity, in words.
  package struct Reason: Hashable, Sendable, CustomStringConvertible {
    package let description: String

    private init(_ description: String) { self.description = description }
  }

  package let entry: String?
  package let reason: Reason
}

extension ArchiveWarning.Reason {
  package static let nameIsNotUnicode = Self(
    "name is not valid UTF-8 and not marked as UTF-8; read as code page 437")
  package static let nameIsNotAPath = Self(
    "name is absolute or contains '..' or a backslash; used as a label only")
  /// The first of an archive's names with backslashes.
  package static let nameHasBackslashes = Self("backslashes in names separate folders, as in unzip")
  package static let nameIsNotUTF8 = Self(
    "name is not valid UTF-8; its bytes are counted, its contents are not read")
  package static let nameDiffersInLocalHeader = Self(
    "different names in local header and central directory; central directory is used")
  /// - Parameter values: each of the local header, then of the central directory.
  package static func localHeaderDiffers(_ values: String) -> Self {
    Self("\(values) in local header and central directory; central directory is used")
  }
  package static let encrypted = Self("encrypted; its bytes are counted, its contents are not read")
  package static let notReadable = Self(
    "encrypted or compressed with an unsupported codec; its bytes are counted, its contents are not read")
  package static let descriptorMissing = Self("data descriptor declared but not found")
  package static let specialFile = Self("not a file, a folder or a link; not counted")

  package static func unknownMethod(_ code: UInt16) -> Self {
    Self("unknown compression method \(code); its bytes are counted, its contents are not read")
  }

  package static func duplicateName(earlierBytes bytes: ByteCount) -> Self {
    Self("duplicate name; the last entry is used; earlier entry: \(counted(bytes.value, "archive byte"))")
  }

  /// - Parameters:
  ///   - other: the path of the other entry.
  ///   - bytes: the archive bytes of this entry and of the other one.
  package static func samePath(as other: String, bytes: (own: ByteCount, other: ByteCount)) -> Self {
    Self(
      "same file as '\(other)' once unpacked; both entries count: \(grouped(bytes.own.value)) and "
        + counted(bytes.other.value, "archive byte"))
  }

  /// - Parameter count: the names of an asar archive's header that an object has again.
  package static func namesRepeated(_ count: Int) -> Self {
    let others = count == 1 ? "" : "; so are \(counted(count - 1, "other name"))"
    return Self("name is repeated in the header, and the last entry is used\(others)")
  }
  /// Electron does not read such a file if it verifies hashes.
  package static let integrityDiffers = Self(
    "content differs from its integrity hash in the archive's header")

  package static func entryCountWrong(declared: Int, found: Int) -> Self {
    let declared = counted(declared, "entry", "entries")
    return Self("end record declares \(declared), found \(grouped(found)) in the central directory")
  }

  package static func commentTruncated(missing: Int) -> Self {
    Self("archive comment is truncated: \(counted(missing, "byte")) missing")
  }

  package static func bytesBeforeFirstEntry(_ bytes: ByteCount) -> Self {
    unowned(bytes, "before the first entry")
  }
  package static func bytesBetweenEntries(_ bytes: ByteCount) -> Self { unowned(bytes, "between entries") }
  package static func bytesAfterLastEntry(_ bytes: ByteCount) -> Self {
    unowned(bytes, "after the last entry")
  }
  package static func bytesAfterEnd(_ bytes: ByteCount) -> Self { unowned(bytes, "after the end record") }

  private static func unowned(_ bytes: ByteCount, _ place: String) -> Self {
    let belong = agreeing(bytes.value, "belongs", "belong")
    return Self("\(counted(bytes.value, "byte")) \(place) \(belong) to no entry")
  }
}

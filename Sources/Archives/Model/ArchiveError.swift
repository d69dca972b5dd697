/// Why an archive, or one entry of it, could not be read.
package struct ArchiveError: Error, Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    /// The operating system said no; the number is `errno`.
    case system(operation: Operation, code: Int32)
    case empty
    case notAnArchive
    /// A signature of ours is at the start, the end record is not at the end.
    case endRecordMissing
    case cutShort(declared: Int, present: Int)
    case badSignature(of: Record)
    /// Sizes or offsets point outside the file.
    case outOfBounds(Record)
    case overlap(with: String)
    case severalDisks
    case checksumMismatch(declared: UInt32, actual: UInt32)
    case sizeMismatch(declared: Int, actual: Int)
    /// zlib cannot go on.
    case damagedStream
    case unreadable(Unreadable)
    case tooManyEntries(limit: Int)
    case expandsTooFar(limit: Int)
    case ratioTooHigh(limit: Int)
    case nestedTooDeep(limit: Int)
    case outOfMemory(bytes: Int)
    case tooLargeToHold(limit: Int)
    case pipeTooLong(limit: Int)
    /// What libarchive says, for the containers that it reads.
    case container(String)
  }

  package enum Operation: String, Hashable, Sendable {
    case open = "opened"
    case read
    case list = "listed"
    case map = "mapped"
  }
  package enum Record: String, Hashable, Sendable {
    case localHeader = "local header"
    case centralDirectory = "central directory"
    case zip64EndRecord = "ZIP64 end record"
    case extraField = "extra field"
  }
  package enum Unreadable: Hashable, Sendable {
    case encrypted
    case method(UInt16)
    case directory, notKept
  }

  package let reason: Reason
  /// The archive's name, without its folders.
  package internal(set) var archive: String?
  package internal(set) var entry: String?
  /// Where in the archive, in bytes from its start.
  package let offset: Int?

  init(_ reason: Reason, entry: String? = nil, at offset: Int? = nil) {
    self.reason = reason
    self.entry = entry
    self.offset = offset
  }

  func inEntry(_ name: @autoclosure () -> String) -> Self {
    var copy = self
    copy.entry = copy.entry ?? name()
    return copy
  }

  /// The same failure in `name`; an archive inside another is named with both.
  func inArchive(_ name: String) -> Self {
    var copy = self
    copy.archive = copy.archive.map { "\(name): \($0)" } ?? name
    return copy
  }
}

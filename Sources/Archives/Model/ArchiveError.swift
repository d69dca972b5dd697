internal import Compression
package import OperatingSystem

/// An archive, or an entry of one, that could not be read.
package struct ArchiveError: Error, Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    /// An error of the operating system; the number is `errno`.
    case system(operation: Operation, code: Int32)
    case empty
    /// A folder that contains no files.
    case noFiles
    case notAnArchive
    /// The file begins as a ZIP and does not end as one.
    case endRecordMissing
    case truncated(declared: Int, found: Int)
    case badSignature(of: Record)
    /// Sizes or offsets point outside the file.
    case outOfBounds(Record)
    case overlap(with: String)
    case severalDisks
    case checksumMismatch(declared: UInt32, actual: UInt32)
    case sizeMismatch(declared: Int, actual: Int)
    /// The compressed data is not valid.
    case damagedStream
    case unreadable(Unreadable)
    case tooManyEntries(limit: Int)
    case expandsTooFar(limit: Int)
    case ratioTooHigh(limit: Int)
    /// Contents of files that are parsed, such as string tables.
    case parsesTooMuch(limit: Int)
    case nestedTooDeep(limit: Int)
    /// Archives inside the outermost one, at any depth.
    case tooManyArchives(limit: Int)
    case pathTooDeep(limit: Int)
    case nameTooLong(limit: Int)
    /// The names of all entries together.
    case namesTooLong(limit: Int)
    case tooManyLocales(limit: Int)
    /// Contents that are in memory while the archive is open.
    case retainsTooMuch(limit: Int)
    case outOfMemory(bytes: Int)
    /// Reading a stream took more processor time or memory than the process for it may use.
    case exceedsStreamLimits(seconds: Int, bytes: Int)
    /// A content larger than ``Limits/maxInMemoryBytes``.
    case tooLargeForMemory(limit: Int)
    case pipeTooLong(limit: Int)
    /// An error of a compression library, with its message.
    case compression(String)
    /// An error of libarchive, with the format and libarchive's message.
    case container(format: String, message: String)
  }

  package typealias Operation = InputFileError.Operation
  package enum Record: String, Hashable, Sendable {
    case localHeader = "local header"
    case centralDirectory = "central directory"
    case zip64EndRecord = "ZIP64 end record"
    case extraField = "extra field"
  }
  package enum Unreadable: Hashable, Sendable {
    case encrypted
    case method(UInt16)
    case directory
    /// An entry of a stream whose content was not retained.
    case notRetained
  }

  package let reason: Reason
  /// The archive's path as the user typed it. For an archive inside another one, both, outermost first.
  package internal(set) var path: String?
  package internal(set) var entry: String?
  /// The offset in the archive, in bytes from its start.
  package let offset: Int?

  init(_ reason: Reason, entry: String? = nil, at offset: Int? = nil) {
    self.reason = reason
    self.entry = entry
    self.offset = offset
  }

  init(input error: InputFileError) {
    switch error {
    case .system(let operation, let error): self.init(.system(operation: operation, code: error.code))
    case .empty: self.init(.empty)
    case .notAFile: self.init(.notAnArchive)
    case .tooLong(let limit): self.init(.pipeTooLong(limit: limit))
    }
  }

  init(inflating error: InflateError) {
    switch error {
    case .damaged: self.init(.damagedStream)
    case .sizeMismatch(let declared, let actual): self.init(.sizeMismatch(declared: declared, actual: actual))
    case .checksumMismatch(let declared, let actual):
      self.init(.checksumMismatch(declared: declared, actual: actual))
    case .outOfMemory(let bytes): self.init(.outOfMemory(bytes: bytes))
    }
  }

  init(compressing error: CompressionError) { self.init(.compression(error.description)) }

  /// The same error with an entry, unless it has one.
  func inEntry(_ name: @autoclosure () -> String) -> Self {
    var copy = self
    copy.entry = copy.entry ?? name()
    return copy
  }

  /// The same error with the archive's path, unless it has one.
  func inArchive(at path: String) -> Self {
    var copy = self
    copy.path = copy.path ?? path
    return copy
  }
}

import Bytes
package import Compression
package import OperatingSystem

/// An archive, or an entry of one, that could not be read.
package struct ArchiveError: Error, Hashable, Sendable {
  /// The cause of an error, as text for its message.
  package struct Reason: Hashable, Sendable, CustomStringConvertible {
    /// A predicate whose subject is the entry or the archive.
    package let description: String
    /// The sentence for an archive, without its path.
    let ofArchive: String
    /// How the user can solve the problem; nil if that is not known.
    package let hint: String?
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
    case .system(let operation, let error): self.init(.system(error, operation))
    case .empty: self.init(.empty)
    case .notAFile: self.init(.notAnArchive)
    case .tooLong(let limit): self.init(.pipeTooLong(limit: limit))
    }
  }

  init(compressing error: CompressionError) { self.init(.init("cannot be compressed: \(error)")) }

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

extension ArchiveError: CustomStringConvertible {
  /// One line: path, entry, what is wrong, offset.
  package var description: String {
    (path.map { "\($0): " } ?? "") + problem
  }

  /// The same line without the path of the archive.
  package var problem: String {
    (entry.map { "entry '\($0)' \(reason)" } ?? reason.ofArchive)
      + (offset.map { " at offset 0x\(String($0, radix: 16))" } ?? "")
  }
}

extension ArchiveError.Reason {
  /// A part of a ZIP.
  package enum Record: String {
    case localHeader = "local header"
    case centralDirectory = "central directory"
    case endRecord = "end record"
    case zip64EndRecord = "ZIP64 end record"
    case extraField = "extra field"
  }

  /// - Parameter subject: precedes the predicate in an error of an archive.
  init(_ predicate: String, subject: String = "archive ", hint: String? = nil) {
    self.init(description: predicate, ofArchive: subject + predicate, hint: hint)
  }

  package init(_ error: InflateError) { self.init(error.description) }

  private init(_ predicate: String, raise option: String) {
    self.init(predicate, hint: "if you trust this archive, raise the limit with '\(option)'")
  }

  private static let copyAgain = "build it again, or copy it again if it was downloaded"

  package static func system(_ error: SystemError, _ operation: InputFileError.Operation) -> Self {
    Self(error.predicate(operation.rawValue), subject: "")
  }
  package static let empty = Self("is empty", subject: "file ")
  package static let noFiles = Self("contains no files", subject: "folder ")
  package static let notAnArchive = Self(
    description: "is not an archive in a supported format",
    ofArchive: "not an archive in a supported format",
    hint: "pass an IPA, APK, AAB or another archive, or a folder such as an .app or .xcarchive; 'packs "
      + "build' and 'diff' also read files of messages; '--more-formats' adds RAR, CAB, ISO 9660 and LHA")

  // MARK: - Damage

  /// The file begins as a ZIP and does not end as one.
  package static let endRecordMissing = Self(
    "is truncated or damaged: end of central directory not found",
    hint: "the archive is damaged; \(copyAgain)")
  package static func truncated(declared: Int, found: Int) -> Self {
    Self(
      "is truncated: \(counted(declared, "byte")) declared, \(grouped(found)) found",
      hint: "the archive is damaged; \(copyAgain)")
  }
  package static func badSignature(of record: Record) -> Self {
    Self("is damaged: expected a \(record.rawValue), found other bytes")
  }
  package static func outOfBounds(_ record: Record) -> Self {
    Self("is damaged: \(record.rawValue) points outside the file")
  }
  package static func overlap(with other: String) -> Self { Self("overlaps entry '\(other)'") }
  /// The record is one of another archive, in front of this one, behind it or around it.
  package static func strayRecord(_ record: Record) -> Self {
    Self(
      "contains a \(record.rawValue) that belongs to no entry",
      hint: "its end may be missing, or the file may contain several archives; \(copyAgain)")
  }
  package static let severalDisks = Self("is one part of a multi-part archive")
  package static func container(format: String, message: String) -> Self {
    Self(
      "cannot be read as \(format): \(message)",
      hint: "the archive may be damaged or incomplete; \(copyAgain)")
  }

  // MARK: - Contents that are not read

  package static let encrypted = Self("is encrypted")
  package static let directory = Self("is a directory")
  package static let notRetained = Self("was not retained while the stream was read")
  package static func unknownMethod(_ code: UInt16) -> Self {
    Self("uses unknown compression method \(code)")
  }

  // MARK: - Limits

  package static func tooManyEntries(limit: Int) -> Self {
    Self("has more than \(counted(limit, "entry", "entries"))", raise: "--max-entries")
  }
  package static func expandsTooFar(limit: Int) -> Self {
    Self("expands to more than \(counted(limit, "byte"))", raise: "--max-expanded")
  }
  package static func ratioTooHigh(limit: Int) -> Self {
    Self("expands to more than \(grouped(limit)) times its size", raise: "--max-ratio")
  }
  package static func parsesTooMuch(limit: Int) -> Self {
    Self(
      "has string tables and other files to parse of more than \(counted(limit, "byte")), including repeated texts",
      raise: "--max-content")
  }
  package static func nestedTooDeep(limit: Int) -> Self {
    Self("is nested deeper than \(counted(limit, "level"))", raise: "--max-nesting")
  }
  /// Archives inside the outermost one, at any depth.
  package static func tooManyArchives(limit: Int) -> Self {
    Self("is one of more than \(counted(limit, "archive")) inside an archive")
  }
  package static func pathTooDeep(limit: Int) -> Self {
    Self("has a path of more than \(counted(limit, "folder"))", raise: "--max-depth")
  }
  package static func nameTooLong(limit: Int) -> Self {
    Self("has a path longer than \(counted(limit, "byte"))", raise: "--max-depth")
  }
  package static func namesTooLong(limit: Int) -> Self {
    Self("has paths of more than \(counted(limit, "byte")) in total")
  }
  package static func tooManyLocales(limit: Int) -> Self {
    Self("has more than \(counted(limit, "locale"))", raise: "--max-locales")
  }
  package static func retainsTooMuch(limit: Int) -> Self {
    Self(
      "has compressed archives and streamed contents of more than \(counted(limit, "byte")), the limit for contents in memory",
      raise: "--max-content")
  }
  package static func exceedsStreamLimits(seconds: Int, bytes: Int) -> Self {
    Self(
      "cannot be read within \(grouped(seconds)) s of processor time and \(counted(bytes, "byte")) of memory, the limits for its format",
      raise: "--max-seconds' or '--max-content")
  }
  package static func outOfMemory(bytes: Int) -> Self { Self(.outOfMemory(bytes: bytes)) }
  package static func tooLargeForMemory(limit: Int) -> Self {
    Self("is larger than \(counted(limit, "byte")), the limit for contents in memory", raise: "--max-content")
  }
  package static func pipeTooLong(limit: Int) -> Self {
    Self(
      "is a pipe with more than \(counted(limit, "byte"))", subject: "file ",
      hint: "write it to a file first; files are memory-mapped and may be of any size")
  }
}

internal import Bytes
internal import OperatingSystem

extension ArchiveError: CustomStringConvertible {
  /// One line: path, entry, what is wrong, offset.
  package var description: String {
    var text = path.map { "\($0): " } ?? ""
    if let entry {
      text += "entry '\(entry)' \(reason.description)"
    } else {
      text += reason.ofArchive ?? "archive \(reason.description)"
    }
    if let offset { text += " at offset 0x\(String(offset, radix: 16))" }
    return text
  }
}

extension ArchiveError.Reason: CustomStringConvertible {
  /// A predicate whose subject is the entry or the archive.
  package var description: String {
    switch self {
    case .system(let operation, let code): SystemError(code: code).predicate(operation.rawValue)
    case .empty: "is empty"
    case .noFiles: "contains no files"
    case .notAnArchive: "is not an archive in a supported format"
    case .endRecordMissing: "is truncated or damaged: end of central directory not found"
    case .truncated(let declared, let found):
      "is truncated: \(counted(declared, "byte")) declared, \(grouped(found)) found"
    case .badSignature(let record): "is damaged: expected a \(record.rawValue), found other bytes"
    case .outOfBounds(let record): "is damaged: \(record.rawValue) points outside the file"
    case .overlap(let other): "overlaps entry '\(other)'"
    case .severalDisks: "is one part of a multi-part archive"
    case .checksumMismatch(let declared, let actual):
      "is damaged: CRC 0x\(String(declared, radix: 16)) declared, 0x\(String(actual, radix: 16)) found"
    case .sizeMismatch(let declared, let actual):
      "is damaged: \(counted(declared, "unpacked byte")) declared, \(grouped(actual)) found"
    case .damagedStream: "has damaged compressed data"
    case .unreadable(.encrypted): "is encrypted"
    case .unreadable(.method(let code)): "uses unknown compression method \(code)"
    case .unreadable(.directory): "is a directory"
    case .unreadable(.notRetained): "was not retained while the stream was read"
    case .tooManyEntries(let limit): "has more than \(counted(limit, "entry", "entries"))"
    case .expandsTooFar(let limit): "expands to more than \(counted(limit, "byte"))"
    case .ratioTooHigh(let limit): "expands to more than \(grouped(limit)) times its size"
    case .parsesTooMuch(let limit):
      "has string tables and other files to parse of more than \(counted(limit, "byte")), including repeated texts"
    case .nestedTooDeep(let limit): "is nested deeper than \(counted(limit, "level"))"
    case .tooManyArchives(let limit): "is one of more than \(counted(limit, "archive")) inside an archive"
    case .pathTooDeep(let limit): "has a path of more than \(counted(limit, "folder"))"
    case .nameTooLong(let limit): "has a path longer than \(counted(limit, "byte"))"
    case .namesTooLong(let limit): "has paths of more than \(counted(limit, "byte")) in total"
    case .tooManyLocales(let limit): "has more than \(counted(limit, "locale"))"
    case .retainsTooMuch(let limit):
      "has compressed archives and streamed contents of more than \(counted(limit, "byte")), the limit for contents in memory"
    case .exceedsStreamLimits(let seconds, let bytes):
      "cannot be read within \(grouped(seconds)) s of processor time and \(counted(bytes, "byte")) of memory, the limits for its format"
    case .outOfMemory(let bytes): "cannot be read: out of memory (\(counted(bytes, "byte")) requested)"
    case .tooLargeForMemory(let limit):
      "is larger than \(counted(limit, "byte")), the limit for contents in memory"
    case .pipeTooLong(let limit): "is a pipe with more than \(counted(limit, "byte"))"
    case .compression(let message): "cannot be compressed: \(message)"
    case .container(let format, let message): "cannot be read as \(format): \(message)"
    }
  }

  /// The text for an archive where "archive" is not the subject.
  fileprivate var ofArchive: String? {
    switch self {
    case .system: description
    case .pipeTooLong, .empty: "file \(description)"
    case .notAnArchive: "not an archive in a supported format"
    case .noFiles: "folder \(description)"
    default: nil
    }
  }
}

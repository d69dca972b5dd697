internal import Bytes

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
    case .system(let operation, let code):
      "cannot be \(operation.rawValue): \(SystemError(code: code))"
    case .empty: "is empty"
    case .noFiles: "contains no files"
    case .notAnArchive: "is not an archive in a supported format"
    case .endRecordMissing: "is truncated or damaged: end of central directory not found"
    case .truncated(let declared, let found):
      "is truncated: \(declared) bytes declared, \(found) found"
    case .badSignature(let record): "is damaged: expected a \(record.rawValue), found other bytes"
    case .outOfBounds(let record): "is damaged: \(record.rawValue) points outside the file"
    case .overlap(let other): "overlaps entry '\(other)'"
    case .severalDisks: "is one part of a multi-part archive"
    case .checksumMismatch(let declared, let actual):
      "is damaged: CRC 0x\(String(declared, radix: 16)) declared, 0x\(String(actual, radix: 16)) found"
    case .sizeMismatch(let declared, let actual):
      "is damaged: \(declared) unpacked bytes declared, \(actual) found"
    case .damagedStream: "has damaged compressed data"
    case .unreadable(.encrypted): "is encrypted"
    case .unreadable(.method(let code)): "uses unknown compression method \(code)"
    case .unreadable(.directory): "is a directory"
    case .unreadable(.notRetained): "was not retained while the stream was read"
    case .tooManyEntries(let limit): "has more than \(limit) \(limit == 1 ? "entry" : "entries")"
    case .expandsTooFar(let limit): "expands to more than \(limit) bytes"
    case .ratioTooHigh(let limit): "expands to more than \(limit) times its size"
    case .nestedTooDeep(let limit): "is nested deeper than \(limit == 1 ? "1 level" : "\(limit) levels")"
    case .tooManyArchives(let limit): "is one of more than \(limit) archives inside an archive"
    case .pathTooDeep(let limit): "has a path of more than \(limit) folders"
    case .nameTooLong(let limit): "has a path longer than \(limit) bytes"
    case .namesTooLong(let limit): "has paths of more than \(limit) bytes in total"
    case .tooManyLocales(let limit): "has more than \(limit) locales"
    case .retainsTooMuch(let limit):
      "has compressed archives and streamed contents of more than \(limit) bytes, the limit for contents in memory"
    case .exceedsStreamLimits(let seconds, let bytes):
      "cannot be read within \(seconds) s of processor time and \(bytes) bytes of memory, the limits for its format"
    case .outOfMemory(let bytes): "cannot be read: out of memory (\(bytes) bytes requested)"
    case .tooLargeForMemory(let limit): "is larger than \(limit) bytes, the limit for contents in memory"
    case .pipeTooLong(let limit): "is a pipe with more than \(limit) bytes"
    case .compression(let message): "cannot be compressed: \(message)"
    case .container(let format, let message): "cannot be read as \(format): \(message)"
    }
  }

  /// The text for an archive where "archive" is not the subject.
  fileprivate var ofArchive: String? {
    switch self {
    case .system, .pipeTooLong, .empty: "file \(description)"
    case .notAnArchive: "not an archive in a supported format"
    case .noFiles: "folder \(description)"
    default: nil
    }
  }
}

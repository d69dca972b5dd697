internal import Bytes

extension ArchiveError: CustomStringConvertible {
  /// One line: archive, entry, what is wrong, where.
  package var description: String {
    var text = archive.map { "\($0): " } ?? ""
    if let entry { text += "entry '\(entry)' " }
    text += reason.description
    if let offset { text += " at offset 0x\(String(offset, radix: 16))" }
    return text
  }
}

extension ArchiveError.Reason: CustomStringConvertible {
  package var description: String {
    switch self {
    case .system(let operation, let code): "cannot be \(operation.rawValue); \(SystemError.words(for: code))"
    case .empty: "is empty"
    case .notAnArchive: "is not an archive of any known kind"
    case .endRecordMissing: "has no end of central directory; the file is cut short or damaged"
    case .cutShort(let declared, let present): "is cut short; \(declared) bytes declared, \(present) present"
    case .badSignature(let record): "has no \(record.rawValue) where one must be"
    case .outOfBounds(let record): "has a \(record.rawValue) that points outside the file"
    case .overlap(let other): "overlaps entry '\(other)'"
    case .severalDisks: "is one part of an archive split over several files"
    case .checksumMismatch(let declared, let actual):
      "has CRC 0x\(String(actual, radix: 16)), 0x\(String(declared, radix: 16)) declared"
    case .sizeMismatch(let declared, let actual):
      "unpacks to \(actual) bytes, \(declared) declared"
    case .damagedStream: "has damaged compressed data"
    case .unreadable(.encrypted): "is encrypted"
    case .unreadable(.method(let code)): "uses compression method \(code), which is unknown"
    case .unreadable(.directory): "is a directory"
    case .unreadable(.notKept): "was not kept while the stream was read"
    case .tooManyEntries(let limit): "has more than \(limit) entries"
    case .expandsTooFar(let limit): "expands to more than \(limit) bytes"
    case .ratioTooHigh(let limit): "expands to more than \(limit) times its size"
    case .nestedTooDeep(let limit): "nests archives more than \(limit) deep"
    case .outOfMemory(let bytes): "needs \(bytes) bytes of memory that are not to be had"
    case .tooLargeToHold(let limit): "is larger than the \(limit) bytes that are looked into"
    case .pipeTooLong(let limit): "is a pipe with more than \(limit) bytes"
    case .container(let message): message
    }
  }
}

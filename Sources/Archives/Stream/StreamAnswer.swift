internal import Bytes

/// The output of the process for a stream: the members, or an error.
///
/// Numbers are little-endian; a text or content is its length and its bytes.
enum StreamAnswer {
  case listing(StreamListing)
  case error(ArchiveError)

  // MARK: - Writing

  var bytes: [UInt8] {
    var output: [UInt8] = []
    switch self {
    case .error(let error):
      output.append(1)
      Self.append(error.reason, to: &output)
      Self.append(error.entry ?? "", to: &output)
      output.append(littleEndian: UInt64(clamping: error.offset.map { $0 + 1 } ?? 0))
    case .listing(let listing):
      output.append(0)
      Self.append(listing.format, to: &output)
      output.append(littleEndian: UInt64(listing.filters.count))
      for filter in listing.filters { Self.append(filter, to: &output) }
      output.append(littleEndian: UInt64(listing.warnings.count))
      for warning in listing.warnings {
        output.append(warning.reason == .notReadable ? 1 : 0)
        Self.append(warning.entry ?? "", to: &output)
      }
      output.append(littleEndian: UInt64(listing.members.count))
      for member in listing.members { Self.append(member, to: &output) }
    }
    return output
  }

  private static func append(_ member: StreamListing.Member, to output: inout [UInt8]) {
    let kind: UInt8 =
      switch member.kind {
      case .file: 0
      case .directory: 1
      case .symbolicLink: 2
      }
    output.append(kind | (member.content == nil ? 0 : 0x80))
    append(member.name, to: &output)
    for number in [member.size, member.header, member.end] {
      output.append(littleEndian: UInt64(clamping: number))
    }
    guard let content = member.content else { return }
    output.append(littleEndian: UInt64(content.count))
    output += content
  }

  private static func append(_ text: String, to output: inout [UInt8]) {
    output.append(littleEndian: UInt64(text.utf8.count))
    output += text.utf8
  }

  private static func append(_ reason: ArchiveError.Reason, to output: inout [UInt8]) {
    let (code, number, texts): (UInt8, Int, [String]) =
      switch reason {
      case .notAnArchive: (0, 0, [])
      case .container(let format, let message): (1, 0, [format, message])
      case .tooManyEntries(let limit): (2, limit, [])
      case .expandsTooFar(let limit): (3, limit, [])
      case .ratioTooHigh(let limit): (4, limit, [])
      case .pathTooDeep(let limit): (5, limit, [])
      case .nameTooLong(let limit): (6, limit, [])
      case .namesTooLong(let limit): (7, limit, [])
      case .retainsTooMuch(let limit): (8, limit, [])
      case .outOfMemory(let bytes): (9, bytes, [])
      default: (1, 0, ["archive", reason.description])
      }
    output.append(code)
    output.append(littleEndian: UInt64(clamping: number))
    for index in 0..<2 { append(index < texts.count ? texts[index] : "", to: &output) }
  }

  // MARK: - Reading

  init(reading reader: inout ByteReader) throws(ReadFailure) {
    guard try reader.read(UInt8.self) == 0 else {
      let reason = try Self.reason(&reader)
      let entry = try Self.text(&reader)
      let offset = try reader.readCount(UInt64.self)
      self = .error(
        // checked: the offset is positive
        ArchiveError(reason, entry: entry.isEmpty ? nil : entry, at: offset == 0 ? nil : offset - 1))
      return
    }
    var listing = StreamListing()
    listing.format = try Self.text(&reader)
    for _ in 0..<(try reader.readCount(UInt64.self)) { listing.filters.append(try Self.text(&reader)) }
    for _ in 0..<(try reader.readCount(UInt64.self)) {
      let isUnreadable = try reader.read(UInt8.self) == 1
      listing.warnings.append(
        ArchiveWarning(entry: try Self.text(&reader), reason: isUnreadable ? .notReadable : .specialFile))
    }
    for _ in 0..<(try reader.readCount(UInt64.self)) { listing.members.append(try Self.member(&reader)) }
    self = .listing(listing)
  }

  private static func bytes(_ reader: inout ByteReader) throws(ReadFailure) -> [UInt8] {
    let length = try reader.readCount(UInt64.self)
    return try reader.span(length).array()
  }

  private static func text(_ reader: inout ByteReader) throws(ReadFailure) -> String {
    String(decoding: try bytes(&reader), as: UTF8.self)
  }

  private static func member(_ reader: inout ByteReader) throws(ReadFailure) -> StreamListing.Member {
    let flags = try reader.read(UInt8.self)
    let kind: ArchiveEntry.Kind = [.file, .directory, .symbolicLink][Int(min(flags & 0x7f, 2))]
    var member = StreamListing.Member(
      name: try text(&reader), kind: kind, size: try reader.readCount(UInt64.self),
      header: try reader.readCount(UInt64.self), end: try reader.readCount(UInt64.self))
    if flags & 0x80 != 0 { member.content = try bytes(&reader) }
    return member
  }

  private static func reason(_ reader: inout ByteReader) throws(ReadFailure) -> ArchiveError.Reason {
    let code = try reader.read(UInt8.self)
    let limit = try reader.readCount(UInt64.self)
    let (first, second) = (try text(&reader), try text(&reader))
    return switch code {
    case 0: .notAnArchive
    case 2: .tooManyEntries(limit: limit)
    case 3: .expandsTooFar(limit: limit)
    case 4: .ratioTooHigh(limit: limit)
    case 5: .pathTooDeep(limit: limit)
    case 6: .nameTooLong(limit: limit)
    case 7: .namesTooLong(limit: limit)
    case 8: .retainsTooMuch(limit: limit)
    case 9: .outOfMemory(bytes: limit)
    default: .container(format: first, message: second)
    }
  }
}

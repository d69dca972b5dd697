import Bytes

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
      let reason = error.reason
      for text in [reason.description, reason.ofArchive, reason.hint ?? "", error.entry ?? ""] {
        Self.append(text, to: &output)
      }
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
    output.append(member.kind.rawValue | (member.content == nil ? 0 : 0x80))
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

  // MARK: - Reading

  /// Nil for bytes that are not an answer.
  init?(_ bytes: [UInt8]) {
    var reader = ByteReader(bytes.span.rawBytes)
    guard let answer = try? StreamAnswer(reading: &reader) else { return nil }
    self = answer
  }

  private init(reading reader: inout ByteReader) throws(ReadFailure) {
    guard try reader.read(UInt8.self) == 0 else {
      let description = try Self.nextText(&reader)
      let ofArchive = try Self.nextText(&reader)
      let hint = try Self.nextText(&reader)
      let entry = try Self.nextText(&reader)
      let reason = ArchiveError.Reason(
        description: description, ofArchive: ofArchive, hint: hint.isEmpty ? nil : hint)
      // The offset plus 1, or 0 for none.
      let place = try reader.readCount(UInt64.self)
      var offset: Int?
      // checked: the number is positive
      if place > 0 { offset = place - 1 }
      self = .error(ArchiveError(reason, entry: entry.isEmpty ? nil : entry, at: offset))
      return
    }
    var listing = StreamListing()
    listing.format = try Self.nextText(&reader)
    for _ in 0..<(try reader.readCount(UInt64.self)) { listing.filters.append(try Self.nextText(&reader)) }
    for _ in 0..<(try reader.readCount(UInt64.self)) {
      let isUnreadable = try reader.read(UInt8.self) == 1
      listing.warnings.append(
        ArchiveWarning(entry: try Self.nextText(&reader), reason: isUnreadable ? .notReadable : .specialFile))
    }
    for _ in 0..<(try reader.readCount(UInt64.self)) { listing.members.append(try Self.member(&reader)) }
    self = .listing(listing)
  }

  private static func bytes(_ reader: inout ByteReader) throws(ReadFailure) -> [UInt8] {
    let length = try reader.readCount(UInt64.self)
    return try reader.span(length).array()
  }

  private static func nextText(_ reader: inout ByteReader) throws(ReadFailure) -> String {
    String(decoding: try bytes(&reader), as: UTF8.self)
  }

  private static func member(_ reader: inout ByteReader) throws(ReadFailure) -> StreamListing.Member {
    let flags = try reader.read(UInt8.self)
    let kind = ArchiveEntry.Kind(rawValue: flags & 0x7f) ?? .file
    var member = StreamListing.Member(
      name: try nextText(&reader), kind: kind, size: try reader.readCount(UInt64.self),
      header: try reader.readCount(UInt64.self), end: try reader.readCount(UInt64.self))
    if flags & 0x80 != 0 { member.content = try bytes(&reader) }
    return member
  }
}

import Bytes

extension PropertyList {
  /// The work of a reader that creates all values of a property list.
  ///
  /// In a binary list, texts have a length and are copied. In the other encodings, each byte is examined.
  package static func readingWork(of bytes: RawSpan) throws(FormatError) -> ReadingWork {
    if bytes.byteCount == 0 { return ReadingWork() }
    if bytes.matches("bplist") {
      let list = try BinaryPropertyList(bytes)
      return try list.readingWork(below: list.root)
    }
    let value = try PropertyListText(bytes).parsed().value
    // Bytes are examined unless Foundation stops before the end of the file.
    return ReadingWork(parsedBytes: bytes.byteCount, entries: value.memberCount)
  }
}

extension BinaryPropertyList {
  /// The work of a reader that creates an object and all objects that it refers to, each once: the header, the trailer,
  /// and of each object its offset, its marker and its references.
  package func readingWork(below first: Int) throws(FormatError) -> ReadingWork {
    var work = ReadingWork(parsedBytes: Self.headerSize + Self.trailerSize)
    var isCreated = [Bool](repeating: false, count: objectCount)
    var pending = [first]
    // Collections that do not overlap have fewer references than the file has bytes.
    var remaining = bytes.byteCount
    while let object = pending.popLast() {
      guard !isCreated[object] else { continue }
      isCreated[object] = true
      let offset = try offset(of: object)
      let contents: Range<Int>
      switch try self.object(object) {
      case .boolean: contents = (offset + 1)..<(offset + 1)
      case .ascii(let range), .utf16(let range), .other(let range): contents = range
      case .array(let start, let count):
        contents = start..<start
        work.parsedBytes += count * referenceWidth
      case .dictionary(let start, let count):
        contents = start..<start
        work.parsedBytes += 2 * count * referenceWidth
        work.entries += count
      }
      work.parsedBytes += offsetWidth + contents.lowerBound - offset
      let references = try references(of: object)
      remaining -= references.count
      guard remaining >= 0 else { throw FormatError(.overlappingEntries, at: offset) }
      pending += references
    }
    return work
  }
}

extension JSONValue {
  /// The members of all objects in the value.
  fileprivate var memberCount: Int {
    switch self {
    case .null, .bool, .number, .string: 0
    case .array(let items): items.reduce(0) { $0 + $1.memberCount }
    case .object(let members): members.reduce(members.count) { $0 + $1.value.memberCount }
    }
  }
}

import Bytes

extension JSONScanner {
  /// The work of a reader that parses a whole file: every byte, and the members of all objects.
  package static func readingWork(of bytes: RawSpan) throws(FormatError) -> ReadingWork {
    var scanner = JSONScanner(bytes)
    var work = ReadingWork()
    var token = try scanner.next()
    while token != .end {
      if case .key = token { work.entries += 1 }
      token = try scanner.next()
    }
    work.parsedBytes = scanner.position
    return work
  }
}

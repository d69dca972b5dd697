import Archives

extension Archive {
  /// The content of an entry that decides about others; nil if it is too large, damaged, or replaced by a later entry.
  func smallContent(of entry: Int) -> [UInt8]? {
    guard !entries[entry].isShadowed, isKept(entry),
      entries[entry].installBytes.value <= limits.maxInMemoryBytes
    else { return nil }
    keepContents(of: [entry])
    // A damaged entry is reported when the contents of all files are verified.
    return try? content(at: entry)
  }

  /// The first line of an entry's text, with at most 4 KiB; nil as ``smallContent(of:)``.
  func firstLine(of entry: Int) -> String? {
    smallContent(of: entry).map { bytes in
      String(decoding: bytes.prefix(1 << 12).prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    }
  }
}

import Bytes

extension PropertyList {
  /// Returns a property list without some members of its outermost dictionary, in the same encoding. Comments before a
  /// removed member of an old-style list are removed with it.
  package static func removing(
    membersIn bytes: RawSpan, where isRemoved: (String) -> Bool
  ) throws(FormatError) -> [UInt8] {
    if bytes.matches("bplist") {
      let list = try BinaryPropertyList(bytes)
      return try list.removingMembers { dictionary, key, _ throws(FormatError) in
        dictionary == list.root ? isRemoved(try list.string(key)) : false
      }
    }
    if bytes.byteCount == 0 { return [] }
    let text = try PropertyListText(bytes)
    let cuts = try text.parsed().members.filter { isRemoved($0.key) }.map(\.range)
    guard !cuts.isEmpty else { return bytes.array() }
    return text.encoded(text.utf8.span.rawBytes.cutting(cuts), as: bytes)
  }
}

extension PropertyListText {
  /// A member of the outermost dictionary, with its range in ``utf8``.
  struct Member {
    let key: String
    let range: Range<Int>
  }

  struct Parsed {
    let value: JSONValue
    let members: [Member]
    /// Why Foundation reads no more of the file, although keys follow; nil if it reads all of it.
    var end: FormatError?
  }

  func parsed() throws(FormatError) -> Parsed {
    try looksLikeXML ? XMLPropertyList.parse(self) : OldStylePropertyList.parse(self)
  }

  /// UTF-8 text in the encoding of a file: with its byte order mark, and in UTF-16 if the file is.
  fileprivate func encoded(_ text: [UInt8], as file: RawSpan) -> [UInt8] {
    var output = file.extracting(0..<markSize).array()
    guard let isBigEndian else { return output + text }
    for unit in String(decoding: text, as: UTF8.self).utf16 {
      output.append(littleEndian: isBigEndian ? unit.byteSwapped : unit)
    }
    return output
  }
}

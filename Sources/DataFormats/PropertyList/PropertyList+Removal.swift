internal import Bytes

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

  func parsed() throws(FormatError) -> (value: PropertyList, members: [Member]) {
    try looksLikeXML ? XMLPropertyList.parse(self) : OldStylePropertyList.parse(self)
  }

  /// UTF-8 text in the encoding of a file: with its byte order mark, and in UTF-16 if the file is.
  fileprivate func encoded(_ text: [UInt8], as file: RawSpan) -> [UInt8] {
    let mark: [UInt8] =
      file.matches("\u{feff}") ? Array("\u{feff}".utf8) : file.extracting(0..<min(2, file.byteCount)).array()
    let isUTF16 = mark.count == 2 && (mark == [0xff, 0xfe] || mark == [0xfe, 0xff] || mark.contains(0))
    guard isUTF16 else { return (mark.count == 3 ? mark : []) + text }
    let isBig = mark == [0xfe, 0xff] || mark.first == 0
    var output = mark.contains(0) ? [] : mark
    for unit in String(decoding: text, as: UTF8.self).utf16 {
      output.append(littleEndian: isBig ? unit.byteSwapped : unit)
    }
    return output
  }
}

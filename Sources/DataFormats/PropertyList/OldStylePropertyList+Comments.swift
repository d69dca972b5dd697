extension OldStylePropertyList {
  /// The ranges of C comments in the UTF-8 form of a text. Quoted texts contain no comments. A line comment ends before its
  /// line feed. The text need not be valid.
  package static func comments(in text: PropertyListText) -> [Range<Int>] {
    let bytes = text.utf8
    var ranges: [Range<Int>] = []
    var position = 0
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): position = endOfQuotedText(bytes, from: position)
      case UInt8(ascii: "/") where position + 1 < bytes.count:
        guard let end = endOfComment(bytes, from: position) else {
          position += 1
          continue
        }
        ranges.append(position..<end)
        position = end
      default: position += 1
      }
    }
    return ranges
  }

  private static func endOfQuotedText(_ bytes: [UInt8], from start: Int) -> Int {
    var position = start + 1
    while position < bytes.count, bytes[position] != bytes[start] {
      position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(position + 1, bytes.count)
  }

  /// Nil if the slash at `start` begins no comment.
  private static func endOfComment(_ bytes: [UInt8], from start: Int) -> Int? {
    switch bytes[start + 1] {
    case UInt8(ascii: "/"): return bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    case UInt8(ascii: "*"):
      var position = start + 2
      while position + 1 < bytes.count {
        if bytes[position] == UInt8(ascii: "*"), bytes[position + 1] == UInt8(ascii: "/") {
          return position + 2
        }
        position += 1
      }
      return bytes.count
    default: return nil
    }
  }
}

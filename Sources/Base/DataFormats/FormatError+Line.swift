import Bytes

extension FormatError {
  /// The same error with the number of its line, if the file is a text. People find a line in an editor, and not an offset.
  package func withLine(in file: RawSpan) -> FormatError {
    guard line == nil, let text = Self.utf8Text(file) else { return self }
    return FormatError(reason, at: offset, line: text.span.rawBytes.lineNumber(at: offset))
  }

  /// The text that offsets refer to; nil for a binary file. Text in UTF-16 is converted, as its readers do.
  private static func utf8Text(_ file: RawSpan) -> [UInt8]? {
    if let isBigEndian = byteOrderOfUTF16(file) {
      let content = file.extracting(2..<file.byteCount)
      return content.validUTF16String(bigEndian: isBigEndian).map { Array($0.utf8) }
    }
    let isBinary = file.matches("bplist") || file.firstOffset(of: 0) != nil
    return isBinary ? nil : file.array()
  }

  /// Whether the byte order mark of UTF-16 is that of big endian; nil without one.
  private static func byteOrderOfUTF16(_ file: RawSpan) -> Bool? {
    switch (file.byte(at: 0), file.byte(at: 1)) {
    case (0xff, 0xfe): false
    case (0xfe, 0xff): true
    default: nil
    }
  }
}

extension RawSpan {
  /// The number of the line at an offset in a text, from 1. A line ends with LF, CR or both.
  package func lineNumber(at offset: Int) -> Int {
    var line = 1
    for index in 0..<min(max(offset, 0), byteCount) {
      let byte = byte(at: index)
      let isEnd = byte == 0x0a || byte == 0x0d && self.byte(at: index + 1) != 0x0a
      if isEnd { line += 1 }
    }
    return line
  }
}

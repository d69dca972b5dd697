internal import Bytes
package import DataFormats

extension ChromiumPak {
  /// What a build calls the resources of its packs: `de.pak.info` beside `de.pak`, a line for each number,
  /// `IDS_CLOSE,3120,../../chrome/app/generated_resources.grd`. Chromium, `tools/grit/grit/format/data_pack.py`,
  /// `Format` and `ReadGrdInfo`.
  ///
  /// Numbers are dealt out anew by each build, and are the same for all of its locales. Names stay.
  package struct NameIndex: Hashable, Sendable {
    /// No two numbers have the same name, and no name begins with a digit, so that names and the numbers of
    /// those without one never meet.
    package private(set) var names: [UInt16: String] = [:]

    /// One that names nothing.
    package init() {}

    /// Of several names for a number the last counts, as for grit. A name that several numbers have is the lowest
    /// one's, and the others stay without. The source's path is not looked at.
    /// - Throws: where a line is none of an index: its name is empty, no UTF-8 or begins with a digit, or its number is
    ///   none that a pack has. Empty lines are passed over.
    package init(parsing bytes: RawSpan) throws(FormatError) {
      var start = 0
      while start < bytes.byteCount {
        let end = bytes.index(of: UInt8(ascii: "\n"), in: start..<bytes.byteCount)
        try read(bytes.trimmed(start..<end), of: bytes)
        start = end + 1
      }
      var used: Set<String> = []
      for (number, name) in names.sorted(by: { $0.key < $1.key }) where !used.insert(name).inserted {
        names[number] = nil
      }
    }

    private mutating func read(_ line: Range<Int>, of bytes: RawSpan) throws(FormatError) {
      guard let first = bytes.byte(at: line.lowerBound), !line.isEmpty else { return }
      let comma = bytes.index(of: UInt8(ascii: ","), in: line)
      guard comma > line.lowerBound, comma < line.upperBound, !first.isDigit else {
        throw FormatError(.notANameIndex, at: line.lowerBound)
      }
      let digits = (comma + 1)..<bytes.index(of: UInt8(ascii: ","), in: (comma + 1)..<line.upperBound)
      guard let number = bytes.number(in: digits) else {
        let text = bytes.checked(digits.prefix(20))?.utf8String() ?? ""
        throw FormatError(.badNumber(text), at: digits.lowerBound)
      }
      guard let name = bytes.checked(line.lowerBound..<comma)?.validUTF8String() else {
        throw FormatError(.badUTF8, at: line.lowerBound)
      }
      names[number] = name
    }

    /// The name, or the number in decimal.
    func key(of number: UInt16) -> String { names[number] ?? String(number) }
  }
}

extension RawSpan {
  /// The end of the range where the byte is not in it.
  fileprivate func index(of byte: UInt8, in range: Range<Int>) -> Int {
    var index = range.lowerBound
    while index < range.upperBound, self.byte(at: index) != byte { index += 1 }
    return index
  }

  fileprivate func trimmed(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, byte(at: start)?.isBlank == true { start += 1 }
    while start < end, byte(at: end - 1)?.isBlank == true { end -= 1 }
    return start..<end
  }

  /// Digits alone, of a number that a pack may have.
  fileprivate func number(in range: Range<Int>) -> UInt16? {
    var number = 0
    for index in range {
      guard let digit = byte(at: index), digit.isDigit else { return nil }
      number = number * 10 + Int(digit - UInt8(ascii: "0"))
      guard number <= UInt16.max else { return nil }
    }
    return range.isEmpty ? nil : UInt16(exactly: number)
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }
  fileprivate var isBlank: Bool {
    self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") || self == UInt8(ascii: "\r")
  }
}

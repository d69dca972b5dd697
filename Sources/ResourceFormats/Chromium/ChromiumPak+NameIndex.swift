internal import Bytes
package import DataFormats

extension ChromiumPak {
  /// The names of the resources in a build: `de.pak.info` beside `de.pak`, with a line for each number,
  /// `IDS_CLOSE,3120,../../chrome/app/generated_resources.grd`. Chromium,
  /// `tools/grit/grit/format/data_pack.py`, `Format` and `ReadGrdInfo`.
  ///
  /// Numbers are assigned by each build and are the same for all its locales. Names are stable.
  package struct NameIndex: Hashable, Sendable {
    /// Names by number. They are distinct and do not begin with a digit, so that they differ from the decimal
    /// numbers of resources without a name.
    package private(set) var names: [UInt16: String] = [:]

    /// Creates an index without names.
    package init() {}

    /// Parses an index. If a number has several names, the last is used, as in grit. If several numbers have
    /// one name, the lowest number gets it and the others have no name. Source paths and empty lines are
    /// ignored.
    /// - Throws: `FormatError` if a line is malformed: its name is empty, not UTF-8 or begins with a digit,
    ///   or its number is not a 16-bit decimal number.
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

    /// The name, or the decimal number if there is none.
    func key(of number: UInt16) -> String { names[number] ?? String(number) }
  }
}

extension RawSpan {
  /// The index of the first such byte; the end of the range if there is none.
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

  /// A 16-bit decimal number; nil if the range contains anything other than digits.
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

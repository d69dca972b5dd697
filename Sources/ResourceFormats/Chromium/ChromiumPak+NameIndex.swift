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
      for line in bytes.array().split(separator: UInt8(ascii: "\n")) { try read(line.trimmed) }
      var used: Set<String> = []
      for (number, name) in names.sorted(by: { $0.key < $1.key }) where !used.insert(name).inserted {
        names[number] = nil
      }
    }

    private mutating func read(_ line: ArraySlice<UInt8>) throws(FormatError) {
      guard let first = line.first else { return }
      guard let comma = line.firstIndex(of: UInt8(ascii: ",")), comma > line.startIndex, !first.isDigit else {
        throw FormatError(.notANameIndex, at: line.startIndex)
      }
      let digits = line[(comma + 1)...].prefix { $0 != UInt8(ascii: ",") }
      let text = String(decoding: digits, as: UTF8.self)
      guard digits.allSatisfy(\.isDigit), let number = UInt16(text, radix: 10) else {
        throw FormatError(
          .badNumber(String(decoding: digits.prefix(20), as: UTF8.self)), at: digits.startIndex)
      }
      guard let name = String(validating: line[..<comma], as: UTF8.self) else {
        throw FormatError(.badUTF8, at: line.startIndex)
      }
      names[number] = name
    }

    /// The name, or the decimal number if there is none.
    func key(of number: UInt16) -> String { names[number] ?? String(number) }
  }
}

extension ArraySlice<UInt8> {
  /// The bytes without blanks at both ends.
  fileprivate var trimmed: Self {
    let start = drop(while: \.isBlank)
    return start[..<(start.lastIndex { !$0.isBlank }.map { $0 + 1 } ?? start.startIndex)]
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }
  fileprivate var isBlank: Bool {
    self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") || self == UInt8(ascii: "\r")
  }
}

internal import Bytes
package import DataFormats

/// Project Fluent's texts, `.ftl`. Fluent Syntax 1.0, `spec/fluent.ebnf`.
package enum FluentResource {
  /// How many distinct messages and terms there are; attributes are part of theirs. What is not of the syntax is
  /// passed over to the next entry, as the specification has it.
  package static func messageCount(in bytes: RawSpan) throws(FormatError) -> Int {
    guard bytes.validUTF8String() != nil else { throw FormatError(.badUTF8, at: 0) }
    var identifiers: Set<[UInt8]> = []
    var lines = LineScanner(bytes)
    while let line = lines.next() {
      // Only entries and comments begin at a line's start and have an equals sign behind their name.
      guard let (identifier, pattern) = head(of: line, in: bytes) else { continue }
      let isTerm = bytes.byte(at: line.lowerBound) == UInt8(ascii: "-")
      let hasValue = bytes.isText(pattern) || lines.isContinued(allowsAttribute: !isTerm)
      if hasValue, let name = bytes.checked(identifier) { identifiers.insert(name.array()) }
    }
    return identifiers.count
  }

  /// `name =` or `-name =`: where the name lies, and what is behind the sign on this line.
  static func head(
    of line: Range<Int>, in bytes: RawSpan
  ) -> (identifier: Range<Int>, pattern: Range<Int>)? {
    func byte(_ place: Int) -> UInt8? { place < line.upperBound ? bytes.byte(at: place) : nil }
    var place = line.lowerBound
    if byte(place) == UInt8(ascii: "-") { place += 1 }
    guard let first = byte(place), first.isFluentLetter else { return nil }
    while let byte = byte(place), byte.isFluentLetter || byte.isFluentDigitOrSign { place += 1 }
    let identifier = line.lowerBound..<place
    while byte(place) == 0x20 { place += 1 }
    guard byte(place) == UInt8(ascii: "=") else { return nil }
    return (identifier, (place + 1)..<line.upperBound)
  }
}

private struct LineScanner: ~Escapable {
  private let bytes: RawSpan
  private var position: Int

  @_lifetime(copy bytes)
  init(_ bytes: RawSpan) {
    self.bytes = bytes
    position = bytes.matches("\u{feff}") ? 3 : 0
  }

  /// The next line, without its end.
  @_lifetime(self: copy self)
  mutating func next() -> Range<Int>? {
    guard position < bytes.byteCount else { return nil }
    let line = line(at: position)
    position = line.upperBound + 1
    return line
  }

  private func line(at start: Int) -> Range<Int> {
    var end = start
    while let byte = bytes.byte(at: end), byte != 0x0a { end += 1 }
    return start..<end
  }

  /// Whether the next line that is not blank carries on an entry that has nothing on its first one.
  func isContinued(allowsAttribute: Bool) -> Bool {
    var start = position
    while start < bytes.byteCount {
      let line = line(at: start)
      start = line.upperBound + 1
      guard bytes.isText(line) else { continue }
      var place = line.lowerBound
      while bytes.byte(at: place) == 0x20 { place += 1 }
      switch bytes.byte(at: place) {
      // A placeable needs no indent.
      case UInt8(ascii: "{"): return true
      case UInt8(ascii: "."): return allowsAttribute && place > line.lowerBound
      case UInt8(ascii: "["), UInt8(ascii: "*"), UInt8(ascii: "}"): return false
      default: return place > line.lowerBound
      }
    }
    return false
  }
}

extension RawSpan {
  /// Whether there is anything but spaces and a carriage return at the end.
  fileprivate func isText(_ range: Range<Int>) -> Bool {
    range.contains { place in
      guard let byte = byte(at: place) else { return false }
      return byte != 0x20 && !(byte == 0x0d && place == range.upperBound - 1)
    }
  }
}

/// What names are made of.
extension UInt8 {
  var isFluentLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }
  var isFluentDigitOrSign: Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) || self == UInt8(ascii: "-")
      || self == UInt8(ascii: "_")
  }
}

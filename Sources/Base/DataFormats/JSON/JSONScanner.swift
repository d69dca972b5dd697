import Bytes

/// A pull scanner for JSON (RFC 8259) that reports the range of each token. It verifies the grammar, stores
/// no values, and limits the nesting depth to ``maximalDepth``.
package struct JSONScanner: ~Copyable, ~Escapable {
  package enum Token: Hashable {
    case beginObject, endObject, beginArray, endArray
    /// The name of an object's member, with its quotes.
    case key(Range<Int>)
    /// Includes the quotes.
    case string(Range<Int>)
    case number(Range<Int>)
    case literal
    case end
  }

  package static let maximalDepth = 512

  private enum Expected { case value, valueOrEnd, key, keyOrEnd, commaOrEnd, nothing }

  package let bytes: RawSpan
  package private(set) var position: Int
  /// The start of the last token. The token ends at ``position``; for a key, ``position`` is after the colon.
  package private(set) var tokenStart = 0
  private var expected = Expected.value
  /// One element for each open object or array: whether it is an object.
  private var isObject: [Bool] = []

  package var depth: Int { isObject.count }

  /// Skips a byte order mark.
  @_lifetime(copy bytes)
  package init(_ bytes: RawSpan) {
    self.bytes = bytes
    position = bytes.matches("\u{feff}") ? 3 : 0
  }

  @_lifetime(self: copy self)
  package mutating func next() throws(FormatError) -> Token {
    while true {
      skipSpace()
      tokenStart = position
      guard let byte = bytes.byte(at: position) else {
        guard expected == .nothing else { throw failure(nil) }
        return .end
      }
      switch (expected, byte) {
      case (.commaOrEnd, UInt8(ascii: ",")):
        position += 1
        expected = isObject.last == true ? .key : .value
      case (.commaOrEnd, UInt8(ascii: "}")) where isObject.last == true,
        (.keyOrEnd, UInt8(ascii: "}")):
        return close(.endObject)
      case (.commaOrEnd, UInt8(ascii: "]")) where isObject.last == false,
        (.valueOrEnd, UInt8(ascii: "]")):
        return close(.endArray)
      case (.key, UInt8(ascii: "\"")), (.keyOrEnd, UInt8(ascii: "\"")):
        let range = try string()
        skipSpace()
        guard bytes.byte(at: position) == UInt8(ascii: ":") else {
          throw failure(bytes.byte(at: position))
        }
        position += 1
        expected = .value
        return .key(range)
      case (.value, _), (.valueOrEnd, _): return try value(byte)
      default: throw failure(byte)
      }
    }
  }

  @_lifetime(self: copy self)
  private mutating func value(_ byte: UInt8) throws(FormatError) -> Token {
    switch byte {
    case UInt8(ascii: "{"): return try open(.beginObject, .keyOrEnd)
    case UInt8(ascii: "["): return try open(.beginArray, .valueOrEnd)
    case UInt8(ascii: "\""):
      let range = try string()
      expectMore()
      return .string(range)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      let start = position
      try number()
      expectMore()
      return .number(start..<position)
    default:
      let words: [StaticString] = ["true", "false", "null"]
      guard let word = words.first(where: { bytes.matches($0, at: position) }) else { throw failure(byte) }
      position += word.utf8CodeUnitCount
      expectMore()
      return .literal
    }
  }

  @_lifetime(self: copy self)
  private mutating func open(_ token: Token, _ next: Expected) throws(FormatError) -> Token {
    guard isObject.count < Self.maximalDepth else {
      throw FormatError(.tooDeep(limit: Self.maximalDepth), at: position)
    }
    isObject.append(token == .beginObject)
    position += 1
    expected = next
    return token
  }

  @_lifetime(self: copy self)
  private mutating func close(_ token: Token) -> Token {
    isObject.removeLast()
    position += 1
    expectMore()
    return token
  }

  @_lifetime(self: copy self)
  private mutating func expectMore() { expected = isObject.isEmpty ? .nothing : .commaOrEnd }

  @_lifetime(self: copy self)
  private mutating func skipSpace() { position = endOfSpace(from: position) }

  func endOfSpace(from start: Int) -> Int {
    var index = start
    while let byte = bytes.byte(at: index), byte.isJSONSpace { index += 1 }
    return index
  }

  @_lifetime(self: copy self)
  private mutating func string() throws(FormatError) -> Range<Int> {
    let start = position
    position += 1
    while let byte = bytes.byte(at: position) {
      position += 1
      switch byte {
      case UInt8(ascii: "\""): return start..<position
      case UInt8(ascii: "\\"): position += 1
      case 0..<0x20: throw FormatError(.unexpected(found: byte, expected: .string), at: position - 1)
      default: continue
      }
    }
    throw FormatError(.unterminated(.string), at: start)
  }

  @_lifetime(self: copy self)
  private mutating func number() throws(FormatError) {
    let start = position
    if bytes.byte(at: position) == UInt8(ascii: "-") { position += 1 }
    let whole = digits()
    var isNumber =
      whole.count == 1 || whole.count > 1 && bytes.byte(at: whole.lowerBound) != UInt8(ascii: "0")
    if bytes.byte(at: position) == UInt8(ascii: ".") {
      position += 1
      isNumber = !digits().isEmpty && isNumber
    }
    if let byte = bytes.byte(at: position), byte | 0x20 == UInt8(ascii: "e") {
      position += 1
      if let sign = bytes.byte(at: position), sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
        position += 1
      }
      isNumber = !digits().isEmpty && isNumber
    }
    guard isNumber else {
      throw FormatError(.badNumber(bytes.checked(start..<position)?.utf8String() ?? ""), at: start)
    }
  }

  @_lifetime(self: copy self)
  private mutating func digits() -> Range<Int> {
    let start = position
    while let byte = bytes.byte(at: position), byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") {
      position += 1
    }
    return start..<position
  }

  private func failure(_ byte: UInt8?) -> FormatError {
    let wanted: FormatError.Construct = expected == .key || expected == .keyOrEnd ? .key : .value
    return FormatError(.unexpected(found: byte, expected: wanted), at: position)
  }
}

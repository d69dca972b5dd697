internal import Bytes

/// An XML property list (`PropertyList-1.0.dtd`).
package enum XMLPropertyList {
  /// The value, and the members of the outermost dictionary: keys, and ranges that begin after the previous member.
  static func parse(
    _ text: PropertyListText
  ) throws(FormatError) -> (value: PropertyList, members: [PropertyListText.Member]) {
    var parser = Parser(text.utf8.span.rawBytes)
    return (try parser.document(), parser.members)
  }

  private struct Parser: ~Escapable {
    private var scanner: XMLScanner
    private(set) var members: [PropertyListText.Member] = []

    @_lifetime(copy bytes)
    init(_ bytes: RawSpan) { scanner = XMLScanner(bytes) }

    @_lifetime(self: copy self)
    mutating func document() throws(FormatError) -> PropertyList {
      guard case .open(let name, let isEmpty) = try element(orCloseOf: nil) else {
        throw FormatError(.unexpected(found: nil, expected: .element), at: scanner.position)
      }
      // Old files have no `plist` element around the value.
      guard scanner.equals(name, "plist") else { return try value(name, isEmpty: isEmpty, depth: 0) }
      guard !isEmpty, case .open(let root, let rootIsEmpty) = try element(orCloseOf: name) else {
        throw FormatError(.unexpected(found: nil, expected: .value), at: scanner.position)
      }
      let value = try value(root, isEmpty: rootIsEmpty, depth: 0)
      guard case .close = try element(orCloseOf: name) else {
        throw FormatError(.unterminated(.element), at: scanner.position)
      }
      return value
    }

    /// The next tag, which may close `parent`. Only white space is allowed between tags.
    @_lifetime(self: copy self)
    private mutating func element(orCloseOf parent: Range<Int>?) throws(FormatError) -> XMLScanner.Token {
      while true {
        let token = try scanner.next()
        switch token {
        case .open: return token
        case .close(let name):
          guard let parent, scanner.text(name) == scanner.text(parent) else {
            throw FormatError(
              .unexpected(found: UInt8(ascii: "/"), expected: .element), at: scanner.range.lowerBound)
          }
          return token
        case .text, .characterData:
          for offset in scanner.range {
            guard let byte = scanner.bytes.byte(at: offset), byte.isSpace else {
              throw FormatError(
                .unexpected(found: scanner.bytes.byte(at: offset), expected: .element), at: offset)
            }
          }
        case .end:
          guard parent == nil else { throw FormatError(.unterminated(.element), at: scanner.position) }
          return token
        }
      }
    }

    @_lifetime(self: copy self)
    private mutating func value(
      _ name: Range<Int>, isEmpty: Bool, depth: Int
    ) throws(FormatError) -> PropertyList {
      guard depth < PropertyList.depthLimit else {
        throw FormatError(.tooDeep(limit: PropertyList.depthLimit), at: name.lowerBound)
      }
      switch scanner.text(name) {
      case "dict": return .dictionary(isEmpty ? .init() : try dictionary(name, depth: depth))
      case "array": return .array(isEmpty ? [] : try array(name, depth: depth))
      case "true": return try flag(true, name, isEmpty: isEmpty)
      case "false": return try flag(false, name, isEmpty: isEmpty)
      case "string": return .string(isEmpty ? "" : try content(of: name))
      case "integer": return try integer(isEmpty ? "" : content(of: name), at: name.lowerBound)
      case "real":
        let text = isEmpty ? "" : try content(of: name).trimmed
        guard let number = Double(text) else { throw FormatError(.badNumber(text), at: name.lowerBound) }
        return .real(number)
      case "date": return .dateText(isEmpty ? "" : try content(of: name))
      case "data": return .data(isEmpty ? [] : try base64(content(of: name), at: name.lowerBound))
      case let other: throw FormatError(.unknownElement(String(other.prefix(40))), at: name.lowerBound)
      }
    }

    @_lifetime(self: copy self)
    private mutating func dictionary(
      _ name: Range<Int>, depth: Int
    ) throws(FormatError) -> PropertyList.Dictionary {
      var dictionary = PropertyList.Dictionary()
      var start = scanner.position
      while case .open(let tag, let isEmpty) = try element(orCloseOf: name) {
        guard scanner.equals(tag, "key") else { throw FormatError(.keyIsNotAString, at: tag.lowerBound) }
        let key = isEmpty ? "" : try content(of: tag)
        guard case .open(let tag, let isEmpty) = try element(orCloseOf: name) else {
          throw FormatError(.unexpected(found: nil, expected: .value), at: scanner.range.lowerBound)
        }
        dictionary.entries.append((key, try value(tag, isEmpty: isEmpty, depth: depth + 1)))
        if depth == 0 { members.append(.init(key: key, range: start..<scanner.position)) }
        start = scanner.position
      }
      return dictionary
    }

    @_lifetime(self: copy self)
    private mutating func array(_ name: Range<Int>, depth: Int) throws(FormatError) -> [PropertyList] {
      var values: [PropertyList] = []
      while case .open(let tag, let isEmpty) = try element(orCloseOf: name) {
        values.append(try value(tag, isEmpty: isEmpty, depth: depth + 1))
      }
      return values
    }

    @_lifetime(self: copy self)
    private mutating func flag(
      _ flag: Bool, _ name: Range<Int>, isEmpty: Bool
    ) throws(FormatError) -> PropertyList {
      if !isEmpty {
        guard case .close = try element(orCloseOf: name) else {
          throw FormatError(.unterminated(.element), at: name.lowerBound)
        }
      }
      return .boolean(flag)
    }

    /// The text of an element. Nested elements are errors.
    @_lifetime(self: copy self)
    private mutating func content(of name: Range<Int>) throws(FormatError) -> String {
      var text = ""
      while true {
        switch try scanner.next() {
        case .text: text += try scanner.resolved(scanner.range)
        case .characterData: text += scanner.text(scanner.range)
        case .close(let close) where scanner.text(close) == scanner.text(name): return text
        case .open, .close:
          throw FormatError(
            .unexpected(found: UInt8(ascii: "<"), expected: .text), at: scanner.range.lowerBound)
        case .end: throw FormatError(.unterminated(.element), at: name.lowerBound)
        }
      }
    }

    private func integer(_ text: String, at offset: Int) throws(FormatError) -> PropertyList {
      let digits = text.trimmed
      if let number = Int64(digits) { return .integer(number) }
      if let number = UInt64(digits) { return .unsigned(number) }
      if digits.hasPrefix("0x"), let number = UInt64(digits.dropFirst(2), radix: 16) {
        return Int64(exactly: number).map { .integer($0) } ?? .unsigned(number)
      }
      throw FormatError(.badNumber(String(digits.prefix(40))), at: offset)
    }

    /// By digit.
    private static let base64Values: [UInt32?] = {
      var values = [UInt32?](repeating: nil, count: 256)
      let digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8
      for (value, digit) in digits.enumerated() { values[Int(digit)] = UInt32(truncatingIfNeeded: value) }
      return values
    }()

    /// Decodes base 64. White space is allowed anywhere; padding is optional.
    private func base64(_ text: String, at offset: Int) throws(FormatError) -> [UInt8] {
      var bytes: [UInt8] = []
      var bits: UInt32 = 0
      var count = 0
      for byte in text.utf8 where !byte.isSpace && byte != UInt8(ascii: "=") {
        guard let value = Self.base64Values[Int(byte)] else {
          throw FormatError(.unexpected(found: byte, expected: .data), at: offset)
        }
        // checked: the value has six bits
        bits = bits << 6 | value
        count += 6
        guard count >= 8 else { continue }
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> count))
      }
      return bytes
    }
  }
}

extension String {
  fileprivate var trimmed: String {
    var text = Substring(self)
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}

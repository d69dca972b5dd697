import Bytes

/// An XML property list (`PropertyList-1.0.dtd`).
package enum XMLPropertyList {
  /// The value, and the members of the outermost dictionary: keys, and ranges that begin after the previous member.
  static func parse(_ text: PropertyListText) throws(FormatError) -> PropertyListText.Parsed {
    var parser = Parser(text.utf8.span.rawBytes)
    let value = try parser.document()
    return PropertyListText.Parsed(value: value, members: parser.members)
  }

  private struct Parser: ~Escapable {
    private var elements: XMLElements
    private(set) var members: [PropertyListText.Member] = []
    /// The depth of the outermost value. Old files have no `plist` element around it.
    private var outermost = 1

    @_lifetime(copy bytes)
    init(_ bytes: RawSpan) { elements = XMLElements(bytes, allowsMixedContent: false) }

    private func missing(_ construct: FormatError.Construct) -> FormatError {
      FormatError(.unexpected(found: nil, expected: construct), at: elements.scanner.position)
    }

    @_lifetime(self: copy self)
    mutating func document() throws(FormatError) -> JSONValue {
      guard var root = try elements.next() else { throw missing(.element) }
      if elements.scanner.equals(root, "plist") {
        guard let value = try elements.next(within: 1) else { throw missing(.value) }
        root = value
        outermost = 2
      }
      let value = try value(root)
      if let other = try elements.next() {
        throw FormatError(.unknownElement(elements.scanner.text(other)), at: other.lowerBound)
      }
      return value
    }

    /// The value of the element that was opened last. Numbers and data are checked, and are null as dates are: no reader needs them.
    @_lifetime(self: copy self)
    private mutating func value(_ name: Range<Int>) throws(FormatError) -> JSONValue {
      let level = elements.depth
      guard level - outermost < PropertyList.depthLimit else {
        throw FormatError(.tooDeep(limit: PropertyList.depthLimit), at: name.lowerBound)
      }
      let kind = elements.scanner.text(name)
      switch kind {
      case "dict": return .object(try dictionary())
      case "array":
        var values: [JSONValue] = []
        while let item = try elements.next(within: level) { values.append(try value(item)) }
        return .array(values)
      case "true", "false":
        guard try elements.next(within: level) == nil else {
          throw FormatError(.unterminated(.element), at: name.lowerBound)
        }
        return .bool(kind == "true")
      case "string": return .string(try elements.content())
      case "date":
        _ = try elements.content()
        return .null
      case "integer", "real":
        let text = try elements.content().split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let isNumber = kind == "real" ? Double(text) != nil : Self.isInteger(text)
        guard isNumber else {
          throw FormatError(.badNumber(String(text.prefix(40))), at: name.lowerBound)
        }
        return .null
      case "data":
        // White space is allowed anywhere; padding is optional.
        let other = try elements.content().utf8.first { !$0.isSpace && !Self.base64Digits.contains($0) }
        if let other { throw FormatError(.unexpected(found: other, expected: .data), at: name.lowerBound) }
        return .null
      default: throw FormatError(.unknownElement(String(kind.prefix(40))), at: name.lowerBound)
      }
    }

    private static let base64Digits = Set(
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/=".utf8)

    private static func isInteger(_ text: String) -> Bool {
      Int64(text) != nil || UInt64(text) != nil
        || text.hasPrefix("0x") && UInt64(text.dropFirst(2), radix: 16) != nil
    }

    @_lifetime(self: copy self)
    private mutating func dictionary() throws(FormatError) -> [JSONValue.Member] {
      let level = elements.depth
      var dictionary: [JSONValue.Member] = []
      var start = elements.scanner.position
      while let tag = try elements.next(within: level) {
        guard elements.scanner.equals(tag, "key") else {
          throw FormatError(.keyIsNotAString, at: tag.lowerBound)
        }
        let key = try elements.content()
        guard let name = try elements.next(within: level) else { throw missing(.value) }
        dictionary.append(JSONValue.Member(key, try value(name)))
        if level == outermost { members.append(.init(key: key, range: start..<elements.scanner.position)) }
        start = elements.scanner.position
      }
      return dictionary
    }
  }
}

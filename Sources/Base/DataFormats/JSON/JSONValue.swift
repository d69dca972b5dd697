import Bytes

/// A value in JSON or in a ``PropertyList``, with the order of members and the spelling of numbers.
package indirect enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(String)
  case string(String)
  case array([JSONValue])
  /// Members in the order of the text. If a name occurs twice in JSON, its first position and its last value
  /// are used, as in JavaScript.
  case object([Member])

  package struct Member: Hashable, Sendable {
    package let name: String
    package fileprivate(set) var value: JSONValue

    package init(_ name: String, _ value: JSONValue) {
      self.name = name
      self.value = value
    }
  }
}

extension JSONValue {
  /// Parses a whole file. Throws an error above the scanner's nesting limit.
  package init(parsing bytes: RawSpan) throws(FormatError) {
    var scanner = JSONScanner(bytes)
    self = try JSONValue(&scanner, scanner.next())
    guard try scanner.next() == .end else { throw FormatError(.notJSON, at: scanner.position) }
  }

  /// Parses the value whose first token was just read, up to its end.
  /// - Parameter prefix: the beginning of the names of members that are omitted.
  package init(
    _ scanner: inout JSONScanner, _ token: JSONScanner.Token, omitting prefix: Character? = nil
  ) throws(FormatError) {
    switch token {
    case .string(let range): self = .string(try scanner.text(range))
    case .number:
      let text = scanner.bytes.checked(scanner.tokenStart..<scanner.position)?.utf8String()
      self = .number(text ?? "")
    case .literal:
      switch scanner.bytes.byte(at: scanner.tokenStart) {
      case UInt8(ascii: "t"): self = .bool(true)
      case UInt8(ascii: "f"): self = .bool(false)
      default: self = .null
      }
    case .beginArray:
      var items: [JSONValue] = []
      while true {
        let item = try scanner.next()
        if item == .endArray { break }
        items.append(try JSONValue(&scanner, item, omitting: prefix))
      }
      self = .array(items)
    case .beginObject:
      var members = OrderedDictionary<JSONValue>()
      try scanner.forEachMember { (scanner, name, _, token) throws(FormatError) in
        guard prefix == nil || name.first != prefix else { return }
        let value = try JSONValue(&scanner, token, omitting: prefix)
        members[name, default: .null] = value
      }
      self = JSONValue(members: members.items)
    case .key, .endObject, .endArray, .end:
      throw FormatError(.unexpected(found: nil, expected: .value), at: scanner.position)
    }
  }
}

extension JSONValue {
  /// The value of a member, found by linear search.
  package subscript(name: String) -> JSONValue? { members?.last { $0.name == name }?.value }

  package var members: [Member]? { if case .object(let members) = self { members } else { nil } }
  package var items: [JSONValue]? { if case .array(let items) = self { items } else { nil } }
  package var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
  package var string: String? { if case .string(let text) = self { text } else { nil } }

  /// An integer; nil for a number with a fraction or an exponent.
  package var integer: Int? { if case .number(let text) = self { Int(text) } else { nil } }
}

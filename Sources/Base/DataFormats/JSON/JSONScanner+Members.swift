import Bytes

extension JSONScanner {
  /// Calls `body` for each member of the object whose `{` was just read, up to its `}`.
  ///
  /// `body` receives the key, its range, and the first token of the value. It may read further tokens of the
  /// value; the rest is skipped.
  @_lifetime(self: copy self)
  package mutating func forEachMember(
    _ body: (inout JSONScanner, _ key: String, _ name: Range<Int>, _ value: Token) throws(FormatError) ->
      Void
  ) throws(FormatError) {
    let level = depth
    while true {
      guard case .key(let range) = try next() else { return }
      let value = try next()
      try body(&self, try text(range), range, value)
      while depth > level { _ = try next() }
    }
  }

  /// Calls `body` for each item of the array whose `[` was just read, up to its `]`, with the item's first
  /// token and offset. `body` may read further tokens of the item; the rest is skipped.
  @_lifetime(self: copy self)
  package mutating func forEachItem(
    _ body: (inout JSONScanner, _ item: Token, _ offset: Int) throws(FormatError) -> Void
  ) throws(FormatError) {
    let level = depth
    while true {
      let item = try next()
      if item == .endArray, depth < level { return }
      try body(&self, item, tokenStart)
      while depth > level { _ = try next() }
    }
  }

  /// The end of the member whose value was just read: after the comma and white space that follow it, or, for
  /// the last member, after the value.
  package var memberEnd: Int {
    let comma = endOfSpace(from: position)
    return bytes.byte(at: comma) == UInt8(ascii: ",") ? endOfSpace(from: comma + 1) : position
  }
}

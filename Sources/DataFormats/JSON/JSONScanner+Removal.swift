/// A step on a path from a JSON object to an object in it.
package enum JSONPathStep {
  case named(String)
  case any

  fileprivate func leads(to name: String) -> Bool {
    switch self {
    case .named(let wanted): wanted == name
    case .any: true
    }
  }
}

extension RawSpan {
  /// Returns the JSON text without some members, and their commas, of the objects at a path.
  package func cuttingJSONMembers(
    below path: [JSONPathStep], where isRemoved: (String) -> Bool
  ) throws(FormatError) -> [UInt8] {
    var scanner = JSONScanner(self)
    guard try scanner.next() == .beginObject else { throw FormatError(.notJSON, at: 0) }
    var cuts: [Range<Int>] = []
    try scanner.cutMembers(below: path[...], isRemoved, &cuts)
    guard try scanner.next() == .end else { throw FormatError(.notJSON, at: scanner.position) }
    return cutting(cuts)
  }
}

extension JSONScanner {
  /// Collects the ranges to remove from the object whose `{` was just read. The range of a removed member
  /// ends where the next member begins. At the end of the object it begins where the last retained member
  /// ends.
  @_lifetime(self: copy self)
  fileprivate mutating func cutMembers(
    below path: ArraySlice<JSONPathStep>, _ isRemoved: (String) -> Bool, _ cuts: inout [Range<Int>]
  ) throws(FormatError) {
    var removed: Range<Int>?
    var retainedEnd: Int?
    while case .key(let range) = try next() {
      let name = try text(range)
      if path.isEmpty, isRemoved(name) {
        try finish(try next())
        removed = (removed?.lowerBound ?? range.lowerBound)..<position
        continue
      }
      if let start = removed?.lowerBound { cuts.append(start..<range.lowerBound) }
      removed = nil
      let value = try next()
      if value == .beginObject, let step = path.first, step.leads(to: name) {
        try cutMembers(below: path.dropFirst(), isRemoved, &cuts)
      } else {
        try finish(value)
      }
      retainedEnd = position
    }
    if let removed { cuts.append((retainedEnd ?? removed.lowerBound)..<removed.upperBound) }
  }
}

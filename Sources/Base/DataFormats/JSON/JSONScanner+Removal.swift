import Bytes

extension RawSpan {
  /// Returns the JSON text without some members, and their commas, of the objects at a path.
  /// - Parameter path: the names from the outermost object inwards; nil stands for any.
  package func cuttingJSONMembers(
    below path: [String?], where isRemoved: (String) -> Bool
  ) throws(FormatError) -> [UInt8] {
    var scanner = JSONScanner(self)
    guard try scanner.next() == .beginObject else { throw FormatError(.notJSON, at: 0) }
    var cuts: [Range<Int>] = []
    _ = try scanner.cutMembers(below: path[...], isRemoved, &cuts)
    guard try scanner.next() == .end else { throw FormatError(.notJSON, at: scanner.position) }
    return cutting(cuts)
  }
}

extension JSONScanner {
  @_lifetime(self: copy self)
  fileprivate mutating func cutMembers(
    below path: ArraySlice<String?>, _ isRemoved: (String) -> Bool, _ cuts: inout [Range<Int>]
  ) throws(FormatError) -> Bool {
    try cutMembers(&cuts) { (scanner, name, value, cuts) throws(FormatError) in
      guard let step = path.first else { return isRemoved(name) }
      if value == .beginObject, step == nil || step == name {
        _ = try scanner.cutMembers(below: path.dropFirst(), isRemoved, &cuts)
      }
      return false
    }
  }

  /// Collects the ranges to remove from the object whose `{` was just read. The range of a removed member
  /// ends where the next member begins. At the end of the object it begins where the last retained member
  /// ends.
  /// - Parameter isRemoved: gets the name and the first token of each member's value. It may read the value, and adds
  ///   the ranges to remove from it.
  /// - Returns: whether there are members, and all are removed.
  @_lifetime(self: copy self)
  package mutating func cutMembers(
    _ cuts: inout [Range<Int>],
    _ isRemoved: (inout JSONScanner, _ name: String, _ value: Token, _ cuts: inout [Range<Int>])
      throws(FormatError) -> Bool
  ) throws(FormatError) -> Bool {
    let level = depth
    var removed: Range<Int>?
    var retainedEnd: Int?
    while case .key(let range) = try next() {
      let known = cuts.count
      let value = try next()
      let isCut = try isRemoved(&self, try text(range), value, &cuts)
      while depth > level { _ = try next() }
      if isCut {
        cuts.removeSubrange(known...)
        removed = (removed?.lowerBound ?? range.lowerBound)..<position
      } else {
        if let start = removed?.lowerBound { cuts.insert(start..<range.lowerBound, at: known) }
        removed = nil
        retainedEnd = position
      }
    }
    if let removed { cuts.append((retainedEnd ?? removed.lowerBound)..<removed.upperBound) }
    return removed != nil && retainedEnd == nil
  }
}

internal import Bytes
package import DataFormats
package import Localization

extension LocaleKeyedJSON {
  /// The file without some locales' members; what stays, stays byte for byte. A file of another kind comes back as it is.
  package static func removing(
    from bytes: RawSpan, _ isRemoved: (LocaleTag) -> Bool
  ) throws(FormatError) -> [UInt8] {
    guard try shares(of: bytes) != nil else { return bytes.array() }
    return try bytes.cuttingMembers(below: []) { name in tag(name).map(isRemoved) ?? false }
  }
}

extension StringCatalog {
  /// The catalog without some locales' localizations; what stays, stays byte for byte. The source language always does.
  package static func removing(
    from bytes: RawSpan, _ isRemoved: (LocaleTag) -> Bool
  ) throws(FormatError) -> [UInt8] {
    let source = try sourceLanguage(bytes)
    return try bytes.cuttingMembers(below: [.named("strings"), .any, .named("localizations")]) { name in
      LocaleTag(appleFolder: name).map { $0 != source && isRemoved($0) } ?? false
    }
  }
}

/// A step from an object of JSON to one that it holds.
private enum Step {
  case named(String)
  case any

  func leads(to name: String) -> Bool {
    switch self {
    case .named(let wanted): wanted == name
    case .any: true
    }
  }
}

extension RawSpan {
  /// JSON without some members of the objects that a path leads to, with their commas.
  fileprivate func cuttingMembers(
    below path: [Step], where isRemoved: (String) -> Bool
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
  /// Of the object whose `{` was just read. A removed member goes up to where the next begins; at the object's end, from
  /// where the last one that stays ends.
  @_lifetime(self: copy self)
  fileprivate mutating func cutMembers(
    below path: ArraySlice<Step>, _ isRemoved: (String) -> Bool, _ cuts: inout [Range<Int>]
  ) throws(FormatError) {
    var removed: Range<Int>?
    var keptEnd: Int?
    while case .key(let place) = try next() {
      let name = try text(place)
      if path.isEmpty, isRemoved(name) {
        try finish(try next())
        removed = (removed?.lowerBound ?? place.lowerBound)..<position
        continue
      }
      if let start = removed?.lowerBound { cuts.append(start..<place.lowerBound) }
      removed = nil
      let value = try next()
      if value == .beginObject, let step = path.first, step.leads(to: name) {
        try cutMembers(below: path.dropFirst(), isRemoved, &cuts)
      } else {
        try finish(value)
      }
      keptEnd = position
    }
    if let removed { cuts.append((keptEnd ?? removed.lowerBound)..<removed.upperBound) }
  }
}

import Bytes
package import DataFormats
package import Localization

extension ProtobufResourceTable {
  /// Returns the table without the values of some locales.
  ///
  /// Everything else is copied unchanged except the lengths of enclosing messages. A resource without a
  /// remaining value keeps its id and name.
  package func removing(
    retaining retained: ResourceFormat.Retention = .init(), _ isRemoved: (LocaleTag) -> Bool
  ) throws(FormatError) -> [UInt8] {
    let entries = try entries(of: retained.resources)
    // The type whose values follow.
    var isText = false
    func isRetained(_ level: Int, _ message: Range<Int>) throws(FormatError) -> Bool {
      if level == 1 {
        isText = ResourceType.mayBeText(try text(Field.TypeMessage.name, of: message))
        return retained.otherValues && !isText
      }
      return level == 2 && entries.contains(message.lowerBound)
    }
    return try withoutValues(isRetained: isRetained) { value throws(FormatError) in
      guard case .tag(let tag) = try configValue(value, value).locale, isRemoved(tag) else { return false }
      guard isText, retained.variants else { return true }
      return try !isQualified(value)
    }
  }

  /// Returns the table without the values of some resources. They keep their ids and names.
  func removing(resources: Set<UInt32>) throws(FormatError) -> [UInt8] {
    let entries = try entries(of: resources)
    return try withoutValues(isRetained: { $0 == 2 && !entries.contains($1.lowerBound) }, { _ in true })
  }

  private func withoutValues(
    isRetained: (_ level: Int, Range<Int>) throws(FormatError) -> Bool,
    _ isRemoved: (_ configValue: Range<Int>) throws(FormatError) -> Bool
  ) throws(FormatError) -> [UInt8] {
    let path = [Field.Table.package, Field.Package.type, Field.TypeMessage.entry, Field.Entry.configValue]
    return try rewritten(0..<bytes.byteCount, path[...], isRetained: isRetained, isRemoved)
  }

  /// The ids of the resources with messages, by key; none if there are several packages.
  package func messageIdentifiers() throws(FormatError) -> [String: UInt32] {
    var identifiers: [String: UInt32] = [:]
    try forEachResource { (id, type, entry) throws(FormatError) in
      guard ResourceType.mayBeText(type) else { return }
      try forEach(Field.Entry.name, of: entry) { name throws(FormatError) in
        identifiers["\(type)/\(text(name))"] = id
      }
    }
    return identifiers
  }

  /// The offsets of some resources.
  private func entries(of resources: Set<UInt32>) throws(FormatError) -> Set<Int> {
    var entries: Set<Int> = []
    guard !resources.isEmpty else { return entries }
    try forEachResource { (id, _, entry) throws(FormatError) in
      if resources.contains(id) { entries.insert(entry.lowerBound) }
    }
    return entries
  }

  /// Returns a message without the removed fields at the end of a path.
  ///
  /// - Parameter isRetained: whether a field on the path, other than the last, is kept unchanged. The first has
  ///   level 0.
  private func rewritten(
    _ message: Range<Int>, _ path: ArraySlice<Int>,
    isRetained: (_ level: Int, Range<Int>) throws(FormatError) -> Bool,
    _ isRemoved: (Range<Int>) throws(FormatError) -> Bool
  ) throws(FormatError) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(message.count)
    var reader = try ProtobufReader(bytes, message)
    var start = reader.position
    while let (number, value) = try reader.next() {
      let extent = start..<reader.position
      start = reader.position
      if number == path.first, case .bytes(let range) = value {
        if path.count == 1 {
          if try isRemoved(range) { continue }
        } else {
          let isCopied = try isRetained(path.startIndex, range)
          let inner =
            isCopied ? nil : try rewritten(range, path.dropFirst(), isRetained: isRetained, isRemoved)
          if let inner, inner.count != range.count {
            output.append(varint: UInt64(number) << 3 | 2)
            output.append(varint: UInt64(inner.count))
            output.append(contentsOf: inner)
            continue
          }
        }
      }
      if let span = bytes.checked(extent) { output.append(copying: span) }
    }
    return output
  }
}

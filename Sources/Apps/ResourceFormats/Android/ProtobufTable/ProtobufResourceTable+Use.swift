package import DataFormats
import Localization

extension ProtobufResourceTable {
  /// Calls `body` with the id of every resource. Resources.proto: `PackageId`, `TypeId` and `EntryId` are
  /// messages whose first field is the number.
  func forEachResource(
    _ body: (_ id: UInt32, _ type: String, _ entry: Range<Int>) throws(FormatError) -> Void
  ) throws(FormatError) {
    try forEach(Field.Table.package, of: 0..<bytes.byteCount) { package throws(FormatError) in
      let packageID = (try number(of: package) & 0xff) << 24
      try forEachType(of: package) { name, type throws(FormatError) in
        let typeID = packageID | (try number(of: type) & 0xff) << 16
        try forEach(Field.TypeMessage.entry, of: type) { entry throws(FormatError) in
          try body(typeID | (try number(of: entry) & 0xffff), name, entry)
        }
      }
    }
  }

  /// The number in a message's first field; 0 without one.
  private func number(of message: Range<Int>) throws(FormatError) -> UInt32 {
    var found: UInt32 = 0
    try forEach(1, of: message) { id throws(FormatError) in
      if let number = try ProtobufReader.number(1, of: id, in: bytes) {
        found = UInt32(truncatingIfNeeded: number)
      }
    }
    return found
  }

  /// The values of some resources; a resource without a value is not in the result.
  package func uses(of resources: Set<UInt32>) throws(FormatError) -> [UInt32: ResourceUse] {
    var uses: [UInt32: ResourceUse] = [:]
    try forEachResource { (id, type, entry) throws(FormatError) in
      guard resources.contains(id) else { return }
      var use = ResourceUse(type: type)
      let values = try configValues(of: entry)
      for value in values {
        if case .tag(let tag) = value.locale { use.locales.insert(tag) }
        if ResourceUse.followsReferences(type) { try add(value.value, to: &use) }
      }
      if !values.isEmpty { uses[id] = use }
    }
    return uses
  }

  private func add(_ value: Range<Int>, to use: inout ResourceUse) throws(FormatError) {
    var found = use
    try forEachItem(of: value) { _, item throws(FormatError) in
      if let id = try Self.reference(bytes, inItem: item) { found.references.insert(id) }
      try ProtobufReader.forEach([Field.Item.file, Field.FileReference.path], of: item, in: bytes) {
        found.files.insert(text($0))
      }
    }
    use = found
  }
}

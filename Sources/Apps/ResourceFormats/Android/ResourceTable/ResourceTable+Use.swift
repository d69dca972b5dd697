import Bytes
package import DataFormats
import Localization

extension ResourceTable.Package {
  /// The id of an entry: package, type and number.
  func identifier(of number: Int, in type: ResourceTable.TypeChunk) -> UInt32 {
    // checked: the id has 8 bits
    id << 24 | UInt32(type.id) << 16 | UInt32(number & 0xffff)
  }
}

extension ResourceTable {
  /// The values of some resources; a resource without a value is not in the result.
  package func uses(of resources: Set<UInt32>) throws(FormatError) -> [UInt32: ResourceUse] {
    let types = Set(resources.map { $0 >> 16 })
    var uses: [UInt32: ResourceUse] = [:]
    for package in packages {
      for type in package.types {
        guard types.contains(package.identifier(of: 0, in: type) >> 16) else { continue }
        try forEachOffset(of: type) { (number, start) throws(FormatError) in
          let id = package.identifier(of: number, in: type)
          guard resources.contains(id) else { return }
          var use = uses[id] ?? ResourceUse(type: type.typeName)
          if case .tag(let tag) = type.locale { use.locales.insert(tag) }
          try add(try entry(number, at: start, in: type), to: &use)
          uses[id] = use
        }
      }
    }
    return uses
  }

  private func add(_ entry: TableEntry, to use: inout ResourceUse) throws(FormatError) {
    guard ResourceUse.followsReferences(use.type) else { return }
    var found = use
    try forEachValue(of: entry) { value throws(FormatError) in
      switch value.type {
      case _ where TableValue.referenceTypes.contains(value.type):
        if value.data != 0 { found.references.insert(value.data) }
      case TableValue.stringType where ResourceType.mayBeFile(use.type):
        if let strings { found.files.insert(try pool(strings).string(value.data)) }
      default: return
      }
    }
    use = found
  }
}

import Bytes
package import DataFormats

/// Writes `resources.arsc` from the resources of an app bundle's module, as `aapt2 convert` does. aapt2's
/// TableFlattener.cpp; ResourceTypes.h, `ResTable_header` and following.
package struct ResourceTableWriter: Sendable {
  package let resources: ModuleResources
  /// Whether offsets are sparse where that is smaller: bundletool's `sparse_encoding`, for Android 12L and later.
  let isSparse: Bool
  /// The place of each text in a pool of all texts.
  let textRanks: [Int32]

  package init(_ resources: ModuleResources, isSparse: Bool = false) {
    self.resources = resources
    self.isSparse = isSparse
    let texts = resources.texts
    let order = texts.indices.sorted { texts[$0].bytes.lexicographicallyPrecedes(texts[$1].bytes) }
    var ranks = [Int32](repeating: 0, count: texts.count)
    for (rank, index) in order.enumerated() { ranks[index] = Int32(truncatingIfNeeded: rank) }
    textRanks = ranks
  }

  /// The table with all resources, also with those that have no value.
  package func everything() throws(FormatError) -> [UInt8] {
    let all = resources.entries.indices.map {
      Selection.Resource(entry: $0, values: Array(resources.entries[$0].values))
    }
    return try bytes(of: Selection(all, of: resources))
  }

  /// The table of a split; nil if there are no values.
  /// - Parameter values: indices of values, in ascending order. Resources without a selected value are omitted, but
  ///   others keep their ids.
  package func split(_ values: [Int]) throws(FormatError) -> [UInt8]? {
    var selected: [Selection.Resource] = []
    for value in values {
      let entry = resources.values[value].entry
      if selected.last?.entry != entry { selected.append(Selection.Resource(entry: entry, values: [])) }
      selected[selected.count - 1].values.append(value)
    }
    return selected.isEmpty ? nil : try bytes(of: Selection(selected, of: resources))
  }

  /// The resources of a table.
  struct Selection {
    struct Resource {
      let entry: Int
      /// Indices of values in the order of the file.
      var values: [Int]
    }

    /// In the order of the file.
    let all: [Resource]
    /// By id. Packages without a resource are omitted.
    private(set) var packages: [(package: Int, types: [(type: Int, resources: [Resource])])] = []

    init(_ all: [Resource], of resources: ModuleResources) {
      self.all = all
      let byType = Dictionary(grouping: all) { resources.entries[$0.entry].type }
      for (index, package) in resources.packages.enumerated() {
        let types = package.types.filter { byType[$0] != nil }.sorted {
          (resources.types[$0].id, $0) < (resources.types[$1].id, $1)
        }
        let sorted = types.map { type in
          let members = byType[type] ?? []
          return (
            type: type,
            resources: members.sorted {
              (resources.entries[$0.entry].id, $0.entry) < (resources.entries[$1.entry].id, $1.entry)
            }
          )
        }
        if !sorted.isEmpty { packages.append((index, sorted)) }
      }
    }
  }

  /// Ids leave holes, which cost four bytes in every configuration. Real tables have few.
  private var limit: Int { 16 << 20 + 16 * resources.byteCount }

  private func bytes(of selection: Selection) throws(FormatError) -> [UInt8] {
    let pool = pool(of: selection)
    var table = ChunkWriter(type: Chunk.Kind.table, headerSize: 12)
    table.append(UInt32(truncatingIfNeeded: selection.packages.count))
    table.append(contentsOf: pool.writer.bytes(isUTF8: true))
    var libraries = resources.libraries
    for (index, types) in selection.packages {
      let package = resources.packages[index]
      // A module's package that is not the app's own is listed as a library of itself.
      let isStandard = package.id == 0x01 || package.id == 0x7f
      if !isStandard, !libraries.contains(where: { $0.id == package.id }) {
        libraries.append((package.id, package.name))
      }
      table.append(contentsOf: try bytes(of: package, types, libraries, pool))
      guard table.count <= limit else { throw FormatError(.tooManyObjects(limit: limit), at: 0) }
    }
    return table.bytes
  }
}

// MARK: - Packages

extension ResourceTableWriter {
  private typealias TypeSelection = (type: Int, resources: [Selection.Resource])

  private func bytes(
    of package: ModuleResources.Package, _ types: [TypeSelection], _ libraries: [(id: UInt32, name: String)],
    _ pool: Pool
  ) throws(FormatError) -> [UInt8] {
    var names = PackageNames()
    var chunks: [UInt8] = []
    for type in types {
      names.add(type: resources.types[type.type])
      chunks += spec(of: type)
      try append(type, pool, &names, to: &chunks)
    }
    var chunk = ChunkWriter(type: Chunk.Kind.package, headerSize: 288)
    chunk.append(package.id)
    chunk.append(package.name, units: 128)
    let typeNames = names.types.bytes(isUTF8: false)
    for field in [288, 0, 288 + typeNames.count, 0, 0] { chunk.append(UInt32(truncatingIfNeeded: field)) }
    chunk.append(contentsOf: typeNames)
    chunk.append(contentsOf: names.keys.bytes(isUTF8: true))
    chunk.append(contentsOf: chunks)
    if package.id == 0 || !libraries.isEmpty { chunk.append(contentsOf: list(libraries, of: package)) }
    chunk.append(contentsOf: overlayables(of: types))
    chunk.append(contentsOf: aliases(of: types))
    return chunk.bytes
  }

  /// The names of a package's types and resources, in the order of their ids.
  private struct PackageNames {
    var types = StringPoolWriter()
    var keys = StringPoolWriter()
    private var numbers: [[UInt8]: Int] = [:]

    /// Missing ids have names too, so that a type's id is its place.
    mutating func add(type: ModuleResources.ResourceType) {
      while types.strings.count + 1 < Int(type.id) {
        types.strings.append(Array("?\(types.strings.count + 1)".utf8))
      }
      types.strings.append(Array(type.name.utf8))
    }

    mutating func number(of key: [UInt8]) -> UInt32 {
      let known = numbers[key] ?? keys.strings.count
      if known == keys.strings.count {
        numbers[key] = known
        keys.strings.append(key)
      }
      return UInt32(truncatingIfNeeded: known)
    }
  }

  private func entryCount(_ type: TypeSelection) -> Int {
    type.resources.last.map { Int(resources.entries[$0.entry].id) + 1 } ?? 0
  }

  private func identifier(_ entry: Int) -> UInt32 {
    let type = resources.types[resources.entries[entry].type]
    let package = resources.packages[type.package]
    let number = UInt32(truncatingIfNeeded: resources.entries[entry].id)
    return package.id << 24 | UInt32(truncatingIfNeeded: type.id) << 16 | number
  }

  /// `ResTable_typeSpec`: the dimensions in which the values of each resource differ.
  private func spec(of type: TypeSelection) -> [UInt8] {
    var masks = [UInt32](repeating: 0, count: entryCount(type))
    for resource in type.resources {
      let entry = resources.entries[resource.entry]
      var mask: UInt32 = 0
      if entry.isPublic { mask |= 0x4000_0000 }
      if entry.isStaged { mask |= 0x2000_0000 }
      // Values differ in a dimension if one differs from the first.
      if let first = resource.values.first {
        let configuration = resources.configurations[resources.values[first].configuration]
        for value in resource.values.dropFirst() {
          mask |= configuration.differences(resources.configurations[resources.values[value].configuration])
        }
      }
      masks[Int(entry.id)] |= mask
    }
    var chunk = ChunkWriter(type: 0x0202, headerSize: 16)
    chunk.append(UInt32(truncatingIfNeeded: resources.types[type.type].id))
    chunk.append(UInt32(truncatingIfNeeded: masks.count))
    for mask in masks { chunk.append(mask) }
    return chunk.bytes
  }

  /// Appends one `ResTable_type` for each configuration.
  private func append(
    _ type: TypeSelection, _ pool: Pool, _ names: inout PackageNames, to chunks: inout [UInt8]
  ) throws(FormatError) {
    var values: [Int: [(value: Int, key: UInt32)]] = [:]
    for resource in type.resources {
      let key = names.number(of: resources.entries[resource.entry].name)
      for value in resource.values {
        values[resources.values[value].configuration, default: []].append((value, key))
      }
    }
    let count = entryCount(type)
    for configuration in values.keys.sorted(by: { resources.ranks[$0] < resources.ranks[$1] }) {
      chunks += self.type(
        resources.types[type.type].id, count, resources.configurations[configuration],
        values[configuration] ?? [], pool)
      guard chunks.count <= limit else { throw FormatError(.tooManyObjects(limit: limit), at: 0) }
    }
  }

  private func type(
    _ id: UInt8, _ count: Int, _ configuration: CompiledConfiguration, _ values: [(value: Int, key: UInt32)],
    _ pool: Pool
  ) -> [UInt8] {
    var contents: [UInt8] = []
    var slots: [(number: UInt16, offset: Int)] = []
    for (value, key) in values {
      let entry = resources.entries[resources.values[value].entry]
      let offset = contents.count
      guard append(resources.values[value], of: entry, key, pool, to: &contents) else { continue }
      slots.append((entry.id, offset))
    }
    let isSparse = isSparse && contents.count / 4 <= Int(UInt16.max) && 100 * slots.count / max(1, count) < 60
    var chunk = ChunkWriter(type: Chunk.Kind.type, headerSize: 20 + CompiledConfiguration.byteCount)
    chunk.append(id)
    let flags: UInt8 = isSparse ? 1 : 0
    chunk.append(flags)
    chunk.append(UInt16(0))
    let slotCount = isSparse ? slots.count : count
    chunk.append(UInt32(truncatingIfNeeded: slotCount))
    chunk.append(UInt32(truncatingIfNeeded: 20 + CompiledConfiguration.byteCount + 4 * slotCount))
    chunk.append(contentsOf: configuration.bytes)
    if isSparse {
      for slot in slots {
        chunk.append(slot.number)
        chunk.append(UInt16(truncatingIfNeeded: slot.offset / 4))
      }
    } else {
      // checked: the count has 17 bits
      var offsets = [UInt8](repeating: 0xff, count: 4 * count)
      for slot in slots {
        offsets.replace(at: 4 * Int(slot.number), littleEndian: UInt32(truncatingIfNeeded: slot.offset))
      }
      chunk.append(contentsOf: offsets)
    }
    chunk.append(contentsOf: contents)
    return chunk.bytes
  }

  /// Appends a `ResTable_entry` with its value or its map.
  /// - Returns: false for a value without a place in the table.
  private func append(
    _ value: ModuleResources.Value, of entry: ModuleResources.Entry, _ key: UInt32, _ pool: Pool,
    to output: inout [UInt8]
  ) -> Bool {
    var flags: UInt16 = 0
    if entry.isPublic { flags |= 0x0002 }
    if value.isWeak { flags |= 0x0004 }
    switch value.value {
    case .omitted: return false
    case .item(let item):
      for field in [8, flags] { output.append(littleEndian: field) }
      output.append(littleEndian: key)
      append(item, pool, to: &output)
    case .map(let parent, let items):
      for field in [16, flags | 0x0001] { output.append(littleEndian: field) }
      for field in [key, parent, UInt32(truncatingIfNeeded: items.count)] {
        output.append(littleEndian: field)
      }
      for pair in items {
        output.append(littleEndian: pair.key)
        append(pair.item, pool, to: &output)
      }
    }
    return true
  }

  /// `Res_value`
  private func append(_ item: CompiledItem, _ pool: Pool, to output: inout [UInt8]) {
    let (type, data) = pool.data(item)
    output.append(littleEndian: UInt16(8))
    output += [0, type]
    output.append(littleEndian: data)
  }
}

// MARK: - Libraries, overlays and aliases

extension ResourceTableWriter {
  /// `ResTable_lib_header`. A package with the id 0 is a shared library and lists itself first.
  private func list(_ libraries: [(id: UInt32, name: String)], of package: ModuleResources.Package) -> [UInt8]
  {
    let own = package.id == 0 ? [(id: UInt32(0), name: package.name)] : []
    let listed = own + libraries.filter { package.id != 0 || $0.id != 0 }.sorted { $0.id < $1.id }
    var chunk = ChunkWriter(type: 0x0203, headerSize: 12)
    chunk.append(UInt32(truncatingIfNeeded: listed.count))
    for library in listed {
      chunk.append(library.id)
      chunk.append(library.name, units: 128)
    }
    return chunk.bytes
  }

  /// `ResTable_overlayable_header`, by name, with one `ResTable_overlayable_policy_header` for each set of policies.
  private func overlayables(of types: [TypeSelection]) -> [UInt8] {
    var members: [Int: [UInt32: [UInt32]]] = [:]
    for resource in types.flatMap(\.resources) {
      guard let overlay = resources.entries[resource.entry].overlay, overlay.policies != 0,
        resources.overlayables.indices.contains(overlay.overlayable)
      else { continue }
      members[overlay.overlayable, default: [:]][overlay.policies, default: []].append(
        identifier(resource.entry))
    }
    var output: [UInt8] = []
    for (index, policies) in members.sorted(by: {
      resources.overlayables[$0.key].name < resources.overlayables[$1.key].name
    }) {
      var chunk = ChunkWriter(type: 0x0204, headerSize: 8 + 2 * 512)
      chunk.append(resources.overlayables[index].name, units: 256)
      chunk.append(resources.overlayables[index].actor, units: 256)
      for (flags, identifiers) in policies.sorted(by: { $0.key < $1.key }) {
        var policy = ChunkWriter(type: 0x0205, headerSize: 16)
        policy.append(flags)
        policy.append(UInt32(truncatingIfNeeded: identifiers.count))
        for identifier in identifiers.sorted() { policy.append(identifier) }
        chunk.append(contentsOf: policy.bytes)
      }
      output += chunk.bytes
    }
    return output
  }

  /// `ResTable_staged_alias_header`
  private func aliases(of types: [TypeSelection]) -> [UInt8] {
    let aliases = types.flatMap(\.resources).compactMap { resource in
      resources.entries[resource.entry].stagedID.map { (staged: $0, final: identifier(resource.entry)) }
    }
    guard !aliases.isEmpty else { return [] }
    var chunk = ChunkWriter(type: 0x0206, headerSize: 12)
    chunk.append(UInt32(truncatingIfNeeded: aliases.count))
    for alias in aliases.sorted(by: { $0.staged < $1.staged }) {
      chunk.append(alias.staged)
      chunk.append(alias.final)
    }
    return chunk.bytes
  }
}

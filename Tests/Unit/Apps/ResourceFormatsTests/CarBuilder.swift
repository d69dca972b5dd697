import TestSupport

/// A compiled asset catalog described by a test, with the owner of each byte. Nodes have few entries, so that
/// a small file has trees with two levels.
struct CarBuilder: Sendable {
  struct Rendition: Sendable {
    var name: String
    /// Zero if not localized.
    var localization: UInt16 = 0
    var identifier: UInt16
    var layout: UInt16 = 12
    var pixelFormat = "ARGB"
    var payload: [UInt8] = []
    /// The index of the rendition whose value block it shares.
    var sharesValueOf: Int?
  }

  var localizations: [(name: String, id: UInt16)] = []
  var renditions: [Rendition] = []
  var facets: [String] = []
  var entriesPerLeaf = 100
  var hasKeyCopies = true
  /// Attribute ids in key order, as in a real file.
  var keyFormat: [UInt32] = [7, 13, 12, 15, 16, 8, 17, 1, 2]

  /// A file with contents in two languages and without a language.
  static func harbor(entriesPerLeaf: Int) -> CarBuilder {
    CarBuilder(
      localizations: [("de", 1), ("fr", 2), ("pt-BR", 7)],
      renditions: [
        Rendition(name: "sail.png", identifier: 10, payload: [1, 2, 3]),
        Rendition(name: "sail.png", localization: 1, identifier: 10, payload: [4, 5, 6, 7, 8]),
        Rendition(name: "sail.png", localization: 2, identifier: 10, payload: [9]),
        Rendition(
          name: "Notes.strings", localization: 1, identifier: 11, layout: 1000, pixelFormat: "DATA",
          payload: rawData(Array("a = b;".utf8))),
        Rendition(name: "Sea", identifier: 12, layout: 1009, pixelFormat: "", payload: [0]),
      ],
      facets: ["Notes", "Sail", "Sea"], entriesPerLeaf: entriesPerLeaf)
  }

  static func rawData(_ content: [UInt8], version: UInt32 = 0) -> [UInt8] {
    var out = ByteBuilder()
    out.text("DWAR")
    out.little(version)
    out.little(UInt32(content.count))
    out.raw(content)
    return out.bytes
  }

  struct Output {
    var bytes: [UInt8] = []
    /// The number of the localization for each byte; zero for unlocalized.
    var owners: [UInt16] = []
    /// By index of the rendition.
    var values: [Range<Int>] = []
    var keys: [Range<Int>] = []
    /// By block number.
    var blocks: [Range<Int>] = []
    var trees: [String: Int] = [:]
    var table = 0
  }

  // MARK: - Blocks

  private struct Block {
    var bytes: [UInt8]
    /// The owners of a block; ranges inside may have other owners.
    var owners: Set<UInt16> = []
    var pieces: [(Range<Int>, UInt16)] = []
  }

  private struct Entry {
    var key: Int
    var keyBytes: [UInt8]
    var value: Int
    var owner: UInt16
  }

  private struct Store {
    var blocks = [Block(bytes: [])]

    mutating func add(_ bytes: [UInt8], owner: UInt16 = 0) -> Int {
      blocks.append(Block(bytes: bytes, owners: [owner]))
      return blocks.count - 1
    }

    /// A block belongs to its first owner, or to none if an unlocalized rendition uses it too.
    func owner(_ id: Int, order: [UInt16]) -> UInt16 {
      blocks[id].owners.contains(0) ? 0 : order.first { blocks[id].owners.contains($0) } ?? 0
    }
  }

  func build() -> Output {
    var store = Store()
    var names: [(String, Int)] = []
    names.append(("CARHEADER", store.add(header)))
    names.append(("KEYFORMAT", store.add(formatBlock)))
    var output = Output()
    var entries: [Entry] = []
    var valueIDs: [Int] = []
    for rendition in renditions {
      let keyBytes = key(rendition)
      let key = store.add(keyBytes, owner: rendition.localization)
      let value: Int
      if let shared = rendition.sharesValueOf {
        value = valueIDs[shared]
        store.blocks[value].owners.insert(rendition.localization)
      } else {
        value = store.add(self.value(rendition), owner: rendition.localization)
      }
      valueIDs.append(value)
      entries.append(Entry(key: key, keyBytes: keyBytes, value: value, owner: rendition.localization))
    }
    let tree = addTree(entries, to: &store)
    names.append(("RENDITIONS", tree))
    let facets = facets.map { name in
      Entry(
        key: store.add(Array(name.utf8)), keyBytes: Array(name.utf8), value: store.add([0, 0, 0, 0, 0, 0]),
        owner: 0)
    }
    names.append(("FACETKEYS", addTree(facets, to: &store)))
    if !localizations.isEmpty {
      let entries = localizations.map { name, id in
        Entry(
          key: store.add(Array(name.utf8), owner: id), keyBytes: Array(name.utf8),
          value: store.add(number(id), owner: id), owner: id)
      }
      names.append(("LOCALIZATIONKEYS", addTree(entries, to: &store)))
    }
    output.trees = Dictionary(uniqueKeysWithValues: names)
    let order = entries.sorted { $0.keyBytes.lexicographicallyPrecedes($1.keyBytes) }.map(\.owner)
    lay(store, names, order + localizations.map(\.id), into: &output)
    output.values = valueIDs.map { output.blocks[$0] }
    output.keys = entries.map { output.blocks[$0.key] }
    return output
  }

  /// Writes leaves first, then the branch with the last key of each leaf but the last, then the tree.
  private func addTree(_ entries: [Entry], to store: inout Store) -> Int {
    let sorted = entries.sorted { $0.keyBytes.lexicographicallyPrecedes($1.keyBytes) }
    let lengths = Set(sorted.map(\.keyBytes.count))
    let copies = hasKeyCopies && lengths.count == 1
    let leaves = stride(from: 0, to: max(1, sorted.count), by: entriesPerLeaf).map {
      Array(sorted[$0..<min(sorted.count, $0 + entriesPerLeaf)])
    }
    let first = store.blocks.count
    for (index, leaf) in leaves.enumerated() {
      var out = node(isLeaf: true, count: leaf.count)
      let forward = index + 1 < leaves.count ? first + index + 1 : 0
      out.big(UInt32(forward))
      out.big(UInt32(index > 0 ? first + index - 1 : 0))
      var pieces: [(Range<Int>, UInt16)] = []
      for entry in leaf {
        pieces.append((out.count..<(out.count + 8), entry.owner))
        out.big(UInt32(entry.value))
        out.big(UInt32(entry.key))
      }
      out.zeros(4)
      for entry in leaf where copies {
        pieces.append((out.count..<(out.count + entry.keyBytes.count), entry.owner))
        out.raw(entry.keyBytes)
      }
      out.zeros(12)
      store.blocks[store.add(out.bytes)].pieces = pieces
    }
    var root = first
    if leaves.count > 1 {
      var out = node(isLeaf: false, count: leaves.count - 1)
      out.zeros(8)
      for (index, leaf) in leaves.dropLast().enumerated() {
        out.big(UInt32(first + index))
        out.big(UInt32(leaf.last?.key ?? 0))
      }
      out.big(UInt32(first + leaves.count - 1))
      root = store.add(out.bytes)
    }
    var out = ByteBuilder()
    out.text("tree")
    out.big(UInt32(1))
    out.big(UInt32(root))
    out.big(UInt32(4096))
    out.big(UInt32(sorted.count))
    out.raw([0])
    out.big(copies ? UInt32(lengths.first ?? 0) : UInt32.max)
    out.zeros(4)
    return store.add(out.bytes)
  }

  private func node(isLeaf: Bool, count: Int) -> ByteBuilder {
    var out = ByteBuilder()
    out.big(UInt16(isLeaf ? 1 : 0))
    out.big(UInt16(count))
    return out
  }

  /// Writes the header, blocks at multiples of sixteen, variables, the table with a free entry, and an empty
  /// free list.
  private func lay(_ store: Store, _ names: [(String, Int)], _ order: [UInt16], into output: inout Output) {
    var body = ByteBuilder()
    body.zeros(32)
    var owned: [(Range<Int>, UInt16)] = []
    output.blocks = [0..<0]
    for (id, block) in store.blocks.enumerated().dropFirst() {
      body.zeros((16 - body.count % 16) % 16)
      let start = body.count
      body.raw(block.bytes)
      output.blocks.append(start..<body.count)
      owned.append((start..<body.count, store.owner(id, order: order)))
      for (range, owner) in block.pieces {
        owned.append(((start + range.lowerBound)..<(start + range.upperBound), owner))
      }
    }
    let variables = body.count
    body.big(UInt32(names.count))
    for (name, id) in names {
      body.big(UInt32(id))
      body.raw([UInt8(name.utf8.count)])
      body.text(name)
    }
    let variablesEnd = body.count
    let index = body.count
    body.big(UInt32(store.blocks.count + 1))
    output.table = body.count
    for (id, range) in output.blocks.enumerated() {
      owned.append((body.count..<(body.count + 8), id == 0 ? 0 : store.owner(id, order: order)))
      body.big(UInt32(range.lowerBound))
      body.big(UInt32(range.count))
    }
    body.big(UInt32.max)
    body.big(UInt32.max)
    body.zeros(20)
    var head = ByteBuilder()
    head.text("BOMStore")
    head.big(UInt32(1))
    head.big(UInt32(store.blocks.count - 1))
    head.big(UInt32(index))
    head.big(UInt32(body.count - index))
    head.big(UInt32(variables))
    head.big(UInt32(variablesEnd - variables))
    output.bytes = head.bytes + body.bytes.dropFirst(32)
    output.owners = Array(repeating: 0, count: output.bytes.count)
    for (range, owner) in owned { for place in range { output.owners[place] = owner } }
  }

  // MARK: - What is in blocks

  private func number<Value: FixedWidthInteger>(_ value: Value) -> [UInt8] {
    var out = ByteBuilder()
    out.little(value)
    return out.bytes
  }

  /// The bytes of a tag.
  private func tag(_ text: String) -> [UInt8] {
    let code = text.utf8.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    return number(code)
  }

  private var header: [UInt8] {
    var out = ByteBuilder()
    out.raw(tag("CTAR"))
    for value in [975, 17, 0, UInt32(renditions.count)] { out.raw(number(value)) }
    return out.bytes
  }

  private var formatBlock: [UInt8] {
    var out = ByteBuilder()
    out.raw(tag("kfmt"))
    for value in [0, UInt32(keyFormat.count)] + keyFormat { out.raw(number(value)) }
    return out.bytes
  }

  private func key(_ rendition: Rendition) -> [UInt8] {
    keyFormat.flatMap { attribute -> [UInt8] in
      switch attribute {
      case 13: number(rendition.localization)
      case 12: number(UInt16(1))
      case 17: number(rendition.identifier)
      case 1: number(UInt16(85))
      default: number(UInt16(0))
      }
    }
  }

  private func value(_ rendition: Rendition) -> [UInt8] {
    var out = ByteBuilder()
    out.raw(tag("CTSI"))
    for value in [1, 0, 4, 4, UInt32(100)] { out.raw(number(value)) }
    out.raw(rendition.pixelFormat.isEmpty ? [0, 0, 0, 0] : tag(rendition.pixelFormat))
    for value in [1, UInt32(0)] { out.raw(number(value)) }
    out.raw(number(rendition.layout))
    out.zeros(2)
    out.text(rendition.name)
    out.zeros(128 - rendition.name.utf8.count)
    for value in [12, 1, 0, UInt32(rendition.payload.count)] { out.raw(number(value)) }
    for value in [1006, 4, UInt32(1)] { out.raw(number(value)) }
    out.raw(rendition.payload)
    return out.bytes
  }
}

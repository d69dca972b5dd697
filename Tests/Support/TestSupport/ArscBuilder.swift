/// A `resources.arsc` described by a test, chunk by chunk. ResourceTypes.h.
package struct ArscBuilder {
  package enum Encoding: CaseIterable {
    case utf8, utf16
    /// UTF-8 with separately encoded surrogates, as aapt2 writes code points above U+FFFF.
    case surrogateUTF8
  }

  package enum Offsets: CaseIterable { case dense, sparse, short }

  /// A tag around the units from first to last, both included.
  package struct Tag: Hashable {
    package var name: String
    package var first: UInt32
    package var last: UInt32

    package init(name: String, first: UInt32, last: UInt32) {
      self.name = name
      self.first = first
      self.last = last
    }
  }

  package enum Value: Hashable {
    case text(String)
    case styled(String, [Tag])
    case integer(UInt32)
    /// The index of any string in the pool.
    case string(UInt32)

    package var tags: [Tag] { if case .styled(_, let tags) = self { tags } else { [] } }
  }

  package enum Item {
    case value(Value)
    case map([(name: UInt32, value: Value)])
    /// An entry without bytes of its own: its offset is that of an earlier entry.
    case entry(of: Int)

    package static func plural(_ one: String, _ other: String) -> Item {
      .map([(0x0100_0006, .text(one)), (0x0100_0004, .text(other))])
    }

    package static func array(_ texts: [String]) -> Item {
      .map(texts.enumerated().map { (0x0200_0000 + UInt32($0.offset), .text($0.element)) })
    }
  }

  package struct Entry {
    /// The number in its type.
    package var number: Int
    package var key: String
    package var item: Item

    package init(_ number: Int, _ key: String, _ item: Item) {
      self.number = number
      self.key = key
      self.item = item
    }

    package init(_ number: Int, _ key: String, _ text: String) { self.init(number, key, .value(.text(text))) }
  }

  /// `ResTable_config` with the fields that tests need.
  package struct Configuration {
    package var language: String
    package var region: String
    package var script: String
    package var variant: String
    package var numbers: String
    package var density: UInt16
    /// Older tools wrote shorter configurations.
    package var size: Int

    package static let any = Configuration()

    package init(
      _ language: String = "", _ region: String = "", script: String = "", variant: String = "",
      numbers: String = "", density: UInt16 = 0, size: Int = 64
    ) {
      self.language = language
      self.region = region
      self.script = script
      self.variant = variant
      self.numbers = numbers
      self.density = density
      self.size = size
    }

    package var bytes: [UInt8] {
      var out = ByteBuilder()
      out.little(UInt32(size))
      out.zeros(4)
      out.raw(Self.packed(language, base: UInt8(ascii: "a")))
      out.raw(Self.packed(region, base: UInt8(ascii: "0")))
      out.zeros(2)
      out.little(density)
      out.zeros(20)
      out.raw(Self.padded(script, to: 4))
      out.raw(Self.padded(variant, to: 8))
      out.zeros(5)
      out.raw(Self.padded(numbers, to: 8))
      out.zeros(3)
      return Array(out.bytes.prefix(size))
    }

    /// Two characters unchanged; three characters in reverse order with five bits each below a high bit.
    private static func packed(_ code: String, base: UInt8) -> [UInt8] {
      let units = Array(code.utf8)
      guard units.count == 3 else { return padded(code, to: 2) }
      let bits = units.reversed().reduce(UInt16(1)) { $0 << 5 | UInt16($1 - base) }
      return [UInt8(bits >> 8), UInt8(bits & 0xff)]
    }

    private static func padded(_ text: String, to count: Int) -> [UInt8] {
      Array(text.utf8) + [UInt8](repeating: 0, count: count - text.utf8.count)
    }
  }

  /// The values of a type in one configuration: a type chunk.
  package struct Variant {
    package var configuration: Configuration
    package var entries: [Entry]

    package init(_ configuration: Configuration = .any, _ entries: [Entry]) {
      self.configuration = configuration
      self.entries = entries
    }
  }

  package struct ResourceType {
    package var name: String
    /// The number of entries in all configurations.
    package var entryCount: Int
    package var variants: [Variant]

    package init(_ name: String, entries entryCount: Int, _ variants: [Variant]) {
      self.name = name
      self.entryCount = entryCount
      self.variants = variants
    }
  }

  package struct Package {
    package var id: UInt32 = 0x7f
    package var name = "org.example"
    package var types: [ResourceType]
    /// Key names without an entry.
    package var unusedKeys: [String] = []
    /// Chunks after the types.
    package var others: [[UInt8]] = []
    /// Writes the pools after the types, which tools do not do.
    package var hasPoolsLast = false
    /// 284 without the field `typeIdOffset`, as written by older tools.
    package var headerSize: UInt16 = 288

    package init(types: [ResourceType]) { self.types = types }
  }

  package var packages: [Package]
  package var encoding = Encoding.utf8
  package var offsets = Offsets.dense
  /// Writes entries with one value in eight bytes.
  package var isCompact = false
  /// Sorts unstyled strings by their units and sets the flag.
  package var isSorted = false
  /// Replaces the value pool of the entries.
  package var pool: [UInt8]?
  /// Values without an entry.
  package var unusedStrings: [String] = []
  /// Chunks between the value pool and the packages.
  package var others: [[UInt8]] = []

  package init(_ packages: [Package]) { self.packages = packages }

  /// A table with one type.
  package static func table(type: String = "string", entries: Int = 1, _ variants: [Variant]) -> ArscBuilder {
    ArscBuilder([Package(types: [ResourceType(type, entries: entries, variants)])])
  }

  package func with(_ change: (inout Self) -> Void) -> Self {
    var copy = self
    change(&copy)
    return copy
  }

  package var bytes: [UInt8] {
    let values = ValuePool(self)
    var body = ByteBuilder()
    body.raw(pool ?? values.bytes(encoding, isSorted: isSorted))
    for other in others { body.raw(other) }
    for package in packages { body.raw(bytes(of: package, values)) }
    var header = ByteBuilder()
    header.little(UInt32(packages.count))
    return Self.chunk(0x0002, header: header.bytes, body.bytes)
  }
}

// MARK: - Chunks

extension ArscBuilder {
  package static func chunk(_ type: UInt16, header: [UInt8] = [], _ body: [UInt8]) -> [UInt8] {
    var out = ByteBuilder()
    out.little(type)
    out.little(UInt16(8 + header.count))
    out.little(UInt32(8 + header.count + body.count))
    out.raw(header)
    out.raw(body)
    return out.bytes
  }

  /// The packages of a shared library, by id.
  package static func library(_ packages: [(id: UInt32, name: String)]) -> [UInt8] {
    var header = ByteBuilder()
    header.little(UInt32(packages.count))
    var body = ByteBuilder()
    for package in packages {
      body.little(package.id)
      body.raw(wide(package.name, units: 128))
    }
    return chunk(0x0203, header: header.bytes, body.bytes)
  }

  /// Overlayable resources with one policy.
  package static func overlayable(_ name: String, _ resources: [UInt32]) -> [UInt8] {
    var policy = ByteBuilder()
    policy.little(UInt32(1))
    policy.little(UInt32(resources.count))
    var ids = ByteBuilder()
    for resource in resources { ids.little(resource) }
    return chunk(
      0x0204, header: wide(name, units: 256) + wide("overlay://theme", units: 256),
      chunk(0x0205, header: policy.bytes, ids.bytes))
  }

  package static func stagedAlias(_ pairs: [(staged: UInt32, final: UInt32)]) -> [UInt8] {
    var header = ByteBuilder()
    header.little(UInt32(pairs.count))
    var body = ByteBuilder()
    for pair in pairs {
      body.little(pair.staged)
      body.little(pair.final)
    }
    return chunk(0x0206, header: header.bytes, body.bytes)
  }

  private static func wide(_ text: String, units: Int) -> [UInt8] {
    var out = ByteBuilder()
    for unit in text.utf16 { out.little(unit) }
    out.zeros(2 * (units - text.utf16.count))
    return out.bytes
  }

  private func bytes(of package: Package, _ values: ValuePool) -> [UInt8] {
    var keys: [String] = []
    for entry in package.types.flatMap(\.variants).flatMap(\.entries) where !keys.contains(entry.key) {
      keys.append(entry.key)
    }
    let types = Self.pool(package.types.map(\.name), encoding)
    let names = Self.pool(package.unusedKeys + keys, encoding)
    var chunks = ByteBuilder()
    for (index, type) in package.types.enumerated() {
      let id = UInt8(index + 1)
      var spec = ByteBuilder()
      spec.raw([id, 0])
      spec.little(UInt16(type.variants.count))
      spec.little(UInt32(type.entryCount))
      chunks.raw(
        Self.chunk(0x0202, header: spec.bytes, [UInt8](repeating: 0, count: 4 * type.entryCount)))
      for variant in type.variants {
        chunks.raw(bytes(of: variant, id, count: type.entryCount, values, package.unusedKeys + keys))
      }
    }
    let pools = Int(package.headerSize) + (package.hasPoolsLast ? chunks.count : 0)
    var header = ByteBuilder()
    header.little(package.id)
    header.raw(Self.wide(package.name, units: 128))
    header.little(UInt32(pools))
    header.little(UInt32(package.types.count))
    header.little(UInt32(pools + types.count))
    header.little(UInt32(keys.count))
    header.zeros(Int(package.headerSize) - 284)
    var body = ByteBuilder()
    if package.hasPoolsLast { body.raw(chunks.bytes) }
    body.raw(types)
    body.raw(names)
    if !package.hasPoolsLast { body.raw(chunks.bytes) }
    for other in package.others { body.raw(other) }
    return Self.chunk(0x0200, header: header.bytes, body.bytes)
  }

  private func bytes(
    of variant: Variant, _ id: UInt8, count: Int, _ values: ValuePool, _ keys: [String]
  ) -> [UInt8] {
    var entries = ByteBuilder()
    var starts: [Int: Int] = [:]
    for entry in variant.entries {
      if case .entry(let number) = entry.item {
        starts[entry.number] = starts[number]
      } else {
        starts[entry.number] = entries.count
        write(entry, values, keys, &entries)
      }
    }
    var slots = ByteBuilder()
    switch offsets {
    case .dense: for number in 0..<count { slots.little(starts[number].map(UInt32.init) ?? .max) }
    case .short:
      for number in 0..<count { slots.little(starts[number].map { UInt16($0 / 4) } ?? .max) }
      slots.zeros(slots.count % 4)
    case .sparse:
      for (number, start) in starts.sorted(by: { $0.key < $1.key }) {
        slots.little(UInt16(number))
        slots.little(UInt16(start / 4))
      }
    }
    let configuration = variant.configuration.bytes
    var header = ByteBuilder()
    header.raw([id, offsets == .sparse ? 1 : offsets == .short ? 2 : 0, 0, 0])
    header.little(UInt32(offsets == .sparse ? starts.count : count))
    header.little(UInt32(20 + configuration.count + slots.count))
    header.raw(configuration)
    return Self.chunk(0x0201, header: header.bytes, slots.bytes + entries.bytes)
  }

  private func write(_ entry: Entry, _ values: ValuePool, _ keys: [String], _ out: inout ByteBuilder) {
    let key = UInt32(keys.firstIndex(of: entry.key) ?? 0)
    switch entry.item {
    case .entry: return
    case .value(let value) where isCompact:
      out.little(UInt16(key))
      out.little(UInt16(0x0008) | UInt16(Self.typeCode(value)) << 8)
      out.little(values.data(value))
    case .value(let value):
      out.little(UInt16(8))
      out.little(UInt16(0))
      out.little(key)
      write(value, values, &out)
    case .map(let pairs):
      out.little(UInt16(16))
      out.little(UInt16(1))
      out.little(key)
      out.little(UInt32(0))
      out.little(UInt32(pairs.count))
      for (name, value) in pairs {
        out.little(name)
        write(value, values, &out)
      }
    }
  }

  private func write(_ value: Value, _ values: ValuePool, _ out: inout ByteBuilder) {
    out.little(UInt16(8))
    out.raw([0, Self.typeCode(value)])
    out.little(values.data(value))
  }

  private static func typeCode(_ value: Value) -> UInt8 { if case .integer = value { 0x10 } else { 0x03 } }
}

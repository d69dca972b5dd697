import Bytes
package import DataFormats

/// The resources of an app bundle's module, read once, from which the tables of its APKs are written.
///
/// No device downloads `resources.pb`: a store writes `resources.arsc` for the universal APK and for each split. The
/// fields are those of aapt2's Resources.proto. Values of styleables and macros are not kept.
package struct ModuleResources: Sendable {
  struct Package: Sendable {
    var id: UInt32 = 0
    var name = ""
    /// The range of ``types``.
    var types = 0..<0
  }

  struct ResourceType: Sendable {
    let id: UInt8
    let name: String
    let package: Int
  }

  struct Entry: Sendable {
    let type: Int
    var id: UInt16 = 0
    var name: [UInt8] = []
    var isPublic = false
    var isStaged = false
    /// The id that the resource had before Android published it.
    var stagedID: UInt32?
    var overlay: Overlay?
    /// The range of ``values``.
    var values = 0..<0
  }

  /// The overlayable that a resource belongs to, and who may overlay it.
  struct Overlay: Sendable {
    var overlayable = 0
    var policies: UInt32 = 0
  }

  struct Overlayable: Sendable {
    var name = ""
    var actor = ""
  }

  struct Value: Sendable {
    let entry: Int
    let configuration: Int
    let isWeak: Bool
    let value: CompiledValue
  }

  struct Styled: Sendable {
    let text: [UInt8]
    let spans: [StringPoolWriter.Styled.Span]
  }

  /// In the order of the file.
  private(set) var packages: [Package] = []
  private(set) var types: [ResourceType] = []
  private(set) var entries: [Entry] = []
  private(set) var values: [Value] = []
  /// The first one has no qualifiers.
  private(set) var configurations: [CompiledConfiguration] = [CompiledConfiguration()]
  /// The place of each configuration in aapt2's order.
  private(set) var ranks: [Int] = []
  /// Different texts; paths of files are kept apart, and come first in a pool.
  private(set) var texts: [(bytes: [UInt8], isFile: Bool)] = []
  private(set) var styled: [Styled] = []
  private(set) var overlayables: [Overlayable] = []
  /// Package ids of shared libraries and their names.
  private(set) var libraries: [(id: UInt32, name: String)] = []
  /// The paths of files with XML that is compiled for an APK.
  package private(set) var xmlFiles: Set<String> = []
  /// The size of the file.
  let byteCount: Int

  /// `ResourceTable`: 2 packages, 3 overlayables, 5 shared libraries.
  package init(_ bytes: RawSpan) throws(FormatError) {
    byteCount = bytes.byteCount
    var parser = Parser()
    var reader = try ProtobufReader(bytes, 0..<bytes.byteCount)
    while let (field, value) = try reader.next() {
      guard case .bytes(let range) = value else { continue }
      switch field {
      case 2: try add(package: range, of: bytes, &parser)
      case 3:
        var overlayable = Overlayable()
        try ProtobufReader.forEach(1, of: range, in: bytes) { overlayable.name = bytes.text($0) }
        try ProtobufReader.forEach(3, of: range, in: bytes) { overlayable.actor = bytes.text($0) }
        overlayables.append(overlayable)
      case 5:
        let id = try Self.number(1, of: range, in: bytes)
        var name = ""
        try ProtobufReader.forEach(2, of: range, in: bytes) { name = bytes.text($0) }
        libraries.append((id, name))
      default: continue
      }
    }
    finish(parser)
  }

  private mutating func finish(_ parser: Parser) {
    texts = parser.texts
    styled = parser.styled
    xmlFiles = parser.xmlFiles
    let order = configurations.indices.sorted { configurations[$0].precedes(configurations[$1]) }
    ranks = [Int](repeating: 0, count: order.count)
    for (rank, index) in order.enumerated() { ranks[index] = rank }
  }
}

// MARK: - Reading

extension ModuleResources {
  /// The numbers that are given while reading.
  struct Parser {
    let values = CompiledValueReader()
    var texts: [(bytes: [UInt8], isFile: Bool)] = []
    var styled: [Styled] = []
    var xmlFiles: Set<String> = []
    private var numbers: [[UInt8]: Int] = [:]
    private var fileNumbers: [[UInt8]: Int] = [:]
    var configurations: [CompiledConfiguration: Int] = [CompiledConfiguration(): 0]

    mutating func number(_ text: CompiledValueReader.Text) -> CompiledItem {
      switch text {
      case .string(let bytes): return .text(string(bytes))
      case .file(let bytes):
        if let known = fileNumbers[bytes] { return .text(known) }
        fileNumbers[bytes] = texts.count
        texts.append((bytes, true))
        return .text(texts.count - 1)
      case .styled(let bytes, let spans):
        let numbered = spans.map { span in
          StringPoolWriter.Styled.Span(name: string(span.tag), first: span.first, last: span.last)
        }
        styled.append(Styled(text: bytes, spans: numbered))
        return .styled(styled.count - 1)
      }
    }

    private mutating func string(_ bytes: [UInt8]) -> Int {
      if let known = numbers[bytes] { return known }
      numbers[bytes] = texts.count
      texts.append((bytes, false))
      return texts.count - 1
    }
  }

  /// The number in a message whose first field is a number, such as `EntryId`; 0 without it.
  private static func number(
    _ field: Int, of message: Range<Int>, in bytes: RawSpan
  ) throws(FormatError) -> UInt32 {
    var found: UInt32 = 0
    try ProtobufReader.forEach(field, of: message, in: bytes) { id throws(FormatError) in
      found = UInt32(truncatingIfNeeded: try ProtobufReader.number(1, of: id, in: bytes) ?? 0)
    }
    return found
  }

  /// `Package`: 1 id, 2 name, 3 types.
  private mutating func add(
    package range: Range<Int>, of bytes: RawSpan, _ parser: inout Parser
  ) throws(FormatError) {
    var package = Package()
    package.id = try Self.number(1, of: range, in: bytes)
    try ProtobufReader.forEach(2, of: range, in: bytes) { package.name = bytes.text($0) }
    let firstType = types.count
    try ProtobufReader.forEach(3, of: range, in: bytes) { type throws(FormatError) in
      try add(type: type, of: bytes, &parser)
    }
    package.types = firstType..<types.count
    packages.append(package)
  }

  /// `Type`: 1 id, 2 name, 3 entries.
  private mutating func add(
    type range: Range<Int>, of bytes: RawSpan, _ parser: inout Parser
  ) throws(FormatError) {
    var name = ""
    try ProtobufReader.forEach(2, of: range, in: bytes) { name = bytes.text($0) }
    // Neither has values in a compiled table.
    if name == "styleable" || name == "macro" { return }
    let id = try Self.number(1, of: range, in: bytes)
    types.append(
      ResourceType(id: UInt8(truncatingIfNeeded: id), name: name, package: packages.count))
    try ProtobufReader.forEach(3, of: range, in: bytes) { entry throws(FormatError) in
      try add(entry: entry, of: bytes, &parser)
    }
  }

  /// `Entry`: 1 id, 2 name, 3 visibility {1 level, 4 staged}, 5 overlayable, 6 values, 7 staged id {2 id}.
  private mutating func add(
    entry range: Range<Int>, of bytes: RawSpan, _ parser: inout Parser
  ) throws(FormatError) {
    var entry = Entry(type: types.count - 1)
    let first = values.count
    var reader = try ProtobufReader(bytes, range)
    while let (field, value) = try reader.next() {
      guard case .bytes(let part) = value else { continue }
      switch field {
      case 1:
        let id = try ProtobufReader.number(1, of: part, in: bytes) ?? 0
        entry.id = UInt16(truncatingIfNeeded: id)
      case 2: entry.name = bytes.checked(part)?.array() ?? []
      case 3:
        entry.isPublic = try ProtobufReader.number(1, of: part, in: bytes) == 2
        entry.isStaged = try ProtobufReader.number(4, of: part, in: bytes) ?? 0 != 0
      case 5: entry.overlay = try Self.overlay(part, of: bytes)
      case 6: try add(value: part, of: bytes, &parser)
      case 7:
        entry.stagedID = try ProtobufReader.number(2, of: part, in: bytes).map {
          UInt32(truncatingIfNeeded: $0)
        }
      default: continue
      }
    }
    entry.values = first..<values.count
    entries.append(entry)
  }

  /// `OverlayableItem`: 3 policies, 4 index. The policies' numbers are bits in a compiled table, from the lowest.
  private static func overlay(_ range: Range<Int>, of bytes: RawSpan) throws(FormatError) -> Overlay {
    var overlay = Overlay()
    var reader = try ProtobufReader(bytes, range)
    while let (field, value) = try reader.next() {
      switch (field, value) {
      case (3, .number(let policy)): overlay.add(policy)
      case (3, .bytes(let packed)):
        for byte in bytes.checked(packed)?.array() ?? [] { overlay.add(UInt64(byte)) }
      case (4, .number(let index)): overlay.overlayable = Int(truncatingIfNeeded: index)
      default: continue
      }
    }
    return overlay
  }

  /// `ConfigValue`: 1 configuration, 2 value {3 weak, 4 item, 5 compound value}.
  private mutating func add(
    value range: Range<Int>, of bytes: RawSpan, _ parser: inout Parser
  ) throws(FormatError) {
    var configuration = CompiledConfiguration()
    try ProtobufReader.forEach(1, of: range, in: bytes) { message throws(FormatError) in
      configuration = try CompiledConfiguration(bytes, message)
    }
    var isWeak = false
    var compiled = CompiledValue.omitted
    try ProtobufReader.forEach(2, of: range, in: bytes) { message throws(FormatError) in
      isWeak = try ProtobufReader.number(3, of: message, in: bytes) ?? 0 != 0
      try ProtobufReader.forEach(4, of: message, in: bytes) { item throws(FormatError) in
        compiled = .item(try parser.values.item(bytes, item) { parser.number($0) })
        try parser.noteXML(item, of: bytes)
      }
      try ProtobufReader.forEach(5, of: message, in: bytes) { compound throws(FormatError) in
        compiled = try parser.values.map(bytes, compound) { parser.number($0) }
      }
    }
    let known = parser.configurations[configuration] ?? configurations.count
    if known == configurations.count {
      parser.configurations[configuration] = known
      configurations.append(configuration)
    }
    values.append(
      Value(entry: entries.count, configuration: known, isWeak: isWeak, value: compiled))
  }
}

extension ModuleResources.Parser {
  /// `Item.file`: 1 path, 2 type, which is 3 for XML as protobuf.
  fileprivate mutating func noteXML(_ item: Range<Int>, of bytes: RawSpan) throws(FormatError) {
    var paths: [String] = []
    try ProtobufReader.forEach(5, of: item, in: bytes) { file throws(FormatError) in
      guard try ProtobufReader.number(2, of: file, in: bytes) == 3 else { return }
      try ProtobufReader.forEach(1, of: file, in: bytes) { paths.append(bytes.text($0)) }
    }
    xmlFiles.formUnion(paths)
  }
}

extension ModuleResources.Overlay {
  /// `OverlayableItem.Policy`: 0 is no policy.
  fileprivate mutating func add(_ policy: UInt64) {
    if policy > 0, policy <= 32 { policies |= 1 << UInt32(truncatingIfNeeded: policy - 1) }
  }
}

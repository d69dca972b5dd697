import Bytes
package import DataFormats

/// Writes compiled XML as an APK contains it from the XML of an app bundle, as `aapt2 convert` does. aapt2's
/// XmlFlattener.cpp; ResourceTypes.h, `ResXMLTree_header` and following.
package struct BinaryXMLWriter {
  /// The namespace of attributes that no app needs.
  private static let tools = Array("http://schemas.android.com/tools".utf8)

  /// A string before the order of the pool is known. Names of attributes with an id are different for different ids.
  private struct Name: Hashable {
    let text: [UInt8]
    let resource: UInt32?
  }

  private var numbers: [Name: Int] = [:]
  private var names: [Name] = []
  private var nodes: [UInt8] = []
  /// Offsets in ``nodes`` where the place of a string is written, and the string's number.
  private var places: [(offset: Int, name: Int)] = []

  private init() {}

  /// The bytes of compiled XML.
  /// - Parameter isUTF8: false for a manifest, whose strings aapt2 writes in UTF-16.
  package static func bytes(protobufXML bytes: RawSpan, isUTF8: Bool) throws(FormatError) -> [UInt8] {
    var writer = BinaryXMLWriter()
    try writer.add(bytes)
    return writer.file(isUTF8: isUTF8)
  }

  // MARK: - Strings

  private mutating func place(_ text: [UInt8], resource: UInt32? = nil, emptyIsNull: Bool = false) {
    if text.isEmpty, emptyIsNull {
      nodes.append(littleEndian: UInt32.max)
      return
    }
    let name = Name(text: text, resource: resource)
    let known = numbers[name] ?? names.count
    if known == names.count {
      numbers[name] = known
      names.append(name)
    }
    places.append((nodes.count, known))
    nodes.append(littleEndian: UInt32(0))
  }

  /// Names of attributes by id, then all other strings by bytes.
  private func file(isUTF8: Bool) -> [UInt8] {
    let order = names.indices.sorted { one, two in
      let ids = (names[one].resource ?? .max, names[two].resource ?? .max)
      return ids.0 == ids.1 ? names[one].text.lexicographicallyPrecedes(names[two].text) : ids.0 < ids.1
    }
    var ranks = [Int](repeating: 0, count: order.count)
    for (rank, index) in order.enumerated() { ranks[index] = rank }
    var pool = StringPoolWriter()
    pool.strings = order.map { names[$0].text }
    var nodes = nodes
    for place in places {
      nodes.replace(at: place.offset, littleEndian: UInt32(truncatingIfNeeded: ranks[place.name]))
    }
    var map = ChunkWriter(type: 0x0180, headerSize: 8)
    for resource in order.compactMap({ names[$0].resource }) { map.append(resource) }
    var chunk = ChunkWriter(type: 0x0003, headerSize: 8)
    chunk.append(contentsOf: pool.bytes(isUTF8: isUTF8))
    chunk.append(contentsOf: map.bytes)
    chunk.append(contentsOf: nodes)
    return chunk.bytes
  }

  // MARK: - Nodes

  private enum Step {
    case node(Range<Int>)
    case end(Element)
  }

  private struct Namespace {
    var prefix: [UInt8] = []
    var uri: [UInt8] = []
    var line: UInt32 = 0
  }

  private struct Attribute {
    var namespace: [UInt8] = []
    var name: [UInt8] = []
    var text: [UInt8] = []
    var resource: UInt32 = 0
    var item: CompiledItem?
    /// The text of a compiled value that is a string.
    var itemText: [UInt8]?
  }

  private struct Element {
    var line: UInt32 = 0
    var namespaces: [Namespace] = []
    var namespace: [UInt8] = []
    var name: [UInt8] = []
    var attributes: [Attribute] = []
    var children: [Range<Int>] = []
  }

  /// `XmlNode`: 1 element, 2 text, 3 position {1 line}. Without recursion, so that nesting needs no limit.
  private mutating func add(_ bytes: RawSpan) throws(FormatError) {
    var pending: [Step] = [.node(0..<bytes.byteCount)]
    while let step = pending.popLast() {
      switch step {
      case .end(let element): end(element)
      case .node(let node):
        let line = try Self.line(3, of: node, bytes)
        try ProtobufReader.forEach(2, of: node, in: bytes) { text in add(text: Self.text(text, bytes), line) }
        var elements: [Element] = []
        try ProtobufReader.forEach(1, of: node, in: bytes) { range throws(FormatError) in
          elements.append(try Self.element(range, bytes))
        }
        guard var element = elements.last else { continue }
        element.line = line
        start(element)
        pending.append(.end(element))
        pending += element.children.reversed().map { .node($0) }
      }
    }
  }

  private static func line(_ field: Int, of message: Range<Int>, _ bytes: RawSpan) throws(FormatError)
    -> UInt32
  {
    var line: UInt32 = 0
    try ProtobufReader.forEach(field, of: message, in: bytes) { position throws(FormatError) in
      line = UInt32(truncatingIfNeeded: try ProtobufReader.number(1, of: position, in: bytes) ?? 0)
    }
    return line
  }

  private static func text(_ range: Range<Int>, _ bytes: RawSpan) -> [UInt8] {
    bytes.checked(range)?.array() ?? []
  }

  /// `XmlElement`: 1 namespaces {1 prefix, 2 URI, 3 position}, 2 namespace, 3 name, 4 attributes, 5 children.
  private static func element(_ range: Range<Int>, _ bytes: RawSpan) throws(FormatError) -> Element {
    var element = Element()
    var reader = try ProtobufReader(bytes, range)
    while let (field, value) = try reader.next() {
      guard case .bytes(let part) = value else { continue }
      switch field {
      case 1:
        var namespace = Namespace(line: try line(3, of: part, bytes))
        try ProtobufReader.forEach(1, of: part, in: bytes) { namespace.prefix = text($0, bytes) }
        try ProtobufReader.forEach(2, of: part, in: bytes) { namespace.uri = text($0, bytes) }
        if namespace.uri != tools { element.namespaces.append(namespace) }
      case 2: element.namespace = text(part, bytes)
      case 3: element.name = text(part, bytes)
      case 4:
        let attribute = try attribute(part, bytes)
        if attribute.namespace != tools { element.attributes.append(attribute) }
      case 5: element.children.append(part)
      default: continue
      }
    }
    element.attributes = sorted(element.attributes)
    return element
  }

  /// `XmlAttribute`: 1 namespace, 2 name, 3 text, 5 resource, 6 compiled item.
  private static func attribute(_ range: Range<Int>, _ bytes: RawSpan) throws(FormatError) -> Attribute {
    var attribute = Attribute()
    var reader = try ProtobufReader(bytes, range)
    while let (field, value) = try reader.next() {
      switch (field, value) {
      case (1, .bytes(let part)): attribute.namespace = text(part, bytes)
      case (2, .bytes(let part)): attribute.name = text(part, bytes)
      case (3, .bytes(let part)): attribute.text = text(part, bytes)
      case (5, .number(let resource)): attribute.resource = UInt32(truncatingIfNeeded: resource)
      case (6, .bytes(let part)):
        var string: [UInt8]?
        let item = try CompiledValueReader().item(bytes, part) { found in
          switch found {
          case .string(let text), .file(let text), .styled(let text, _): string = text
          }
          return .text(0)
        }
        attribute.item = item
        attribute.itemText = string
      default: continue
      }
    }
    return attribute
  }

  /// Attributes with an id first, by id; then by namespace and name.
  private static func sorted(_ attributes: [Attribute]) -> [Attribute] {
    let order = attributes.indices.sorted { first, second in
      let one = attributes[first]
      let two = attributes[second]
      if one.resource != two.resource {
        // Without an id after all others.
        return one.resource != 0 && (two.resource == 0 || one.resource < two.resource)
      }
      if one.resource == 0 {
        if one.namespace != two.namespace { return one.namespace.lexicographicallyPrecedes(two.namespace) }
        if one.name != two.name { return one.name.lexicographicallyPrecedes(two.name) }
      }
      return first < second
    }
    return order.map { attributes[$0] }
  }

  // MARK: - Chunks

  /// Appends a chunk with the header of every node: line and comment.
  private mutating func node(_ type: UInt16, _ line: UInt32, _ body: (inout Self) -> Void) {
    let start = nodes.count
    nodes.append(littleEndian: type)
    nodes.append(littleEndian: UInt16(16))
    nodes.append(littleEndian: UInt32(0))
    nodes.append(littleEndian: line)
    nodes.append(littleEndian: UInt32.max)
    body(&self)
    nodes.replace(at: start + 4, littleEndian: UInt32(truncatingIfNeeded: nodes.count - start))
  }

  private mutating func namespace(_ type: UInt16, _ namespace: Namespace) {
    node(type, namespace.line) {
      $0.place(namespace.prefix)
      $0.place(namespace.uri)
    }
  }

  private mutating func start(_ element: Element) {
    for namespace in element.namespaces { self.namespace(0x0100, namespace) }
    node(0x0102, element.line) { writer in
      writer.place(element.namespace, emptyIsNull: true)
      writer.place(element.name, emptyIsNull: true)
      for field in [UInt16(20), 20, UInt16(truncatingIfNeeded: element.attributes.count)] {
        writer.nodes.append(littleEndian: field)
      }
      for index in Self.special(element.attributes) { writer.nodes.append(littleEndian: index) }
      for attribute in element.attributes { writer.add(attribute) }
    }
  }

  /// The places of `android:id`, `class` and `style`, from 1; 0 for none.
  private static func special(_ attributes: [Attribute]) -> [UInt16] {
    var found: [UInt16] = [0, 0, 0]
    for (index, attribute) in attributes.enumerated() {
      let place = UInt16(truncatingIfNeeded: index + 1)
      if attribute.resource == 0x0101_00d0 {
        found[0] = place
      } else if attribute.namespace.isEmpty {
        if attribute.name == Array("class".utf8) { found[1] = place }
        if attribute.name == Array("style".utf8) { found[2] = place }
      }
    }
    return found
  }

  private mutating func add(_ attribute: Attribute) {
    place(attribute.namespace, emptyIsNull: true)
    place(attribute.name, resource: attribute.resource == 0 ? nil : attribute.resource)
    // A compiled value replaces the text.
    let text = attribute.itemText ?? attribute.text
    var value = (type: ItemType.string, data: UInt32(0))
    var isText = true
    if case .value(let type, let data) = attribute.item {
      value = (type, data)
      isText = false
    }
    if isText { place(text) } else { nodes.append(littleEndian: UInt32.max) }
    nodes.append(littleEndian: UInt16(8))
    nodes += [0, value.type]
    if isText { place(text) } else { nodes.append(littleEndian: value.data) }
  }

  private mutating func add(text: [UInt8], _ line: UInt32) {
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0d).contains(byte) }
    guard let first = text.firstIndex(where: { !isSpace($0) }),
      let last = text.lastIndex(where: { !isSpace($0) })
    else { return }
    // Space at either end becomes one space.
    let before: [UInt8] = first > 0 ? [0x20] : []
    let after: [UInt8] = last < text.count - 1 ? [0x20] : []
    node(0x0104, line) { writer in
      writer.place(before + text[first...last] + after)
      writer.nodes.append(zeros: 8)
    }
  }

  private mutating func end(_ element: Element) {
    node(0x0103, element.line) {
      $0.place(element.namespace, emptyIsNull: true)
      $0.place(element.name)
    }
    for namespace in element.namespaces.reversed() { self.namespace(0x0101, namespace) }
  }
}

// MARK: - Manifests of splits

extension BinaryXMLWriter {
  private static let android = Array("http://schemas.android.com/apk/res/android".utf8)

  /// The manifest of a configuration split, as bundletool writes it: identity, and an application without code.
  /// - Parameters:
  ///   - split: the name of the split: `config.de`.
  ///   - module: empty for a split of the base.
  package static func splitManifest(
    package: String, versionCode: UInt32?, split: String, ofModule module: String
  ) -> [UInt8] {
    func text(_ name: String, _ value: String) -> Attribute {
      Attribute(name: Array(name.utf8), text: Array(value.utf8))
    }
    var manifest = Element(name: Array("manifest".utf8))
    manifest.namespaces = [Namespace(prefix: Array("android".utf8), uri: android)]
    if let versionCode {
      manifest.attributes.append(
        Attribute(
          namespace: android, name: Array("versionCode".utf8), resource: 0x0101_021b,
          item: .value(type: ItemType.decimal, data: versionCode)))
    }
    manifest.attributes += [text("configForSplit", module), text("package", package), text("split", split)]
    var application = Element(name: Array("application".utf8))
    application.attributes = [
      Attribute(
        namespace: android, name: Array("hasCode".utf8), resource: 0x0101_000c,
        item: .value(type: ItemType.boolean, data: 0))
    ]
    var writer = BinaryXMLWriter()
    writer.start(manifest)
    writer.start(application)
    writer.end(application)
    writer.end(manifest)
    return writer.file(isUTF8: false)
  }
}

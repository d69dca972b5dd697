import Bytes
package import DataFormats

/// The elements of compiled Android XML with the resources that their attributes refer to.
package struct CompiledXML: Hashable, Sendable {
  /// In the order of the file.
  package private(set) var elements: [Element] = []

  /// XML without elements.
  package init() {}

  package struct Element: Hashable, Sendable {
    package let name: String
    package var attributes: [Attribute] = []
  }

  package struct Attribute: Hashable, Sendable {
    /// The id of the attribute's name: `R.attr` of android.jar. Nil for a name without one.
    package let resource: UInt32?
    package let name: String
    package let text: String?
    /// The value of a number.
    let integer: UInt32?
    /// The id of the resource that the value refers to; nil for other values.
    package let reference: UInt32?
  }

  /// `android:name`
  package static let nameAttribute: UInt32 = 0x0101_0003

  /// `android:minSdkVersion` of a manifest; nil without one, and for the name of a preview.
  package var minimumSDK: Int? { sdk("minSdkVersion", 0x0101_020c) }

  /// `android:targetSdkVersion` of a manifest; without one, Android uses `minSdkVersion`.
  package var targetSDK: Int? { sdk("targetSdkVersion", 0x0101_0270) ?? minimumSDK }

  private func sdk(_ name: String, _ resource: UInt32) -> Int? {
    let attribute = elements.first { $0.name == "uses-sdk" }?.attribute(name, resource)
    return attribute.flatMap { $0.integer.map { Int($0) } ?? $0.text.flatMap { Int($0) } }
  }

  /// The languages in a `<locale-config>`, as written: `de`, `pt-BR`, `zh-Hans-CN`. Nil if the root element is another
  /// one.
  package var declaredLocales: [String]? {
    guard elements.first?.name == "locale-config" else { return nil }
    return elements.filter { $0.name == "locale" }.compactMap(\.nameText)
  }
}

extension CompiledXML.Element {
  /// The text of `android:name`; nil without one.
  package var nameText: String? { attribute("name", CompiledXML.nameAttribute)?.text }

  /// The last attribute with a resource id, or without an id and with a name. Obfuscators blank the names of attributes
  /// with an id. `R.attr` of android.jar.
  func attribute(_ name: String, _ resource: UInt32? = nil) -> CompiledXML.Attribute? {
    attributes.last { $0.resource == nil ? $0.name == name : $0.resource == resource }
  }
}

// MARK: - APK

extension CompiledXML {
  /// Reads compiled XML as in an APK. ResourceTypes.h, `ResXMLTree_header` and following.
  /// - Parameter isRootOnly: whether only the first element is read.
  package init(binaryXML bytes: RawSpan, isRootOnly: Bool = false) throws(FormatError) {
    var reader = ByteReader(bytes)
    try reader.expect(signature: UInt16(0x0003))
    // Some packers write wrong sizes of the header and of the file. The file limits the chunks.
    var start = max(8, Int(try reader.read(UInt16.self)))
    var pool: Chunk?
    var names: Range<Int>?
    while bytes.byteCount - start >= Chunk.headerSize {
      let chunk = try Chunk(bytes, at: start, in: 0..<bytes.byteCount)
      start = chunk.range.upperBound
      switch chunk.type {
      case Chunk.Kind.stringPool where pool == nil: pool = chunk
      case 0x0180: names = chunk.body
      case 0x0102:
        guard let pool, let span = bytes.checked(pool.range) else {
          throw FormatError(.notAnAndroidManifest, at: chunk.range.lowerBound)
        }
        let strings = try StringPool(span, origin: pool.range.lowerBound)
        elements.append(try Self.element(bytes, chunk, strings, names))
        if isRootOnly { return }
      default: continue
      }
    }
  }

  /// `ResXMLTree_attrExt`, then an attribute of 20 bytes or more each: namespace, name, raw text, typed value.
  private static func element(
    _ bytes: RawSpan, _ chunk: Chunk, _ strings: borrowing StringPool, _ names: Range<Int>?
  ) throws(FormatError) -> Element {
    let start = chunk.body.lowerBound
    var element = Element(name: try string(bytes, at: start + 4, strings) ?? "")
    let first = start + Int(bytes.littleEndian(at: start + 8, as: UInt16.self) ?? 20)
    let size = max(20, Int(bytes.littleEndian(at: start + 10, as: UInt16.self) ?? 20))
    for index in 0..<Int(bytes.littleEndian(at: start + 12, as: UInt16.self) ?? 0) {
      // checked: both have 16 bits
      let attribute = first + index * size
      guard attribute + size <= chunk.range.upperBound else { break }
      element.attributes.append(try Self.attribute(bytes, at: attribute, strings, names))
    }
    return element
  }

  private static func attribute(
    _ bytes: RawSpan, at start: Int, _ strings: borrowing StringPool, _ names: Range<Int>?
  ) throws(FormatError) -> Attribute {
    let type = bytes.byte(at: start + 15) ?? 0
    let data = bytes.littleEndian(at: start + 16, as: UInt32.self) ?? 0
    var text: String?
    if type == TableValue.stringType { text = try string(bytes, at: start + 16, strings) }
    if text == nil { text = try string(bytes, at: start + 8, strings) }
    let name = try string(bytes, at: start + 4, strings) ?? ""
    var integer: UInt32?
    if (0x10...0x1f).contains(type) { integer = data }
    var reference: UInt32?
    if TableValue.referenceTypes.contains(type), data != 0 { reference = data }
    return Attribute(
      resource: resource(bytes, ofNameAt: start + 4, names), name: name, text: text, integer: integer,
      reference: reference)
  }

  /// The id of the resource that the name of an attribute is; nil if it is not one.
  private static func resource(_ bytes: RawSpan, ofNameAt offset: Int, _ names: Range<Int>?) -> UInt32? {
    guard let names, let word = bytes.littleEndian(at: offset, as: UInt32.self),
      let name = Int(exactly: word), name < names.count / 4,
      let resource = bytes.littleEndian(at: names.lowerBound + 4 * name, as: UInt32.self), resource != 0
    else { return nil }
    return resource
  }

  /// The string whose index lies at an offset; nil for the index that means no string.
  private static func string(
    _ bytes: RawSpan, at offset: Int, _ pool: borrowing StringPool
  ) throws(FormatError) -> String? {
    guard let index = bytes.littleEndian(at: offset, as: UInt32.self), index != .max else { return nil }
    return try pool.string(index)
  }
}

// MARK: - AAB

extension CompiledXML {
  /// Reads XML as in an app bundle: aapt2's Resources.proto, `XmlNode`.
  /// - Parameter isRootOnly: whether only the first element is read.
  package init(protobufXML bytes: RawSpan, isRootOnly: Bool = false) throws(FormatError) {
    // Without recursion, so that nesting needs no limit: a node is shorter than the one around it.
    var pending = [0..<bytes.byteCount]
    while let node = pending.popLast() {
      var children: [Range<Int>] = []
      try ProtobufReader.forEach(1, of: node, in: bytes) { element throws(FormatError) in
        elements.append(try Self.element(bytes, element, &children))
      }
      if !isRootOnly { pending += children.reversed() }
    }
    guard !elements.isEmpty else { throw FormatError(.notAnAndroidManifest, at: 0) }
  }

  /// XmlElement: 3 name, 4 attributes, 5 children.
  private static func element(
    _ bytes: RawSpan, _ range: Range<Int>, _ children: inout [Range<Int>]
  ) throws(FormatError) -> Element {
    var name = ""
    var attributes: [Attribute] = []
    var element = try ProtobufReader(bytes, range)
    while let (field, value) = try element.next() {
      guard case .bytes(let part) = value else { continue }
      switch field {
      case 3: name = bytes.text(part)
      case 4: attributes.append(try attribute(bytes, part))
      case 5: children.append(part)
      default: continue
      }
    }
    return Element(name: name, attributes: attributes)
  }

  /// XmlAttribute: 2 name, 3 value as text, 5 resource id, 6 compiled item.
  private static func attribute(_ bytes: RawSpan, _ range: Range<Int>) throws(FormatError) -> Attribute {
    var name = ""
    var text = ""
    var resource: UInt32?
    var integer: UInt32? = nil
    var reference: UInt32? = nil
    var compiledText: String?
    var attribute = try ProtobufReader(bytes, range)
    while let (field, value) = try attribute.next() {
      switch (field, value) {
      case (2, .bytes(let part)): name = bytes.text(part)
      case (3, .bytes(let part)): text = bytes.text(part)
      case (5, .number(let id)): resource = id == 0 ? nil : UInt32(truncatingIfNeeded: id)
      case (6, .bytes(let item)):
        reference = try ProtobufResourceTable.reference(bytes, inItem: item)
        // Item: 2 string {1 value}, 7 primitive {6 int decimal, 7 int hexadecimal}.
        try ProtobufReader.forEach([2, 1], of: item, in: bytes) { compiledText = bytes.text($0) }
        try ProtobufReader.forEach(7, of: item, in: bytes) { primitive throws(FormatError) in
          var reader = try ProtobufReader(bytes, primitive)
          while let (field, value) = try reader.next() {
            guard field == 6 || field == 7, case .number(let number) = value else { continue }
            integer = UInt32(truncatingIfNeeded: number)
          }
        }
      default: continue
      }
    }
    return Attribute(
      resource: resource, name: name, text: compiledText ?? text, integer: integer, reference: reference)
  }
}

extension ProtobufResourceTable {
  /// The id that an `Item` refers to: 1 reference {2 id}. Nil for other items.
  static func reference(_ bytes: RawSpan, inItem item: Range<Int>) throws(FormatError) -> UInt32? {
    var found: UInt32?
    try ProtobufReader.forEach(1, of: item, in: bytes) { reference throws(FormatError) in
      let id = try ProtobufReader.number(2, of: reference, in: bytes) ?? 0
      if id != 0 { found = UInt32(truncatingIfNeeded: id) }
    }
    return found
  }
}

extension RawSpan {
  func text(_ range: Range<Int>) -> String { checked(range)?.utf8String() ?? "" }
}

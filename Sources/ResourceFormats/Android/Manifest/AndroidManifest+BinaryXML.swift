internal import Bytes
package import DataFormats

extension AndroidManifest {
  /// Reads a compiled manifest, as in an APK. ResourceTypes.h, `ResXMLTree_header` and following.
  ///
  /// Only the root element is read. Chunks of unknown types are skipped.
  package init(binaryXML bytes: RawSpan) throws(FormatError) {
    self.init()
    var reader = ByteReader(bytes)
    do throws(ReadFailure) {
      try reader.expect(signature: UInt16(0x0003))
      // Some packers write wrong sizes here. The size of the file limits the chunks that follow.
      try reader.seek(to: max(8, Int(try reader.read(UInt16.self))))
    } catch { throw FormatError(error) }
    var pool: Range<Int>?
    var resources: Range<Int>?
    while reader.remaining >= 8 {
      let start = reader.position
      let type: UInt16
      let headerSize: Int
      let body: Range<Int>
      do throws(ReadFailure) {
        type = try reader.read()
        headerSize = try reader.readCount(UInt16.self)
        let size = try reader.readCount(UInt32.self)
        try reader.seek(to: start)
        try reader.skip(max(8, size))
        body = start..<reader.position
      } catch { throw FormatError(error) }
      switch type {
      case 0x0001 where pool == nil: pool = body
      case 0x0180: resources = body
      case 0x0102:
        guard let pool, let chunk = bytes.checked(pool) else {
          throw FormatError(.notAnAndroidManifest, at: start)
        }
        let strings = try StringPool(chunk, origin: pool.lowerBound)
        try readRoot(bytes, body, headerSize, strings, resources)
        return
      default: continue
      }
    }
    throw FormatError(.notAnAndroidManifest, at: reader.position)
  }

  /// `ResXMLTree_node` (header, line, comment), then `ResXMLTree_attrExt`, then the attributes.
  private mutating func readRoot(
    _ bytes: RawSpan, _ chunk: Range<Int>, _ headerSize: Int, _ strings: borrowing StringPool,
    _ resources: Range<Int>?
  ) throws(FormatError) {
    do throws(ReadFailure) {
      var all = ByteReader(bytes)
      try all.seek(to: chunk.lowerBound)
      var node = try all.slice(chunk.count)
      try node.seek(to: headerSize)
      let extent = node.position
      try node.skip(4)
      let name = try node.read(UInt32.self)
      guard try Self.text(name, strings) == "manifest" else {
        throw ReadFailure(.unexpectedSignature(found: UInt64(name), expected: 0), at: node.offset)
      }
      let start = try node.readCount(UInt16.self)
      let size = max(20, try node.readCount(UInt16.self))
      let count = try node.readCount(UInt16.self)
      for index in 0..<count {
        try node.seek(to: extent)
        try node.skip(start)
        // checked: both have 16 bits
        try node.skip(index * size)
        try readAttribute(&node, strings, resources, in: bytes)
      }
    } catch { throw FormatError(error) }
  }

  /// `ResXMLTree_attribute`: namespace, name, raw text, then a typed value.
  private mutating func readAttribute(
    _ node: inout ByteReader, _ strings: borrowing StringPool, _ resources: Range<Int>?, in bytes: RawSpan
  ) throws(ReadFailure) {
    try node.skip(4)
    let name = try node.read(UInt32.self)
    let raw = try node.read(UInt32.self)
    try node.skip(3)
    let type = try node.read(UInt8.self)
    let data = try node.read(UInt32.self)
    let resource = Self.resource(of: name, resources, in: bytes)
    let label = try Self.text(name, strings) ?? ""
    guard let attribute = Attribute(resource: resource, name: label) else { return }
    switch type {
    case 0x01: set(attribute, to: .reference(data))
    case 0x03:
      if let text = try Self.text(data, strings) { set(attribute, to: .text(text)) }
    case 0x10...0x1f: set(attribute, to: .integer(data))
    default:
      if let text = try Self.text(raw, strings) { set(attribute, to: .text(text)) }
    }
  }

  /// The id of a name in the resource map; nil if it has none.
  private static func resource(of name: UInt32, _ map: Range<Int>?, in bytes: RawSpan) -> UInt32? {
    guard let map, let index = Int(exactly: name), index < (map.count - 8) / 4 else { return nil }
    return bytes.littleEndian(at: map.lowerBound + 8 + index * 4, as: UInt32.self).flatMap {
      $0 == 0 ? nil : $0
    }
  }

  /// A string of the pool; nil for the index that means no string.
  private static func text(
    _ index: UInt32, _ strings: borrowing StringPool
  ) throws(ReadFailure) -> String? {
    guard index != 0xffff_ffff else { return nil }
    do throws(FormatError) { return try strings.string(index) } catch {
      throw ReadFailure(.overflow(UInt64(index)), at: error.offset)
    }
  }
}

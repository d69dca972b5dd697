internal import Bytes
package import DataFormats

/// The languages that an Android app declares: `<locale-config>` with a `<locale android:name="…">` for each.
package struct LocaleConfiguration: Hashable, Sendable {
  /// The names as written: `de`, `pt-BR`, `zh-Hans-CN`.
  package private(set) var names: [String] = []

  /// Reads compiled XML, as in an APK. ResourceTypes.h, `ResXMLTree_header` and following.
  /// - Returns: nil if the root element is another one.
  package init?(binaryXML bytes: RawSpan) throws(FormatError) {
    let root = try Chunk(bytes, at: 0, in: 0..<bytes.byteCount)
    guard root.type == 0x0003 else { throw FormatError(.notAnAndroidManifest, at: 0) }
    var pool: Chunk?
    var elements = 0
    for chunk in try Chunk.all(bytes, in: root.body) {
      if chunk.type == Chunk.Kind.stringPool, pool == nil { pool = chunk }
      guard chunk.type == 0x0102, let pool, let span = bytes.checked(pool.range) else { continue }
      let strings = try StringPool(span, origin: pool.range.lowerBound)
      let start = chunk.body.lowerBound
      let name = try Self.string(bytes, at: start + 4, strings)
      if elements == 0, name != "locale-config" { return nil }
      elements += 1
      guard name == "locale" else { continue }
      let first = start + Int(bytes.littleEndian(at: start + 8, as: UInt16.self) ?? 20)
      let size = max(20, Int(bytes.littleEndian(at: start + 10, as: UInt16.self) ?? 20))
      for index in 0..<Int(bytes.littleEndian(at: start + 12, as: UInt16.self) ?? 0) {
        // checked: both have 16 bits
        let attribute = first + index * size
        guard attribute + size <= chunk.range.upperBound else { break }
        guard try Self.string(bytes, at: attribute + 4, strings) == "name" else { continue }
        // The text as written; without it, the typed value.
        if let text = try Self.string(bytes, at: attribute + 8, strings) {
          names.append(text)
        } else if let text = try Self.string(bytes, at: attribute + 16, strings) {
          names.append(text)
        }
      }
    }
    guard elements > 0 else { return nil }
  }

  /// The string whose index lies at an offset; nil for the index that means no string.
  private static func string(
    _ bytes: RawSpan, at offset: Int, _ pool: borrowing StringPool
  ) throws(FormatError) -> String? {
    guard let index = bytes.littleEndian(at: offset, as: UInt32.self), index != .max else { return nil }
    return try pool.string(index)
  }

  /// Reads XML as in an app bundle: aapt2's Resources.proto, `XmlNode`.
  /// - Returns: nil if the root element is another one.
  package init?(protobufXML bytes: RawSpan) throws(FormatError) {
    var node = try ProtobufReader(bytes, 0..<bytes.byteCount)
    var isConfiguration = false
    while let (field, value) = try node.next() {
      guard field == 1, case .bytes(let element) = value else { continue }
      let (name, _, children) = try Self.element(bytes, element)
      guard name == "locale-config" else { return nil }
      isConfiguration = true
      for child in children {
        let (name, attributes, _) = try Self.element(bytes, child)
        if name == "locale", let text = attributes["name"] { names.append(text) }
      }
    }
    guard isConfiguration else { return nil }
  }

  /// XmlElement: 3 name, 4 attributes {2 name, 3 value}, 5 children {1 element}.
  private static func element(
    _ bytes: RawSpan, _ range: Range<Int>
  ) throws(FormatError) -> (name: String, attributes: [String: String], children: [Range<Int>]) {
    var element = try ProtobufReader(bytes, range)
    var (name, attributes, children): (String, [String: String], [Range<Int>]) = ("", [:], [])
    while let (field, value) = try element.next() {
      guard case .bytes(let part) = value else { continue }
      switch field {
      case 3: name = bytes.text(part)
      case 4:
        var attribute = try ProtobufReader(bytes, part)
        var (label, text) = ("", "")
        while let (field, value) = try attribute.next() {
          guard case .bytes(let range) = value else { continue }
          if field == 2 { label = bytes.text(range) } else if field == 3 { text = bytes.text(range) }
        }
        attributes[label] = text
      case 5:
        var child = try ProtobufReader(bytes, part)
        while let (field, value) = try child.next() {
          if field == 1, case .bytes(let range) = value { children.append(range) }
        }
      default: continue
      }
    }
    return (name, attributes, children)
  }
}

extension RawSpan {
  fileprivate func text(_ range: Range<Int>) -> String { checked(range)?.utf8String() ?? "" }
}

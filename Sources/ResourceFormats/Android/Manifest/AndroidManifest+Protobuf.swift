internal import Bytes
package import DataFormats

extension AndroidManifest {
  /// Reads a manifest as in an app bundle: aapt2's Resources.proto, `XmlNode`.
  package init(protobufXML bytes: RawSpan) throws(FormatError) {
    self.init()
    var node = try ProtobufReader(bytes, 0..<bytes.byteCount)
    while let (field, value) = try node.next() {
      // XmlNode.element
      guard field == 1, case .bytes(let element) = value else { continue }
      try readElement(bytes, element)
      return
    }
    throw FormatError(.notAnAndroidManifest, at: 0)
  }

  /// XmlElement: 2 namespace, 3 name, 4 attributes.
  private mutating func readElement(_ bytes: RawSpan, _ range: Range<Int>) throws(FormatError) {
    var element = try ProtobufReader(bytes, range)
    var name = ""
    while let (field, value) = try element.next() {
      switch (field, value) {
      case (3, .bytes(let text)): name = bytes.text(text)
      case (4, .bytes(let attribute)): try readAttribute(bytes, attribute)
      default: continue
      }
    }
    guard name == "manifest" else { throw FormatError(.notAnAndroidManifest, at: range.lowerBound) }
  }

  /// XmlAttribute: 2 name, 3 value as text, 5 resource id, 6 compiled item.
  private mutating func readAttribute(_ bytes: RawSpan, _ range: Range<Int>) throws(FormatError) {
    var attribute = try ProtobufReader(bytes, range)
    var name = ""
    var text = ""
    var resource: UInt32?
    var item: Value?
    while let (field, value) = try attribute.next() {
      switch (field, value) {
      case (2, .bytes(let range)): name = bytes.text(range)
      case (3, .bytes(let range)): text = bytes.text(range)
      case (5, .number(let id)): resource = id == 0 ? nil : UInt32(truncatingIfNeeded: id)
      case (6, .bytes(let range)): item = try Self.item(bytes, range)
      default: continue
      }
    }
    guard let known = Attribute(resource: resource, name: name) else { return }
    set(known, to: item ?? .text(text))
  }

  /// Item: 1 reference {2 id}, 2 string {1 value}, 7 primitive {6 int decimal, 7 int hexadecimal}.
  private static func item(_ bytes: RawSpan, _ range: Range<Int>) throws(FormatError) -> Value? {
    var item = try ProtobufReader(bytes, range)
    while let (field, value) = try item.next() {
      guard case .bytes(let inner) = value, [1, 2, 7].contains(field) else { continue }
      var message = try ProtobufReader(bytes, inner)
      while let (part, value) = try message.next() {
        switch (field, part, value) {
        case (1, 2, .number(let id)): return .reference(UInt32(truncatingIfNeeded: id))
        case (2, 1, .bytes(let text)): return .text(bytes.text(text))
        case (7, 6, .number(let number)), (7, 7, .number(let number)):
          return .integer(UInt32(truncatingIfNeeded: number))
        default: continue
        }
      }
    }
    return nil
  }
}

extension RawSpan {
  fileprivate func text(_ range: Range<Int>) -> String { checked(range)?.utf8String() ?? "" }
}

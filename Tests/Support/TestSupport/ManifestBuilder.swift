/// A compiled AndroidManifest.xml with one element, chunk by chunk as in ResourceTypes.h.
package struct ManifestBuilder: Sendable {
  /// The texts of the root element's attributes, by name, in order.
  package var attributes: [(name: String, value: String)]
  /// The id of the resource with the version name, in an attribute whose name is blank, as obfuscators write it.
  package var versionNameResource: UInt32?
  /// The value of `minSdkVersion` in an element `uses-sdk`; nil for no such element.
  package var minimumSDK: UInt32?
  /// The ids of the first texts, which are a blank name, the name of the element, and those of the attributes and their
  /// values by turns. By default only the blank name has one: that of versionName.
  package var resourceMap: [UInt32] = [0x0101_021c]

  package init(
    _ attributes: [(name: String, value: String)], versionNameResource: UInt32? = nil,
    minimumSDK: UInt32? = nil
  ) {
    self.attributes = attributes
    self.minimumSDK = minimumSDK
    self.versionNameResource = versionNameResource
  }

  package var bytes: [UInt8] {
    let words =
      ["", "manifest"] + attributes.flatMap { [$0.name, $0.value] }
      + (minimumSDK == nil ? [] : ["uses-sdk", "minSdkVersion"])
    var map = ByteBuilder()
    for id in resourceMap { map.little(id) }
    var records = attributes.indices.map {
      Attribute(name: UInt32(2 + 2 * $0), type: 0x03, data: UInt32(3 + 2 * $0))
    }
    if let versionNameResource { records.append(Attribute(name: 0, type: 0x01, data: versionNameResource)) }
    var body = ArscBuilder.pool(words, .utf16) + ArscBuilder.chunk(0x0180, map.bytes)
    body += Self.element(1, records)
    if let minimumSDK {
      let record = Attribute(name: UInt32(words.count - 1), type: 0x10, data: minimumSDK)
      body += Self.element(UInt32(words.count - 2), [record])
    }
    return ArscBuilder.chunk(3, body)
  }

  /// An attribute: the numbers of its name and of its text as written, and its typed value.
  package struct Attribute {
    package var name: UInt32
    package var text = UInt32.max
    package var type: UInt8
    package var data: UInt32

    package init(name: UInt32, text: UInt32 = .max, type: UInt8, data: UInt32) {
      (self.name, self.text, self.type, self.data) = (name, text, type, data)
    }
  }

  /// The start of an element.
  package static func element(_ name: UInt32, _ attributes: [Attribute]) -> [UInt8] {
    var start = ByteBuilder()
    start.little(UInt32.max)
    start.little(name)
    for number in [20, 20, attributes.count, 0, 0, 0] { start.little(UInt16(number)) }
    for attribute in attributes {
      start.little(UInt32.max)
      start.little(attribute.name)
      start.little(attribute.text)
      start.little(UInt16(8))
      start.raw([0, attribute.type])
      start.little(attribute.data)
    }
    return ArscBuilder.chunk(0x0102, header: [0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff], start.bytes)
  }
}

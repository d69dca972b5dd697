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
    var body = ByteBuilder()
    writeStrings(words, &body)
    body.little(UInt16(0x0180))
    body.little(UInt16(8))
    body.little(UInt32(8 + 4 * resourceMap.count))
    for id in resourceMap { body.little(id) }
    var records: [(name: Int, type: UInt8, data: UInt32)] = attributes.indices.map {
      (2 + 2 * $0, 0x03, UInt32(3 + 2 * $0))
    }
    if let versionNameResource { records.append((0, 0x01, versionNameResource)) }
    writeElement(1, records, &body)
    if let minimumSDK { writeElement(words.count - 2, [(words.count - 1, 0x10, minimumSDK)], &body) }
    var file = ByteBuilder()
    file.little(UInt16(3))
    file.little(UInt16(8))
    file.little(UInt32(8 + body.count))
    file.raw(body.bytes)
    return file.bytes
  }

  private func writeStrings(_ words: [String], _ body: inout ByteBuilder) {
    var strings = ByteBuilder()
    var offsets: [Int] = []
    for word in words {
      offsets.append(strings.count)
      strings.little(UInt16(word.utf16.count))
      for unit in word.utf16 { strings.little(unit) }
      strings.little(UInt16(0))
    }
    while !strings.count.isMultiple(of: 4) { strings.raw([0]) }
    body.little(UInt16(1))
    body.little(UInt16(28))
    body.little(UInt32(28 + 4 * words.count + strings.count))
    body.little(UInt32(words.count))
    body.zeros(8)
    body.little(UInt32(28 + 4 * words.count))
    body.zeros(4)
    for offset in offsets { body.little(UInt32(offset)) }
    body.raw(strings.bytes)
  }

  private func writeElement(
    _ name: Int, _ records: [(name: Int, type: UInt8, data: UInt32)], _ body: inout ByteBuilder
  ) {
    body.little(UInt16(0x0102))
    body.little(UInt16(16))
    body.little(UInt32(16 + 20 + 20 * records.count))
    body.zeros(4)
    body.little(UInt32.max)
    body.little(UInt32.max)
    body.little(UInt32(name))
    body.little(UInt16(20))
    body.little(UInt16(20))
    body.little(UInt16(records.count))
    body.zeros(6)
    for record in records {
      body.little(UInt32.max)
      body.little(UInt32(record.name))
      body.little(UInt32.max)
      body.little(UInt16(8))
      body.raw([0, record.type])
      body.little(record.data)
    }
  }
}

internal import Bytes
package import DataFormats
package import Localization

extension AssetCatalog {
  /// One variant of an asset.
  package struct Rendition: Hashable, Sendable {
    /// The meaning of a number in a rendition's key.
    package struct Attribute: RawRepresentable, Hashable, Sendable {
      package let rawValue: UInt32

      package init(rawValue: UInt32) { self.rawValue = rawValue }

      package static let element = Attribute(rawValue: 1)
      package static let part = Attribute(rawValue: 2)
      /// `kCRThemeLocalizationName` in the output of assetutil; 13 in theacrat/scar's list of attributes and
      /// at assetutil's position in a real KEYFORMAT.
      package static let localization = Attribute(rawValue: 13)
      package static let identifier = Attribute(rawValue: 17)
    }

    package let attributes: [Attribute: UInt16]
    /// The localization's name in the catalog; nil if the rendition is not localized or the number has no
    /// name.
    package let localization: String?
    /// The name of the source file, or of the file that the compiler created from several.
    package let name: String
    /// The kind of value: 12 image, 1000 data, 1004 packed images, 1009 color.
    package let layout: UInt16
    /// `ARGB`, `GA8 `, `DATA`; empty if the value has no pixels.
    package let pixelFormat: String
    /// The ranges of its blocks in the file.
    package let key: Range<Int>
    package let value: Range<Int>
    /// The range of a source file's contents; nil if they are compressed or are not plain data.
    package let storedData: Range<Int>?

    /// String and plural tables may be stored in a catalog as data; other contents count as images.
    package var kind: ResourceKind {
      name.hasSuffix(".strings") ? .strings : name.hasSuffix(".stringsdict") ? .plurals : .images
    }
  }

  /// The attributes in a rendition's key.
  func attributes(_ entry: BOMTree.Entry) throws(FormatError) -> [Rendition.Attribute: UInt16] {
    var attributes: [Rendition.Attribute: UInt16] = [:]
    var numbers = try store.reader(store.block(entry.key, at: entry.pair.lowerBound), keyEndianness)
    for attribute in keyFormat where numbers.remaining >= 2 {
      let number = try numbers.read(UInt16.self)
      if attributes[attribute] == nil { attributes[attribute] = number }
    }
    return attributes
  }

  package func rendition(_ entry: BOMTree.Entry) throws(FormatError) -> Rendition {
    let key = try store.block(entry.key, at: entry.pair.lowerBound)
    let value = try store.block(entry.value, at: entry.pair.lowerBound)
    let attributes = try attributes(entry)
    var csi = try store.tagged(value, little: "ISTC", big: "CTSI")
    try csi.seek(to: 24)
    let pixelFormat = try csi.read(UInt32.self)
    try csi.seek(to: 36)
    let layout = try csi.read(UInt16.self)
    try csi.skip(2)
    let name = try csi.span(128)
    let tags = try csi.readCount(UInt32.self)
    try csi.skip(12)
    try csi.skip(tags)
    return Rendition(
      attributes: attributes, localization: attributes[.localization].flatMap { localizations[$0] },
      name: name.text(0..<(name.firstOffset(of: 0) ?? name.byteCount)), layout: layout,
      pixelFormat: Self.text(ofCode: pixelFormat), key: key, value: value, storedData: Self.storedData(csi))
  }

  /// The data after the tag `RAWD`, a zero and a length. An LZFSE stream has 1 instead of the zero.
  private static func storedData(_ csi: borrowing ByteReader) -> Range<Int>? {
    do throws(FormatError) {
      var payload = ByteReader(csi.rest, endianness: csi.endianness, origin: csi.offset)
      try payload.expect(signature: UInt32(0x5241_5744))
      try payload.expect(signature: UInt32(0))
      let length = try payload.readCount(UInt32.self)
      let start = payload.offset
      try payload.skip(length)
      return start..<payload.offset
    } catch { return nil }
  }

  /// The characters of a four-character code.
  private static func text(ofCode code: UInt32) -> String {
    guard code != 0 else { return "" }
    return [24, 16, 8, 0].reduce(into: "") { text, shift in
      text.unicodeScalars.append(Unicode.Scalar(UInt8(truncatingIfNeeded: code >> shift)))
    }
  }
}

internal import Bytes
package import DataFormats
package import Localization

extension AssetCatalog {
  /// One variant of an asset.
  package struct Rendition: Hashable, Sendable {
    /// What a number of a key is about.
    package struct Attribute: RawRepresentable, Hashable, Sendable {
      package let rawValue: UInt32

      package init(rawValue: UInt32) { self.rawValue = rawValue }

      package static let element = Attribute(rawValue: 1)
      package static let part = Attribute(rawValue: 2)
      package static let appearance = Attribute(rawValue: 7)
      package static let scale = Attribute(rawValue: 12)
      /// `kCRThemeLocalizationName` in what assetutil prints; 13 in theacrat/scar's list of attributes, and in the
      /// place that assetutil gives it in a real KEYFORMAT.
      package static let localization = Attribute(rawValue: 13)
      package static let idiom = Attribute(rawValue: 15)
      package static let identifier = Attribute(rawValue: 17)
    }

    package let attributes: [Attribute: UInt16]
    /// As the catalog names it; nil for what is not localized, and for a number without a name.
    package let localization: String?
    /// The name of the source file, or of what the compiler made of several.
    package let name: String
    /// What the value holds: 12 a picture, 1000 data, 1004 several pictures in one, 1009 a colour.
    package let layout: UInt16
    /// `ARGB`, `GA8 `, `DATA`; empty for what has no pixels.
    package let pixelFormat: String
    /// Where its blocks lie in the file.
    package let key: Range<Int>
    package let value: Range<Int>
    /// The content of a file that is in the catalog as it was; nil for what is compressed or no plain data.
    package let storedData: Range<Int>?

    /// Tables of strings and of plurals may be in a catalog as data; anything else in one is there to be shown.
    package var kind: ResourceKind {
      name.hasSuffix(".strings") ? .strings : name.hasSuffix(".stringsdict") ? .plurals : .images
    }
  }

  /// What a rendition's key says.
  func attributes(_ entry: BOMTree.Entry) throws(FormatError) -> [Rendition.Attribute: UInt16] {
    var attributes: [Rendition.Attribute: UInt16] = [:]
    var numbers = try store.reader(store.block(entry.key, at: entry.pair.lowerBound), keyEndianness)
    do throws(ReadFailure) {
      for attribute in keyFormat where numbers.remaining >= 2 {
        let number = try numbers.read(UInt16.self)
        if attributes[attribute] == nil { attributes[attribute] = number }
      }
    } catch { throw FormatError(error) }
    return attributes
  }

  package func rendition(_ entry: BOMTree.Entry) throws(FormatError) -> Rendition {
    let key = try store.block(entry.key, at: entry.pair.lowerBound)
    let value = try store.block(entry.value, at: entry.pair.lowerBound)
    let attributes = try attributes(entry)
    var csi = try store.tagged(value, little: "ISTC", big: "CTSI")
    do throws(ReadFailure) {
      try csi.seek(to: 24)
      let pixelFormat = try csi.read(UInt32.self)
      try csi.seek(to: 36)
      let layout = try csi.read(UInt16.self)
      try csi.skip(2)
      let name = try csi.span(128).terminatedText()
      let tags = try csi.readCount(UInt32.self)
      try csi.skip(12)
      try csi.skip(tags)
      return Rendition(
        attributes: attributes, localization: attributes[.localization].flatMap { localizations[$0] },
        name: name, layout: layout, pixelFormat: Self.text(ofCode: pixelFormat), key: key, value: value,
        storedData: Self.storedData(csi))
    } catch { throw FormatError(error) }
  }

  /// Behind the tag `RAWD` and its length; the number between them is 1 for an LZFSE stream.
  private static func storedData(_ csi: borrowing ByteReader) -> Range<Int>? {
    do throws(ReadFailure) {
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

extension RawSpan {
  /// The text before the first zero.
  fileprivate func terminatedText() -> String {
    var end = 0
    while let byte = byte(at: end), byte != 0 { end += 1 }
    return extracting(0..<end).utf8String()
  }
}

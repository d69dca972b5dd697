import Bytes
package import DataFormats

/// The identity of an app or of a split in its AndroidManifest.xml.
package struct AndroidManifest: Hashable, Sendable {
  package var package: String?
  /// The long version code, with versionCodeMajor in the high half.
  package var versionCode: Int64?
  package var versionName: String?
  /// The id of the resource with the version name, if the manifest contains only a reference.
  package var versionNameResource: UInt32?
  /// The name of the split; nil in the base.
  package var split: String?
  /// The configurations that aapt2 built the split for, separated by commas: `pt-rBR`, `de-hdpi`.
  package var targetConfigurations: String?

  /// Reads a compiled manifest, as in an APK.
  package init(binaryXML bytes: RawSpan) throws(FormatError) {
    try self.init(CompiledXML(binaryXML: bytes, isRootOnly: true))
  }

  /// Reads a manifest as in an app bundle.
  package init(protobufXML bytes: RawSpan) throws(FormatError) {
    try self.init(CompiledXML(protobufXML: bytes, isRootOnly: true))
  }

  /// Reads a manifest in source form, as in a library (AAR).
  package init(textXML bytes: RawSpan) throws(FormatError) {
    var elements = XMLElements(bytes)
    guard let name = try elements.next() else {
      throw FormatError(.notAnAndroidManifest, at: elements.scanner.position)
    }
    guard elements.scanner.equals(name, "manifest") else {
      throw FormatError(.notAnAndroidManifest, at: elements.scanner.range.lowerBound)
    }
    let attributes = try elements.scanner.attributes().map { name, value in
      CompiledXML.Attribute(
        resource: nil, name: name.split(separator: ":").last.map(String.init) ?? name, text: value,
        integer: nil, reference: nil)
    }
    self.init(CompiledXML.Element(name: "manifest", attributes: attributes))
  }

  /// Only the root element is used.
  private init(_ xml: CompiledXML) throws(FormatError) {
    guard let root = xml.elements.first, root.name == "manifest" else {
      throw FormatError(.notAnAndroidManifest, at: 0)
    }
    self.init(root)
  }

  private init(_ root: CompiledXML.Element) {
    // The text of an attribute that is neither a number nor a reference.
    func text(_ name: String) -> String? {
      root.attribute(name).flatMap { $0.reference == nil && $0.integer == nil ? $0.text : nil }
    }
    func number(_ name: String, _ resource: UInt32) -> UInt32? {
      guard let attribute = root.attribute(name, resource), attribute.reference == nil else { return nil }
      return attribute.integer ?? attribute.text.flatMap { UInt32($0, radix: 10) }
    }
    package = text("package")
    split = text("split").flatMap { $0.isEmpty ? nil : $0 }
    targetConfigurations = text("targetConfig").flatMap { $0.isEmpty ? nil : $0 }
    let name = root.attribute("versionName", 0x0101_021c)
    versionNameResource = name?.reference
    if name?.reference == nil { versionName = name?.integer.map { String($0) } ?? name?.text }
    let low = number("versionCode", 0x0101_021b)
    let high = number("versionCodeMajor", 0x0101_0576)
    if low != nil || high != nil {
      // checked: both halves have 32 bits
      versionCode = Int64(bitPattern: UInt64(high ?? 0) << 32 | UInt64(low ?? 0))
    }
  }
}

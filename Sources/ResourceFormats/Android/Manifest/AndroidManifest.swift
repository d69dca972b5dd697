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
    for (name, value) in try elements.scanner.attributes() {
      let label = name.split(separator: ":").last.map(String.init) ?? name
      if let attribute = Attribute(resource: nil, name: label) { set(attribute, to: .text(value)) }
    }
  }

  /// Only the root element is used.
  private init(_ xml: CompiledXML) throws(FormatError) {
    guard let root = xml.elements.first, root.name == "manifest" else {
      throw FormatError(.notAnAndroidManifest, at: 0)
    }
    for attribute in root.attributes {
      guard let known = Attribute(resource: attribute.resource, name: attribute.name) else { continue }
      if let reference = attribute.reference {
        set(known, to: .reference(reference))
      } else if let integer = attribute.integer {
        set(known, to: .integer(integer))
      } else if let text = attribute.text {
        set(known, to: .text(text))
      }
    }
  }

  /// The attributes of the root element that are read, by resource id or by name. Obfuscators blank the names
  /// of attributes with an id. `R.attr` of android.jar.
  private enum Attribute {
    case package, versionCode, versionCodeMajor, versionName, split, targetConfigurations

    init?(resource: UInt32?, name: String) {
      switch (resource, name) {
      case (0x0101_021b, _), (nil, "versionCode"): self = .versionCode
      case (0x0101_0576, _), (nil, "versionCodeMajor"): self = .versionCodeMajor
      case (0x0101_021c, _), (nil, "versionName"): self = .versionName
      case (nil, "package"): self = .package
      case (nil, "split"): self = .split
      case (nil, "targetConfig"): self = .targetConfigurations
      default: return nil
      }
    }
  }

  /// The value of an attribute in any compiled form.
  private enum Value {
    case text(String)
    case integer(UInt32)
    case reference(UInt32)
  }

  private mutating func set(_ attribute: Attribute, to value: Value) {
    switch (attribute, value) {
    case (.package, .text(let text)): package = text
    case (.split, .text(let text)): split = text.isEmpty ? nil : text
    case (.targetConfigurations, .text(let text)): targetConfigurations = text.isEmpty ? nil : text
    case (.versionName, .text(let text)): versionName = text
    case (.versionName, .integer(let number)): versionName = String(number)
    case (.versionName, .reference(let resource)): versionNameResource = resource
    case (.versionCode, .integer(let number)): setCode(low: number)
    case (.versionCode, .text(let text)): UInt32(text).map { setCode(low: $0) }
    case (.versionCodeMajor, .integer(let number)): setCode(high: number)
    case (.versionCodeMajor, .text(let text)): UInt32(text).map { setCode(high: $0) }
    default: break
    }
  }

  private mutating func setCode(low: UInt32? = nil, high: UInt32? = nil) {
    let bits = UInt64(bitPattern: versionCode ?? 0)
    let lower = low ?? UInt32(truncatingIfNeeded: bits)
    let upper = high ?? UInt32(truncatingIfNeeded: bits >> 32)
    // checked: both halves have 32 bits
    versionCode = Int64(bitPattern: UInt64(upper) << 32 | UInt64(lower))
  }
}

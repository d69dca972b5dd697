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

  init() {}

  /// The attributes of the root element that are read, by resource id or by name. Obfuscators blank the names
  /// of attributes with an id. `R.attr` of android.jar.
  enum Attribute {
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
  enum Value {
    case text(String)
    case integer(UInt32)
    case reference(UInt32)
  }

  mutating func set(_ attribute: Attribute, to value: Value) {
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

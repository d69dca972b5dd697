internal import Bytes
package import DataFormats
package import Localization

extension LocaleKeyedJSON {
  /// Returns the file without the members of some locales; everything else is copied unchanged. A file of
  /// another format is returned unchanged.
  package static func removing(
    from bytes: RawSpan, _ isRemoved: (LocaleTag) -> Bool
  ) throws(FormatError) -> [UInt8] {
    guard try shares(of: bytes) != nil else { return bytes.array() }
    return try bytes.cuttingJSONMembers(below: []) { name in tag(name).map(isRemoved) ?? false }
  }
}

internal import Bytes
package import DataFormats
package import Localization

extension LocaleKeyedJSON {
  /// The file without some locales' members; what stays, stays byte for byte. A file of another kind comes back as it is.
  package static func removing(
    from bytes: RawSpan, _ isRemoved: (LocaleTag) -> Bool
  ) throws(FormatError) -> [UInt8] {
    guard try shares(of: bytes) != nil else { return bytes.array() }
    return try bytes.cuttingJSONMembers(below: []) { name in tag(name).map(isRemoved) ?? false }
  }
}

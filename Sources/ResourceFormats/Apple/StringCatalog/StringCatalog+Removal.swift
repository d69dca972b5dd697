internal import Bytes
package import DataFormats
package import Localization

extension StringCatalog {
  /// Returns the catalog without some locales' localizations; everything else is copied unchanged. The source
  /// language is always kept.
  package static func removing(
    from bytes: RawSpan, _ isRemoved: (LocaleTag) -> Bool
  ) throws(FormatError) -> [UInt8] {
    let source = try sourceLanguage(bytes)
    return try bytes.cuttingJSONMembers(below: [.named("strings"), .any, .named("localizations")]) { name in
      LocaleTag(appleFolder: name).map { $0 != source && isRemoved($0) } ?? false
    }
  }
}

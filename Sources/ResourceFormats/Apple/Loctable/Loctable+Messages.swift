internal import Bytes
package import DataFormats
package import Localization

extension Loctable {
  /// The messages of each locale by key, in the syntax ``PlaceholderSyntax/apple``. Tables of one locale,
  /// such as `zh_TW` and `zh-TW`, are merged; if both have a key, the later message is used.
  package func messages() throws(FormatError) -> [LocaleTag: [String: Message]] {
    var locales: [LocaleTag: [String: Message]] = [:]
    // Names of other members, such as `LocProvenance`, are not locales.
    for (name, value) in try list.value().dictionary?.entries ?? [] {
      guard let table = value.dictionary, let tag = LocaleTag(appleFolder: name) else { continue }
      locales[tag, default: [:]].merge(table.messages) { _, new in new }
    }
    return locales
  }
}

internal import Bytes
package import DataFormats
package import Localization

extension Loctable {
  /// Each locale's messages by key, written with ``PlaceholderSyntax/apple``. Tables whose names are one locale,
  /// such as `zh_TW` and `zh-TW`, are one; of a key that both have, the later counts.
  package func messages() throws(FormatError) -> [LocaleTag: [String: Message]] {
    var locales: [LocaleTag: [String: Message]] = [:]
    // What is no locale's, such as `LocProvenance`, has a name that is none.
    for (name, value) in try list.value().dictionary?.entries ?? [] {
      guard let table = value.dictionary, let tag = LocaleTag(appleFolder: name) else { continue }
      locales[tag, default: [:]].merge(table.messages) { _, new in new }
    }
    return locales
  }
}

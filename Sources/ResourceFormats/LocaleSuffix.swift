package import Localization

/// A locale at the end of a file name: `messages_pt_BR`.
package enum LocaleSuffix {
  /// Splits a name without its extension before the longest suffix that is a locale of a known language.
  package static func split(_ name: String) -> (stem: String, tag: LocaleTag)? {
    var start = name.startIndex
    while let separator = name[start...].firstIndex(of: "_") {
      start = name.index(after: separator)
      if separator != name.startIndex, let tag = LocaleTag(javaSuffix: String(name[start...])),
        tag.isKnownLanguage
      {
        return (String(name[..<separator]), tag)
      }
    }
    return nil
  }
}

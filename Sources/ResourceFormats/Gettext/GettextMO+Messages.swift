internal import Bytes
package import DataFormats
package import Localization

extension GettextMO {
  /// The messages by key, in the syntax ``PlaceholderSyntax/c``. A key is the original singular; with a
  /// context, the key is the context, U+0004 and the singular.
  ///
  /// Plural forms are selected by the first number. Their categories follow from the catalog's rule and its
  /// language; if rule and language do not match, forms are words with their numbers: `0`, `1`.
  /// System-dependent strings are completed as on 64-bit Linux.
  /// - Parameter locale: the locale of the plural rules; nil for the locale in the header.
  package static func messages(
    in bytes: RawSpan, locale: LocaleTag? = nil
  ) throws(FormatError) -> [String: Message] {
    var messages: [String: Message] = [:]
    var forms: PluralForms?
    var entries = GettextMOEntries(textLimit: textLimit(of: bytes))
    try entries.forEach(in: GettextMOReader(bytes), locale: locale) { entry throws(FormatError) in
      let key = try entry.key()
      guard entry.hasPlural else {
        messages[key] = .text(try entry.text(entry.translation[...]))
        return
      }
      var texts: [String] = []
      for form in entry.translation.split(separator: 0, omittingEmptySubsequences: false) {
        texts.append(try entry.text(form))
      }
      let known = forms ?? entry.header.forms
      forms = known
      messages[key] = known.message(texts)
    }
    return messages
  }
}

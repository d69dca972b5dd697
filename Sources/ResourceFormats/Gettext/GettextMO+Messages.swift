internal import Bytes
package import DataFormats
package import Localization

extension GettextMO {
  /// The messages by key, in the syntax ``PlaceholderSyntax/c``. A key is the original singular; with a
  /// context, the key is the context, U+0004 and the singular.
  ///
  /// Plural forms are selected by the first number, with the catalog's own rule. Where the plural rules of the
  /// locale select the same forms, they are variations by category.
  /// System-dependent strings are completed as on 64-bit Linux.
  /// - Parameter locale: the locale whose plural rules apply when a message is displayed; nil if unknown.
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
      var known = forms ?? entry.header.forms
      messages[key] = known.message(texts)
      forms = known
    }
    return messages
  }
}

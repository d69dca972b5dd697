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

  /// The texts of the program by key: the singulars, with the plurals where there are some.
  static func originals(in bytes: RawSpan) throws(FormatError) -> [String: Message] {
    var messages: [String: Message] = [:]
    var entries = GettextMOEntries(textLimit: textLimit(of: bytes))
    try entries.forEach(in: GettextMOReader(bytes), locale: nil) { entry throws(FormatError) in
      var texts: [String] = []
      for text in entry.original.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false) {
        texts.append(try entry.text(text))
      }
      messages[try entry.key()] = Message(gettextOriginals: texts)
    }
    return messages
  }
}

extension Message {
  /// The text of a program that uses gettext, in its singular and plural.
  /// - Parameter texts: the singular, which may have a context before U+0004, and perhaps the plural.
  init(gettextOriginals texts: [String]) {
    let singular =
      texts.first.map { $0.split(separator: "\u{4}", maxSplits: 1).last.map(String.init) ?? $0 } ?? ""
    if texts.count > 1 {
      self = .variations(
        Variations(
          by: .plural(.first),
          [.init(.category(.one), .text(singular)), .init(.category(.other), .text(texts[1]))]))
    } else {
      self = .text(singular)
    }
  }
}

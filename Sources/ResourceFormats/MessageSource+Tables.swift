package import Localization

extension MessageSource {
  /// A table of the locale that the file is named for (`de.po`, `messages_pt_BR.properties`), or of base.
  ///
  /// The table has the name without the locale, which is empty if the locale is the whole name.
  package static func oneLocale(
    _ messages: [String: Message], name: String, syntax: PlaceholderSyntax
  ) -> MessageSource {
    let tag = wholeName(name)
    let part = tag == nil ? LocaleSuffix.split(name) : nil
    let table = StringTable(
      name: tag == nil ? part?.stem ?? name : "", syntax: syntax, messages: messages)
    return .tables([(tag ?? part?.tag).map { .locale($0) } ?? .base: [table]], base: nil)
  }

  /// The locale that a file is named for; nil for a name without one.
  package static func locale(of name: String) -> LocaleTag? {
    wholeName(name) ?? LocaleSuffix.split(name)?.tag
  }

  private static func wholeName(_ name: String) -> LocaleTag? {
    LocaleTag(posix: name).flatMap { $0.isKnownLanguage ? $0 : nil }
  }
}

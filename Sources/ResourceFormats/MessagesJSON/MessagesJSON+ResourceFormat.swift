internal import DataFormats
internal import Localization

extension ResourceFormat {
  /// i18next and similar libraries: one file per locale, named for it or in a folder named for it.
  static let messagesJSON = ResourceFormat(
    name: "JSON", files: FilePattern("json"), kind: .strings, recognition: .byConvention,
    localeNaming: .wholeName, syntax: .i18next, detectedSyntax: { MessagesJSON.syntax(of: $0) },
    messages: .oneLocale { bytes, locale throws(FormatError) in
      try MessagesJSON.messages(in: bytes, locale: locale)
    },
    count: MessagesJSON.messageCount,
    source: .custom { bytes, name throws(FormatError) in
      // fbt names files by locales of its own, such as `fb_HX`.
      let tag = LocaleTag(posix: name).flatMap { $0.isKnownLanguage || $0.region != nil ? $0 : nil }
      let messages = try MessagesJSON.messages(in: bytes, locale: tag)
      let table = StringTable(
        name: name, syntax: MessagesJSON.syntax(of: messages.values), messages: messages)
      return .tables([tag.map { .locale($0) } ?? .base: [table]], base: nil)
    })

  /// Flutter's Application Resource Bundle.
  static let arb = ResourceFormat(
    name: ".arb", files: FilePattern("arb"), kind: .strings,
    localeNaming: .partOfName(LocaleSuffix.split, needsSiblings: true),
    syntax: .icu,
    messages: .oneLocale { bytes, _ throws(FormatError) in try MessagesJSON.messages(in: bytes) },
    count: MessagesJSON.messageCount, source: .messages)
}

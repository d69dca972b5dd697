internal import DataFormats
internal import Localization

extension ResourceFormat {
  static let qtMessageFile = ResourceFormat(
    name: ".qm", files: FilePattern("qm"), kind: .strings,
    localeNaming: .partOfName(LocaleSuffix.split, needsSiblings: true),
    messages: .oneLocale { bytes, locale throws(FormatError) in
      try QtMessageFile.messages(in: bytes, locale: locale)
    }, count: QtMessageFile.messageCount)
}

internal import DataFormats
internal import Localization

extension ResourceFormat {
  static let gettextPO = ResourceFormat(
    name: ".po", files: FilePattern("po"), kind: .strings, syntax: .c,
    messages: .oneLocale { bytes, locale throws(FormatError) in
      try GettextPO.messages(in: bytes, locale: locale)
    }, originals: GettextPO.originals, count: GettextPO.messageCount, source: .messages)

  static let gettextMO = ResourceFormat(
    name: ".mo", files: FilePattern("mo"), kind: .strings, syntax: .c,
    messages: .oneLocale { bytes, locale throws(FormatError) in
      try GettextMO.messages(in: bytes, locale: locale)
    }, originals: GettextMO.originals, count: GettextMO.messageCount, source: .messages)
}

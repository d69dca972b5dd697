internal import DataFormats
internal import Localization

extension ResourceFormat {
  static let gettextPO = ResourceFormat(
    name: ".po", files: FilePattern("po"), kind: .strings, syntax: .printf,
    messages: .oneLocale { bytes, locale throws(FormatError) in
      try GettextPO.messages(in: bytes, locale: locale)
    }, originals: GettextPO.originals, source: .messages)

  /// A template, whose texts are those of the program. Beside catalogs it is not read: they have its texts too.
  static let gettextTemplate = ResourceFormat(
    name: ".pot", files: FilePattern("pot"), kind: .other, recognition: .byConvention, syntax: .printf,
    source: .custom { bytes, name throws(FormatError) in
      let (messages, syntaxes) = try GettextPO.originals(in: bytes)
      let table = StringTable(name: name, syntax: .printf, messages: messages, statedSyntaxes: syntaxes)
      return .tables([.base: [table]], base: nil)
    })

  static let gettextMO = ResourceFormat(
    name: ".mo", files: FilePattern("mo"), kind: .strings, syntax: .printf,
    messages: .oneLocale { bytes, locale throws(FormatError) in
      try GettextMO.messages(in: bytes, locale: locale)
    }, originals: GettextMO.originals, source: .messages)
}

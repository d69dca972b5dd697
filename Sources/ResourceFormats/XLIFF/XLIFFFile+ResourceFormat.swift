internal import DataFormats
internal import Localization

extension ResourceFormat {
  /// In an app, a file contributes its translations, or its source texts if it has no translation.
  static let xliff = ResourceFormat(
    name: "XLIFF", files: FilePattern("xliff xlf"), kind: .strings, isBilingual: true, syntax: .apple,
    messages: .oneLocale { bytes, _ throws(FormatError) in
      let files = try XLIFFFile.files(in: bytes)
      let isTranslated = files.contains { $0.units.contains { $0.target != nil } }
      var messages: [String: Message] = [:]
      for file in files { messages.merge(file.messages(isTranslated ? .target : .source)) { _, new in new } }
      return messages
    },
    source: .custom { bytes, name throws(FormatError) in
      var tables: [Owner: [StringTable]] = [:]
      var base: LocaleTag?
      for file in try XLIFFFile.files(in: bytes) {
        let table = file.original.isEmpty ? name : file.original.withoutExtension.withoutLocaleFolder
        tables[.base, default: []].append(
          StringTable(name: table, syntax: .apple, messages: file.messages(.source)))
        base = base ?? file.sourceLanguage
        guard let target = file.targetLanguage else { continue }
        tables[.locale(target), default: []].append(
          StringTable(name: table, syntax: .apple, messages: file.messages(.target)))
      }
      return .tables(tables, base: base)
    })
}

extension String {
  /// A path without its `.lproj` folder.
  fileprivate var withoutLocaleFolder: String {
    split(separator: "/").filter { !$0.hasSuffix(".lproj") }.joined(separator: "/")
  }
}
